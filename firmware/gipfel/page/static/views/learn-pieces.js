// Teach the camera how the pieces look: one of each kind on the field that is named, and a press; or name their box.

import { el, put, toast } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { say, thingName } from "../lib/words.js";
import { bulletList, button, checkbox, dropDown, field } from "./controls.js";
import { shape } from "./shapes.js";

/** @import { KnownBoards, LearnPieces, StandingPiece } from "../lib/api.d.ts" */

const FIELD = 2; // of its column, on which each piece is put
const COLUMNS = [4, 6, 8, 10, 3, 5, 9]; // of the colours in order: those of a box stand apart from each other
const RUNNER_COLUMN = 12; // beside everything: a climber hides what is behind it
const IN_A_BOX = 4; // colours

const asked = new Map(/** @type {[string, boolean][]} */ ([])); // which colours somebody has switched on or off
let box = /** @type {NonNullable<LearnPieces["box"]>} */ ("");

/**
 * Return the list of pieces to be put on the board, the box that they are from, and the buttons that learn them.
 * @param {KnownBoards} known
 * @param {boolean} mayPress
 */
export function learnPieces(known, mayPress) {
  const pieces = [
    ...known.colours.map(
      (colour, place) => /** @type {StandingPiece} */ ({ thing: colour, column: COLUMNS[place], field: FIELD }),
    ),
    /** @type {StandingPiece} */ ({ thing: "runner", column: RUNNER_COLUMN, field: FIELD }),
  ];
  const isThere = (/** @type {string} */ thing) =>
    asked.get(thing) ?? (thing === "runner" || known.colours.findIndex((each) => each === thing) < IN_A_BOX);
  const advice = el("div", { role: "status" });
  const learn = async (/** @type {LearnPieces} */ request) => {
    const answer = await post("/api/board/pieces", request);
    if (!answer) return;
    toast(say("lesson-learned"));
    put(advice, pictureAdvice(answer.advice));
  };
  const boxes = ["", ...known.boxes].map(
    (name) => /** @type {[string, string]} */ ([name, say(`box-${name || "none"}`)]),
  );
  const takeBox = (/** @type {string} */ name) => {
    box = /** @type {typeof box} */ (name);
    fromBox.disabled = !mayPress || !box;
  };
  const fromBox = button(say("lesson-box"), () => learn({ box }), {
    id: "lesson-box",
    disabled: !mayPress || !box,
  });
  return el(
    "div",
    { class: "fields" },
    known.has_pieces ? el("p", { class: "small" }, say("lesson-known")) : null,
    el(
      "div",
      { class: "lesson" },
      pieces.map((piece) => pieceRow(piece, isThere(piece.thing))),
    ),
    field(say("box"), dropDown(boxes, box, takeBox, { id: "box" }), say("box-help")),
    el(
      "div",
      { class: "row" },
      button(say("lesson-learn"), () => learn({ box, stands: pieces.filter(({ thing }) => isThere(thing)) }), {
        id: "lesson",
        disabled: !mayPress,
      }),
      fromBox,
    ),
    advice,
  );
}

/**
 * Return what is wrong with a picture, and what to change.
 * @param {string[]} sentences
 */
export function pictureAdvice(sentences) {
  return sentences.length ? bulletList(sentences, { class: "answer is-wrong picture-advice" }) : null;
}

/**
 * @param {StandingPiece} piece
 * @param {boolean} isThere
 */
function pieceRow({ thing, column }, isThere) {
  const place = say("lesson-place", { thing: thingName(thing), column, field: FIELD });
  const changed = (/** @type {boolean} */ isOn) => asked.set(thing, isOn);
  return checkbox(el("span", { class: "row" }, shape(thing), place), isThere, changed, {
    "data-lesson": thing,
    disabled: thing === "runner",
  });
}
