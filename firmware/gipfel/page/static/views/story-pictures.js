// Three pictures that say what Gipfel is: dice under a camera, a choice by button, the way up. Drawn as the page is.

import { el } from "../lib/dom.js";
import { PIPS } from "./dice.js";
import { outline } from "./shapes.js";

/** @import { Child } from "../lib/elements.d.ts" */

/** @param {...Child} children */
function picture(...children) {
  return el("svg", { viewBox: "0 0 220 150", class: "story-picture", "aria-hidden": "true" }, children);
}

/**
 * Return a die, 24 units wide before it is scaled.
 * @param {number} pips
 * @param {string} transform
 */
function die(pips, transform) {
  const spots = (PIPS[pips] ?? []).map(([cx, cy]) => el("circle", { cx, cy, r: 2.4 }));
  return el("g", { class: "cube", transform }, el("rect", { width: 24, height: 24, rx: 5 }), spots);
}

/** Return four dice in a tray, and the camera above them. */
export function throwing() {
  return picture(
    el("path", { class: "sight", d: "M104 34L34 138H186L116 34Z" }),
    el("rect", { class: "floor", x: 24, y: 66, width: 172, height: 76, rx: 14 }),
    el("rect", { class: "camera", x: 92, y: 10, width: 36, height: 24, rx: 5 }),
    el("circle", { class: "lens", cx: 110, cy: 22, r: 7 }),
    die(3, "translate(44 84) rotate(-14) scale(1.25)"),
    die(5, "translate(88 96) rotate(9) scale(1.25)"),
    die(4, "translate(122 78) rotate(-6) scale(1.25)"),
    die(2, "translate(158 92) rotate(20) scale(1.25)"),
  );
}

/** Return the device: its display offers three pairings, each above its button. */
export function choosing() {
  const pairings = ["5+9", "6+8", "7+7"].map((sums, place) =>
    el("text", { class: "pairing", x: 56 + place * 54, y: 52 }, sums),
  );
  const numbers = ["1", "2", "3"].map((label, place) => key(label, 56 + place * 54, 104, place === 2));
  const others = [key("GO", 56, 134, false, "go"), key("STOP", 110, 134, false, "stop"), key("?", 164, 134)];
  return picture(
    el("rect", { class: "case", x: 18, y: 8, width: 184, height: 142, rx: 14 }),
    el("rect", { class: "glass", x: 30, y: 20, width: 160, height: 62, rx: 6 }),
    pairings,
    numbers,
    others,
  );
}

/**
 * @param {string} label
 * @param {number} x
 * @param {number} y
 * @param {boolean} [isLit]
 * @param {string} [kind]
 */
function key(label, x, y, isLit = false, kind = "") {
  return el(
    "g",
    { class: `story-key ${kind}${isLit ? " is-lit" : ""}` },
    el("rect", { x: x - 22, y: y - 11, width: 44, height: 22, rx: 11 }),
    el("text", { x, y: y + 1 }, label),
  );
}

/** Return the columns as a mountain: runners on their way, one of them over a piece, and a flag on the top. */
export function climbing() {
  const heights = [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3];
  const lanes = heights.map((fields, place) => {
    const height = fields * 9;
    return el("rect", {
      class: `slope${place === 5 ? " is-won" : ""}`,
      x: 12 + place * 18,
      y: 140 - height,
      width: 14,
      height,
      rx: 4,
    });
  });
  const man = (/** @type {string} */ thing, /** @type {number} */ place, /** @type {number} */ field) =>
    el(
      "g",
      { class: `man ${thing}` },
      outline(thing, `translate(${19 + place * 18} ${136 - field * 9}) scale(.72)`),
    );
  return picture(
    lanes,
    el("path", { class: "pole", d: "M109 22V2" }),
    el("path", { class: "flag", d: "M109 3L126 8L109 13Z" }),
    man("yellow", 3, 2),
    man("runner", 3, 6),
    man("green", 7, 4),
    man("runner", 6, 3),
    man("runner", 8, 1),
  );
}
