// Dice drawn flat: to be read, or to be turned by a click.

import { el } from "./dom.js";
import { say } from "./words.js";

const [NEAR, MIDDLE, FAR] = [6, 12, 18];
const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [[NEAR, NEAR], [FAR, FAR]],
  3: [[NEAR, NEAR], [MIDDLE, MIDDLE], [FAR, FAR]],
  4: [[NEAR, NEAR], [NEAR, FAR], [FAR, NEAR], [FAR, FAR]],
  5: [[NEAR, NEAR], [NEAR, FAR], [MIDDLE, MIDDLE], [FAR, NEAR], [FAR, FAR]],
  6: [[NEAR, NEAR], [NEAR, MIDDLE], [NEAR, FAR], [FAR, NEAR], [FAR, MIDDLE], [FAR, FAR]],
};

function face(pips) {
  return el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, (PIPS[pips] || []).map(([cx, cy]) => el("circle", { cx, cy, r: 2.4 })));
}

export function dice(pips, size = "tiny") {
  return el("span", { class: "dice", role: "img", "aria-label": pips.join(" ") }, pips.map((each) => el("span", { class: `die ${size}` }, face(each))));
}

export function dieButton(pips, pick, pressed) {
  return el("button", { type: "button", class: pips ? "die" : "die is-blank", "aria-label": say("die", { pips: pips || "–" }), "aria-pressed": pressed, on: { click: pick } }, pips ? face(pips) : null);
}

// Four dice that turn with each click; `changed` is told what they show.
export function turningDice(pips, changed) {
  const root = el("div", { class: "four", role: "group", "aria-label": say("four") });
  const draw = () => root.replaceChildren(...pips.map((each, place) => dieButton(each, () => {
    pips[place] = (each % 6) + 1;
    draw();
    root.children[place].focus();
    changed(pips);
  })));
  draw();
  return root;
}
