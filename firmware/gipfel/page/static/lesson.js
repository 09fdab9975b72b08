// Learning how the pieces look: one of each kind on the field that is named, and a press.

import { post } from "./connection.js";
import { el, toast } from "./dom.js";
import { shape } from "./shapes.js";
import { colour, say } from "./words.js";

const COLUMN = { yellow: 3, orange: 4, green: 5, blue: 6, red: 8, white: 9, runner: 10 };
const FIELD = 2;
const left = new Set(["red", "white"]); // most boxes have four colours

export function lesson(known, may) {
  const row = (thing) => el("label", { class: "option" },
    el("input", { type: "checkbox", "data-lesson": thing, checked: !left.has(thing), disabled: thing === "runner", on: { change: (event) => (event.target.checked ? left.delete(thing) : left.add(thing)) } }),
    el("span", { class: "row" }, shape(thing), say("lesson-place", { thing: thing === "runner" ? say("runner") : colour(thing), column: COLUMN[thing], field: FIELD })));
  return el("div", { class: "fields" }, known.has_pieces ? el("p", { class: "small" }, say("lesson-known")) : null,
    el("div", { class: "lesson" }, Object.keys(COLUMN).map(row)),
    el("button", { type: "button", id: "lesson", disabled: !may, on: { click: learn } }, say("lesson-learn")));
}

async function learn() {
  const stands = Object.entries(COLUMN).filter(([thing]) => !left.has(thing)).map(([thing, column]) => ({ thing, column, field: FIELD }));
  if (await post("/api/board/pieces", { stands })) toast(say("lesson-learned"));
}
