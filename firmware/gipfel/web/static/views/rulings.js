// What the referee ruled on a recorded step: each pairing with its reason, what hands had to do, whether to stop.

import { el } from "../lib/dom.js";
import { percentOf, say } from "../lib/words.js";
import { bulletList } from "./controls.js";

/** @import { Step } from "../lib/api.d.ts" */

/**
 * Return all that was ruled on a step.
 * @param {Step} step
 */
export function rulingOf(step) {
  const hands = step.hands.map((move) => move.say);
  return [
    step.pairings.length ? el("div", {}, el("h3", {}, say("ruling")), rulings(step)) : null,
    hands.length ? el("div", {}, el("h3", {}, say("hands")), bulletList(hands)) : null,
    step.stop && step.bust_odds
      ? el(
          "p",
          { class: "small" },
          `${step.stop.why} `,
          el("span", { class: "cite" }, step.stop.clause),
          el("br"),
          say("odds-then", { percent: percentOf(step.bust_odds) }),
        )
      : null,
  ];
}

/**
 * Return what was ruled on each pairing of the dice.
 * @param {Step} step
 */
function rulings({ pairings, play: played }) {
  const boxes = pairings.map((pairing) => {
    const isTaken = played !== null && pairing.plays.some((play) => play.columns.join("+") === played);
    const kind = isTaken ? "taken" : pairing.plays.length ? "may" : "may-not";
    return el(
      "div",
      { class: `ruling ${kind}` },
      el("strong", {}, pairing.sums.join("+")),
      isTaken ? el("small", {}, say("taken", { play: played })) : null,
      el("p", {}, pairing.why),
      el("p", { class: "cite" }, pairing.clause),
    );
  });
  return el("div", { class: "rulings" }, boxes);
}
