// The table: who plays, the board, what the roll allows, and what is wrong on the real board.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { gipfelAt, say } from "../lib/words.js";
import { Board } from "./board.js";
import { bulletList } from "./controls.js";
import { LessonCard } from "./lesson.js";
import { optionCard, situation } from "./roll-options.js";
import { shape } from "./shapes.js";
import * as welcome from "./welcome.js";

/** @import { Edition, Player, State } from "../lib/api.d.ts" */

const board = new Board();
const lesson = new LessonCard();
const players = el("ul", { class: "players" });
const options = el("div", { class: "choices" });
const now = el("div", { class: "now" });
const realBoard = el("div", { class: "real" });
let shown = ""; // what options, now and realBoard were drawn from

/** @param {HTMLElement} root */
export function start(root) {
  put(root, lesson.root, players, board.root, welcome.welcome(), realBoard, options, now);
}

/** @param {State} state */
export function show(state) {
  lesson.show(state);
  const isBetween = welcome.isBetweenGames(state);
  welcome.welcome().hidden = !isBetween;
  for (const each of [board.root, players, realBoard, options, now]) each.hidden = isBetween;
  if (isBetween) return void welcome.show(state);
  const { pieces, won, runners } = state;
  const chips = state.players.map((player, seat) => playerChip(player, seat, state));
  put(players, chips, state.edition ? rulesLine(state.edition) : null);
  board.show({ players: state.players.map((player) => player.colour), pieces, won, runners });
  showDetails(state);
}

/**
 * Draw what is beside the board, but only if it has changed: somebody may be pointing at it.
 * @param {State} state
 */
function showDetails(state) {
  const { hands, bust_odds: bustOdds, dice, stake, sight, mode } = state;
  const details = [
    state.options,
    hands,
    bustOdds,
    dice,
    stake,
    sight?.strays,
    state.win,
    state.reasons,
    mode === "resuming",
    mode === "astray",
  ];
  const wanted = JSON.stringify([details, table.session.may_press]);
  if (wanted === shown) return;
  shown = wanted;
  put(options, mode === "resuming" ? [] : state.options.map((option) => optionCard(option, board)));
  put(now, situation(state));
  put(realBoard, differences(state));
}

/** Draw everything anew with the next state, because the language has changed. */
export function forget() {
  shown = "";
  welcome.forget();
}

/**
 * Return what stands wrong on the real board, while the table asks about it; else only the way to that view.
 * @param {State} state
 */
function differences(state) {
  const link = el("a", { href: "#sight", id: "to-sight" }, say("sight-link"));
  if (state.mode !== "astray" || !state.sight) return el("p", { class: "small" }, link);
  const sentences = state.sight.strays.map((stray) => stray.say);
  return el(
    "div",
    { class: "told-astray" },
    el("strong", {}, say("sight-astray")),
    bulletList(sentences, { class: "findings" }),
    link,
  );
}

/**
 * Return a player's name and a flag for each column that is won or still needed.
 * @param {Player} player
 * @param {number} seat
 * @param {State} state
 */
function playerChip(player, seat, state) {
  const isOnTurn = seat === state.player && state.phase !== "over";
  const needed = state.to_win ?? 0;
  const flags = "▲".repeat(player.won) + "△".repeat(Math.max(0, needed - player.won));
  const inWords = say("columns-won", { count: player.won, needed });
  return el(
    "li",
    { class: `${player.colour}${isOnTurn ? " on-turn" : ""}`, "aria-current": isOnTurn ? "true" : null },
    shape(player.colour),
    el("span", {}, player.name),
    player.level ? el("small", { class: "level" }, gipfelAt(player.level)) : null,
    el("span", { class: "flags", role: "img", "aria-label": inWords }, flags),
  );
}

/** @param {Edition} edition */
function rulesLine(edition) {
  const names = [edition.title, ...edition.variants.map((each) => each.name)];
  const house = edition.house.map((each) => each.name).join(", ");
  if (house) names.push(`${say("house")}: ${house}`);
  return el("li", { class: "rules cite" }, names.join(" · "));
}
