// One step of the record: its photograph, what the roll allowed and why, and the board as it was.

import { el } from "../lib/dom.js";
import { linkTo } from "../lib/question.js";
import { download, messageOf } from "../lib/requests.js";
import { dateAndTime, say } from "../lib/words.js";
import { Board } from "./board.js";
import { dice } from "./dice.js";
import { rulingOf } from "./rulings.js";

/** @import { Step } from "../lib/api.d.ts" */

/**
 * Return all that is known of a step.
 * @param {Step} step
 * @param {number} game its number
 */
export function stepDetails(step, game) {
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
    el(
      "div",
      { class: "pair-of" },
      photograph(step, game),
      el("figure", {}, board.root, el("figcaption", {}, say("board-then"))),
    ),
    rulingOf(step),
    el("p", {}, el("a", { href: linkTo(step.question), id: "dispute" }, say("ask-this"))),
  ];
}

/**
 * Return the photograph of a roll; the dice and a sentence where there is none.
 * @param {Step} step
 * @param {number} game
 */
export function photograph(step, game) {
  if (!step.photo) {
    const why = step.source === "hand" ? say("by-hand") : say("no-photo");
    return el("figure", {}, step.dice ? dice(step.dice, "") : null, el("figcaption", {}, why));
  }
  const text = say("photo-of", { dice: (step.dice ?? []).join(" ") });
  const image = el("img", { alt: text });
  const caption = el("figcaption", {}, text);
  download("/api/games/{number}/steps/{n}/photo.jpg", { number: game, n: step.n }).then(
    (url) => {
      image.src = url;
    },
    (error) => {
      image.hidden = true;
      caption.textContent = messageOf(error);
    },
  );
  return el("figure", {}, image, caption);
}
