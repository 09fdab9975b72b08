// Teach the camera how the pieces look: one of each kind on the field that is named, and a press.

import { el, toast } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { say, thingName } from "../lib/words.js";
import { button, checkbox } from "./controls.js";
import { shape } from "./shapes.js";

/** @import { KnownBoards, StandingPiece } from "../lib/api.d.ts" */

const FIELD = 2; // of its column, on which each piece is put

/** @type {[thing: StandingPiece["thing"], column: number][]} */
const COLUMN_OF = [
  ["yellow", 3],
  ["orange", 4],
  ["green", 5],
  ["blue", 6],
  ["red", 8],
  ["white", 9],
  ["runner", 10],
];
const leftOut = new Set(["red", "white"]); // most boxes have four colours

/**
 * Return the list of pieces to be put on the board, and the button that learns them.
 * @param {KnownBoards} known
 * @param {boolean} mayPress
 */
export function learnPieces(known, mayPress) {
  return el(
    "div",
    { class: "fields" },
    known.has_pieces ? el("p", { class: "small" }, say("lesson-known")) : null,
    el(
      "div",
      { class: "lesson" },
      COLUMN_OF.map(([thing, column]) => pieceRow(thing, column)),
    ),
    button(say("lesson-learn"), learn, { id: "lesson", disabled: !mayPress }),
  );
}

/**
 * @param {string} thing
 * @param {number} column
 */
function pieceRow(thing, column) {
  const place = say("lesson-place", { thing: thingName(thing), column, field: FIELD });
  const changed = (/** @type {boolean} */ isThere) => {
    if (isThere) leftOut.delete(thing);
    else leftOut.add(thing);
  };
  return checkbox(el("span", { class: "row" }, shape(thing), place), !leftOut.has(thing), changed, {
    "data-lesson": thing,
    disabled: thing === "runner",
  });
}

async function learn() {
  const onBoard = COLUMN_OF.filter(([thing]) => !leftOut.has(thing));
  const stands = onBoard.map(([thing, column]) => ({ thing, column, field: FIELD }));
  if (await post("/api/board/pieces", { stands })) toast(say("lesson-learned"));
}
