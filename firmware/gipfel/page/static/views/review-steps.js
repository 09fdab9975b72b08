// Every roll of a game with its luck, and every decision with its cost and its mark.

import { el } from "../lib/dom.js";
import { decimal, points, word } from "../lib/words.js";
import { dice } from "./dice.js";

/** @import { Game, Review } from "../lib/api.d.ts" */
/** @typedef {Review["decisions"][number]} Decision */
/** @typedef {Review["rolls"][number]} Roll */

/**
 * Return every roll and every decision; closed, because it has the answers of the cards above.
 * @param {Game} game
 * @param {Review} review
 */
export function stepsSheet(game, review) {
  const happened = [...review.decisions, ...review.rolls].sort((one, other) => one.n - other.n);
  const headings = ["turn", "player", "dice", "roll-luck", "played", "best", "price"];
  const head = headings.map((key) => el("th", { scope: "col" }, word(`review.${key}`)));
  return el(
    "details",
    { class: "card sheet wide", id: "review-steps" },
    el("summary", {}, word("review.all")),
    el(
      "div",
      { class: "scroll", tabindex: "0" },
      el(
        "table",
        { class: "figures" },
        el("thead", {}, el("tr", {}, head)),
        el(
          "tbody",
          {},
          happened.map((each) => stepRow(game, each)),
        ),
      ),
    ),
  );
}

/**
 * @param {Game} game
 * @param {Decision | Roll} each
 */
function stepRow(game, each) {
  const player = game.players[each.seat];
  const link = el("a", { href: `#record/${game.number}/${each.n}` }, `${each.turn}`);
  const first = [
    el("th", { scope: "row" }, link),
    el("td", {}, player?.name ?? ""),
    el("td", {}, dice(each.dice)),
  ];
  if ("luck" in each) {
    const cells = [points(each.luck), each.bust ? word("review.bust") : "", "", ""];
    return el(
      "tr",
      {},
      first,
      cells.map((cell) => el("td", {}, cell)),
    );
  }
  const isDear = each.cost > 0;
  return el(
    "tr",
    { class: each.mark ? "marked" : null },
    first,
    el("td", {}),
    el("td", {}, withChance(each.played, each.win)),
    el("td", {}, isDear ? withChance(each.best, each.best_win) : ""),
    el("td", {}, isDear ? `${points(-each.cost)} ` : "", each.mark ? el("strong", {}, each.mark) : null),
  );
}

/**
 * @param {string} what
 * @param {number} win
 */
function withChance(what, win) {
  const done = what === "stop" || what === "go" ? word(`review.${what}`) : what;
  return `${done} (${decimal(win)} %)`;
}
