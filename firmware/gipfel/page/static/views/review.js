// The review of a game: where each result comes from, the dearest decisions to try again, and every step of it.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { fetchedGames, fetchNewest } from "../lib/games.js";
import { get, messageOf, post } from "../lib/requests.js";
import { decimal, points, say, word } from "../lib/words.js";
import { progressChart } from "./charts.js";
import { button } from "./controls.js";
import { gamePicker, longText } from "./game-picker.js";
import { nothingYet } from "./nothing-yet.js";
import { retryCard } from "./review-retry.js";
import { ratesSheet } from "./review-rates.js";
import { stepsSheet } from "./review-steps.js";
import { shape } from "./shapes.js";

/** @import { Game, Review, ReviewAnswer } from "../lib/api.d.ts" */

const ASK_AGAIN_MS = 400; // while a review is being made
const LINES = /** @type {const} */ (["start", "luck", "others_luck", "cost", "others_cost", "unknown", "result"]);

/** @type {HTMLElement} */
let root;
let header = el("header", {});
let wanted = 0; // by the page's address; 0 is the newest
let request = 0; // an answer that comes after a newer request was sent is not shown

/** @param {HTMLElement} element */
export function start(element) {
  root = element;
}

/** @param {string} hash "#review" or "#review/GAME" */
export async function open(hash) {
  wanted = Number(hash.match(/^#review\/(\d+)/)?.[1] ?? 0);
  const own = ++request;
  try {
    await fetchNewest();
    const number = wanted || fetchedGames().games.find((each) => each.winner !== null)?.number;
    const game = number ? await get("/api/games/{number}", { number }) : null;
    if (own !== request) return;
    if (game) await show(game, own);
    else put(root, newHeader(null), nothingYet(word("review.none")));
  } catch (error) {
    if (own === request) put(root, newHeader(null), el("p", {}, messageOf(error)));
  }
}

/**
 * Show the review of a game, or how far it has come, until it is there or another view is opened.
 * @param {Game} game
 * @param {number} own the request that this belongs to
 */
async function show(game, own) {
  const answer = await get("/api/games/{number}/review", { number: game.number });
  if (own !== request) return;
  const { review } = answer;
  if (review) {
    const sheets = el("div", { class: "sheets" });
    put(root, newHeader(game), sheets);
    put(
      sheets,
      accountSheet(game, review),
      chanceSheet(game, review),
      retries(game, review),
      stepsSheet(game, review),
    );
    sheets.append(...(await ratesSheet()));
    return;
  }
  put(root, newHeader(game), waitingSheet(game, answer));
  if (answer.status === "working") setTimeout(() => void showAgain(game, own), ASK_AGAIN_MS);
}

/**
 * @param {Game} game
 * @param {number} own
 */
async function showAgain(game, own) {
  if (own !== request || root.hidden) return;
  try {
    await show(game, own);
  } catch (error) {
    if (own === request) put(root, newHeader(game), el("p", {}, messageOf(error)));
  }
}

/**
 * @param {Game | null} game
 * @returns {HTMLElement}
 */
function newHeader(game) {
  header = el(
    "header",
    {},
    el("h2", {}, say("tab-review")),
    gamePicker({
      chosen: game ? String(game.number) : undefined,
      picked: (number) => {
        location.hash = `#review/${number}`;
      },
      changed: () => header.replaceWith(newHeader(game)),
      textOf: longText,
      opened: game,
      attributes: { id: "reviewed-game" },
    }),
    game ? el("a", { href: `#record/${game.number}` }, say("tab-record")) : null,
  );
  return header;
}

/**
 * Return what there is as long as there is no review: a button that asks for one, or how far it has come.
 * @param {Game} game
 * @param {ReviewAnswer} answer
 */
function waitingSheet(game, { status, done, turns }) {
  const ask = async () => {
    const path = "/api/games/{number}/review";
    if (await post(path, {}, { number: game.number })) await showAgain(game, request);
  };
  const about =
    status === "unfinished" ? word("review.unfinished", { number: game.number }) : say(`review-${status}`);
  const bar =
    status === "working"
      ? el("progress", { max: turns || 1, value: turns ? done : null, "aria-label": say("review-working") })
      : null;
  const canAsk = status === "none" || status === "failed";
  return el(
    "section",
    { class: "card sheet" },
    el("p", { role: "status" }, about),
    bar,
    canAsk ? button(say("review-make"), ask, { id: "make-review", disabled: !table.session.may_press }) : null,
  );
}

/**
 * @param {Game} game
 * @param {Review} review
 */
function accountSheet(game, review) {
  const names = game.players.map((player) => el("th", { scope: "col" }, shape(player.colour), ` ${player.name}`));
  const rows = LINES.map((line) => {
    const isChange = line !== "start" && line !== "result";
    const figures = review.players.map((player) => (isChange ? points(player[line]) : decimal(player[line])));
    return el(
      "tr",
      { class: line === "result" ? "sum" : null },
      el("th", { scope: "row" }, word(`review.${line}`)),
      figures.map((figure) => el("td", {}, figure)),
    );
  });
  return el(
    "section",
    { class: "card sheet" },
    el("div", {}, el("h3", {}, word("review.title-luck")), el("p", { class: "small" }, word("review.points"))),
    el(
      "div",
      { class: "scroll", tabindex: "0" },
      el(
        "table",
        { class: "figures", id: "account" },
        el("thead", {}, el("tr", {}, el("td", {}), names)),
        el("tbody", {}, rows),
      ),
    ),
  );
}

/**
 * @param {Game} game
 * @param {Review} review
 */
function chanceSheet(game, review) {
  return el(
    "section",
    { class: "card sheet" },
    el("div", {}, el("h3", {}, say("review-curve")), el("p", { class: "small" }, say("review-curve-about"))),
    progressChart({ players: game.players, progress: review.curve }),
  );
}

/**
 * Return a card for each of the dearest decisions, which asks before it tells.
 * @param {Game} game
 * @param {Review} review
 */
function retries(game, review) {
  return game.players.map((player, seat) => {
    const dearest = (review.players[seat]?.dearest ?? []).flatMap((n) =>
      review.decisions.filter((decision) => decision.n === n && decision.seat === seat && decision.cost > 0),
    );
    const about = dearest.length
      ? word("review.dearest", { player: player.name })
      : word("review.flawless", { player: player.name });
    return el(
      "section",
      { class: "card sheet wide retries" },
      el("h3", {}, shape(player.colour), ` ${about}`),
      dearest.map((decision) => retryCard(game, decision)),
    );
  });
}
