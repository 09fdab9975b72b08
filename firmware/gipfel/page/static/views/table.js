// The table: who plays, the board, what the roll allows, and what is wrong on the real board.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { gipfelAt, say } from "../lib/words.js";
import { Board } from "./board.js";
import { bulletList } from "./controls.js";
import { LessonCard, learnButton } from "./lesson.js";
import { optionCard, situation } from "./roll-options.js";
import { shape } from "./shapes.js";

/** @import { Edition, Player, State } from "../lib/api.d.ts" */

const board = new Board();
const lesson = new LessonCard();
const players = el("ul", { class: "players" });
const options = el("div", { class: "choices" });
const now = el("div", { class: "now" });
const realBoard = el("div", { class: "real" });
const noGame = el("div", { class: "nothing" });
let shown = ""; // what options, now and realBoard were drawn from

/** @param {HTMLElement} root */
export function start(root) {
  put(root, lesson.root, players, board.root, noGame, realBoard, options, now);
}

/** @param {State} state */
export function show(state) {
  const hasGame = state.players.length > 0;
  lesson.show(state);
  noGame.hidden = hasGame;
  board.root.hidden = players.hidden = realBoard.hidden = !hasGame;
  if (!hasGame) {
    put(noGame, el("p", {}, say("no-game")), el("a", { href: "#settings" }, say("new-game")), learnButton());
    put(options);
    put(now);
    return;
  }
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
