// Dice drawn flat: to be read, or to be turned by a click.

import { el } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { button } from "./controls.js";

/** @typedef {[number, number, number, number]} FourPips what four dice show */

const [NEAR, MIDDLE, FAR] = [6, 12, 18];

/** @type {Record<number, [x: number, y: number][]>} */
export const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [NEAR, NEAR],
    [FAR, FAR],
  ],
  3: [
    [NEAR, NEAR],
    [MIDDLE, MIDDLE],
    [FAR, FAR],
  ],
  4: [
    [NEAR, NEAR],
    [NEAR, FAR],
    [FAR, NEAR],
    [FAR, FAR],
  ],
  5: [
    [NEAR, NEAR],
    [NEAR, FAR],
    [MIDDLE, MIDDLE],
    [FAR, NEAR],
    [FAR, FAR],
  ],
  6: [
    [NEAR, NEAR],
    [NEAR, MIDDLE],
    [NEAR, FAR],
    [FAR, NEAR],
    [FAR, MIDDLE],
    [FAR, FAR],
  ],
};

/** @param {number} pips */
function face(pips) {
  const circles = (PIPS[pips] ?? []).map(([cx, cy]) => el("circle", { cx, cy, r: 2.4 }));
  return el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, circles);
}

/**
 * Return dice to be read.
 * @param {number[]} pips
 * @param {"tiny" | ""} [size]
 */
export function dice(pips, size = "tiny") {
  const drawn = pips.map((each) => el("span", { class: `die ${size}` }, face(each)));
  return el("span", { class: "dice", role: "img", "aria-label": pips.join(" ") }, drawn);
}

/**
 * Return a die that can be clicked.
 * @param {number} pips
 * @param {() => void} click
 * @param {boolean} [isPressed] whether it is the chosen one of several
 */
export function dieButton(pips, click, isPressed) {
  return button(face(pips), click, {
    class: "die",
    "aria-label": say("die", { pips }),
    "aria-pressed": isPressed === undefined ? null : String(isPressed),
  });
}

/**
 * Return four dice that turn with each click.
 * @param {FourPips} pips what they show first
 * @param {(pips: FourPips) => void} changed is called with what they show after a click
 */
export function turningDice(pips, changed) {
  const root = el("div", { class: "four", role: "group", "aria-label": say("four") });
  const dieOf = (/** @type {number} */ shown, /** @type {number} */ place) => {
    const turn = () => {
      pips[place] = (shown % 6) + 1;
      const turned = dieOf((shown % 6) + 1, place);
      root.children[place]?.replaceWith(turned);
      turned.focus();
      changed(pips);
    };
    return dieButton(shown, turn);
  };
  root.append(...pips.map(dieOf));
  return root;
}
