// A game step by step: what was rolled, every pairing with the referee's reason, and the board as it was.

import { el, put } from "../lib/dom.js";
import { messageOf } from "../lib/requests.js";
import { dateAndTime, say } from "../lib/words.js";
import { Board } from "./board.js";
import { button } from "./controls.js";
import { dice } from "./dice.js";
import { rulingOf } from "./rulings.js";
import { shape } from "./shapes.js";

/** @import { GameRecord, Step } from "../lib/api.d.ts" */

/**
 * Return a game to be looked at, and open its last step, or another one.
 * @param {GameRecord} record
 * @param {(n: number) => Promise<Step>} loadStep
 * @param {number} [first] the step to open; 0 is the last one
 */
export function gameRecord(record, loadStep, first = 0) {
  const list = el("div", { class: "card steps", tabindex: "0", role: "group", "aria-label": say("steps") });
  const details = el("div", { class: "card detail" });
  let request = 0; // an answer that comes after a newer request was sent is not shown

  const show = async (/** @type {number} */ n) => {
    const own = ++request;
    for (const line of list.children) {
      if (line.getAttribute("data-step") === String(n)) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
    }
    try {
      const step = await loadStep(n);
      if (own === request) put(details, stepDetails(step));
    } catch (error) {
      if (own === request) put(details, el("p", {}, messageOf(error)));
    }
  };

  const lines = record.steps.map((step) => {
    const player = record.players[step.seat];
    const content = [
      el("small", {}, `${step.n}`),
      player ? shape(player.colour) : null,
      el("span", { class: step.is_undone ? "was-undone" : "" }, step.text),
      step.dice ? dice(step.dice) : null,
    ];
    return button(content, () => void show(step.n), { "data-step": step.n });
  });
  put(list, lines.reverse());
  void show(first || record.steps.length);
  return el("div", { class: "split" }, list, details);
}

/** @param {Step} step */
function stepDetails(step) {
  const board = new Board();
  board.show(step.board);
  const time = `${say("step", { n: step.n })} · ${dateAndTime(step.at)}`;
  return [
    el(
      "div",
      {},
      el("h3", {}, step.text),
      el("p", { class: "small" }, step.is_undone ? `${time} · ${say("was-undone")}` : time),
    ),
    step.dice ? el("p", {}, dice(step.dice, "")) : null,
    el("figure", {}, board.root, el("figcaption", {}, say("board-then"))),
    rulingOf(step),
  ];
}
