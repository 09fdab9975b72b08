// One of the dearest decisions: the dice and the board as they were, and the question; the answer comes after it.

import { el, put } from "../lib/dom.js";
import { get, messageOf } from "../lib/requests.js";
import { decimal, say, word } from "../lib/words.js";
import { Board } from "./board.js";
import { button } from "./controls.js";
import { photograph } from "./record-step.js";

/** @import { Game, Review } from "../lib/api.d.ts" */
/** @typedef {Review["decisions"][number]} Decision */

/**
 * Return a card that asks what to do, and then says what was best.
 * @param {Game} game
 * @param {Decision} decision
 */
export function retryCard(game, decision) {
  const scene = el("div", { class: "pair-of" });
  const answer = el("div", { role: "status" });
  void showScene(scene, game.number, decision);
  // In the order of the alphabet: the best first would be no question.
  const choices = [...decision.choices].sort((one, other) => one.what.localeCompare(other.what, "en"));
  const buttons = choices.map(({ what }) => {
    const tell = () => {
      for (const each of buttons) each.disabled = true;
      put(answer, answerTo(decision, what));
    };
    return button(nameOf(what), tell, { "data-choice": what });
  });
  const about = decision.played === "stop" || decision.played === "go" ? "stop" : "roll";
  return el(
    "article",
    { class: "retry", "data-step": decision.n },
    el("h4", {}, say("retry-turn", { turn: decision.turn })),
    scene,
    el("p", {}, say(`retry-${about}`)),
    el("div", { class: "choices" }, buttons),
    answer,
  );
}

/**
 * Show the photograph of the dice, and the board as it was before the decision.
 * @param {Element} scene
 * @param {number} number
 * @param {Decision} decision
 */
async function showScene(scene, number, decision) {
  try {
    const read = await get("/api/games/{number}/steps/{n}", { number, n: decision.read });
    const asked = await get("/api/games/{number}/steps/{n}", { number, n: decision.asked });
    const board = new Board();
    board.show(asked.board);
    // The step in which dice were read may have been corrected since: what they show is what counted.
    const picture = photograph({ ...read, dice: decision.dice }, number);
    put(scene, picture, el("figure", {}, board.root, el("figcaption", {}, say("retry-board"))));
  } catch (error) {
    put(scene, el("p", {}, messageOf(error)));
  }
}

/**
 * Return what there is to say about a choice: each with its chance, the best and the one that was made named.
 * @param {Decision} decision
 * @param {string} chosen
 */
function answerTo(decision, chosen) {
  const mine = decision.choices.find((choice) => choice.what === chosen);
  const isBest = mine?.win === decision.best_win;
  const lines = decision.choices.map(({ what, win }) => {
    const notes = [
      what === chosen ? say("retry-yours") : "",
      what === decision.played ? say("retry-played") : "",
      win === decision.best_win ? say("retry-best") : "",
    ].filter(Boolean);
    const text = `${nameOf(what)}: ${decimal(win)} %${notes.length ? ` – ${notes.join(", ")}` : ""}`;
    return el("li", { class: win === decision.best_win ? "best" : null }, text);
  });
  const mark = decision.mark ? ` ${decision.mark}` : "";
  return [
    el("p", {}, el("strong", {}, say(isBest ? "retry-right" : "retry-wrong"))),
    el("ul", {}, lines),
    el("p", { class: "small" }, `${say("retry-cost", { points: decimal(decision.cost) })}${mark}`),
  ];
}

/** @param {string} what a play, "stop" or "go" */
function nameOf(what) {
  return what === "stop" || what === "go" ? word(`review.${what}`) : what;
}
