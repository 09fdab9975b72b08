// A question to the referee: a position and a roll, kept in the page's address so that it can be sent to a friend.

import { lengthOf } from "./board-geometry.js";

/** @import { Colour, Question } from "./api.d.ts" */
/** @import { FourPips } from "../views/dice.js" */
/** @typedef {"variants" | "pieces" | "won" | "runners"} Part */
/** @typedef {{ [Name in Part]-?: NonNullable<Question[Name]> } & { roll: FourPips }} Parts */
/** @typedef {Omit<Question, keyof Parts> & Parts} WholeQuestion with nothing left out */

/** @type {WholeQuestion} */
export const EMPTY = {
  edition: "ravensburger-de",
  variants: [],
  players: ["yellow", "green"],
  to_move: "yellow",
  pieces: {},
  won: {},
  runners: {},
  roll: [2, 3, 4, 5],
};

/**
 * Return the address of a question within the page: JSON in base64url.
 * @param {Question} question
 */
export function linkTo(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `#referee?q=${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * Return the question in an address, or null. A stranger may have written it: types are checked here, the rest by
 * the table.
 * @param {string} hash
 */
export function questionIn(hash) {
  const encoded = hash.match(/\?q=([\w-]+)/)?.[1];
  if (!encoded) return null;
  try {
    const letters = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const { play, then, ...position } = JSON.parse(new TextDecoder().decode(bytes));
    const question = { ...structuredClone(EMPTY), ...position };
    return isQuestion(question) ? question : null;
  } catch {
    return null;
  }
}

/**
 * Return whether a value has the types of a question.
 * @param {Record<string, unknown>} value
 * @returns {value is WholeQuestion}
 */
function isQuestion({ edition, players, variants, roll, house = [], pieces, won, runners }) {
  return (
    typeof edition === "string" &&
    isListOf("string", players) &&
    isListOf("string", variants) &&
    isListOf("string", house) &&
    isListOf("number", roll) &&
    isMap(pieces) &&
    Object.values(pieces).every(isMap) &&
    isMap(won) &&
    isMap(runners)
  );
}

/**
 * @param {"string" | "number"} type
 * @param {unknown} value
 */
function isListOf(type, value) {
  return Array.isArray(value) && value.every((each) => typeof each === type);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isMap(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * Return a question with a thing put on a field, or taken away if it stands there. A piece on the top has won its
 * column, which takes everything else off it.
 * @param {WholeQuestion} question
 * @param {Colour | "runner"} thing
 * @param {number} column
 * @param {number} field
 * @returns {WholeQuestion}
 */
export function withThing(question, thing, column, field) {
  const { players, pieces, runners, won } = question;
  if (thing === "runner") {
    const rest = without(runners, column);
    return { ...question, runners: runners[column] === field ? rest : { ...rest, [column]: field } };
  }
  if (field === lengthOf(column)) {
    const rest = without(won, column);
    return {
      ...question,
      pieces: Object.fromEntries(players.map((colour) => [colour, without(pieces[colour] ?? {}, column)])),
      runners: without(runners, column),
      won: won[column] === thing ? rest : { ...rest, [column]: thing },
    };
  }
  const rest = without(pieces[thing] ?? {}, column);
  const isThere = pieces[thing]?.[column] === field;
  return {
    ...question,
    pieces: { ...pieces, [thing]: isThere ? rest : { ...rest, [column]: field } },
    won: without(won, column),
  };
}

/**
 * Return a question with other players; what belongs to those who are gone is taken off the board.
 * @param {WholeQuestion} question
 * @param {Colour[]} players
 * @returns {WholeQuestion}
 */
export function withPlayers(question, players) {
  const [first = question.to_move] = players;
  return {
    ...question,
    players,
    to_move: players.includes(question.to_move) ? question.to_move : first,
    pieces: Object.fromEntries(
      Object.entries(question.pieces).filter(([colour]) => players.some((each) => each === colour)),
    ),
    won: Object.fromEntries(Object.entries(question.won).filter(([, colour]) => players.includes(colour))),
  };
}

/**
 * Return what is known of each column, without one of them.
 * @template Value
 * @param {Record<string, Value>} byColumn
 * @param {number} column
 * @returns {Record<string, Value>}
 */
function without(byColumn, column) {
  return Object.fromEntries(Object.entries(byColumn).filter(([key]) => Number(key) !== column));
}
