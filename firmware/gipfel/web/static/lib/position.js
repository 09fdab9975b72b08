// A position: which things stand on the board, where beside each other, and how that is said in words.

import { lengthOf } from "./board-geometry.js";
import { colourName, say } from "./words.js";

/** @import { Colour } from "./api.d.ts" */
/** @import { Field } from "./board-geometry.js" */
/**
 * @typedef {object} Position a position, as a question to the referee has it
 * @property {Colour[]} players
 * @property {Record<string, Record<string, number>>} [pieces] fields by colour and column
 * @property {Record<string, Colour>} [won] who has won a column
 * @property {Record<string, number>} [runners] fields by column
 */
/** @typedef {Field & { thing: string, offset: number }} Standing offset from the column's middle */

// Offsets are in units of the drawn board, whose columns are 54 wide.
const TOP_OFFSET = 13; // a piece that has won stands beside the column's number
const RUNNER_OFFSETS = [0, -16, 16];
const RUNNER_ROOM = 14;

/** @type {Record<number, number>} */
const SPACING = { 2: 30, 3: 15, 4: 11 }; // between two players' pieces in a column, by the number of players

/**
 * Return all things on the board, each under a key that stays its own while it moves.
 * @param {Position} position
 * @returns {Map<string, Standing>}
 */
export function standingIn({ players, pieces = {}, won = {}, runners = {} }) {
  const standing = /** @type {Map<string, Standing>} */ (new Map());
  const stand = (
    /** @type {string} */ thing,
    /** @type {string} */ key,
    /** @type {number} */ field,
    offset = 0,
  ) => standing.set(`${thing} ${key}`, { thing, column: Number(key), field, offset });
  players.forEach((colour, seat) => {
    const offset = (seat - (players.length - 1) / 2) * (SPACING[players.length] ?? 0);
    for (const [column, field] of Object.entries(pieces[colour] ?? {})) stand(colour, column, field, offset);
  });
  for (const [column, colour] of Object.entries(won)) stand(colour, column, lengthOf(Number(column)), TOP_OFFSET);
  for (const [column, field] of Object.entries(runners)) {
    const others = [...standing.values()].filter((each) => each.column === Number(column) && each.field === field);
    stand("runner", column, field, freeOffset(others));
  }
  return standing;
}

/**
 * Return how far beside the middle a runner stands, so as not to cover pieces that share its field.
 * @param {Standing[]} others
 */
function freeOffset(others) {
  const isFree = (/** @type {number} */ offset) =>
    others.every((other) => Math.abs(other.offset - offset) > RUNNER_ROOM);
  return RUNNER_OFFSETS.find(isFree) ?? 0;
}

/**
 * Return what stands in a column as a sentence, or "".
 * @param {Position} position
 * @param {number} column
 */
export function columnInWords({ players, pieces = {}, won = {}, runners = {} }, column) {
  const winner = won[column];
  if (winner) return say("column-won", { column, colour: colourName(winner) });
  const things = players.flatMap((colour) => {
    const field = pieces[colour]?.[column];
    return field ? [`${colourName(colour)} ${field}`] : [];
  });
  if (runners[column]) things.push(`${say("runner")} ${runners[column]}`);
  return things.length ? `${column}: ${things.join(", ")}` : "";
}
