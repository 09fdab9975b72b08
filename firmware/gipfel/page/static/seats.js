// The table's own board: who sits there, whose turn it is, and what goes on.

import { Board } from "./board.js";
import { choices, now } from "./choices.js";
import { table } from "./connection.js";
import { el, put } from "./dom.js";
import { shape } from "./shapes.js";
import { say } from "./words.js";

const board = new Board();
const players = el("ul", { class: "players" });
const offered = el("div", { class: "choices" });
const beside = el("div", { class: "now" });
const real = el("div", { class: "real" });
const nothing = el("div", { class: "nothing" });
let signature = "";

export function start(root) {
  put(root, players, board.root, nothing, real, offered, beside);
}

export function show(state) {
  const hasGame = state.players.length > 0;
  nothing.hidden = hasGame;
  board.root.hidden = players.hidden = real.hidden = !hasGame;
  if (!hasGame) {
    put(nothing, el("p", {}, say("no-game")), el("a", { href: "#settings" }, say("new-game")));
    put(offered);
    put(beside);
    return;
  }
  put(players, state.players.map((player, seat) => chip(player, seat, state)), rules(state.edition));
  board.show({ players: state.players.map((player) => player.colour), pieces: state.pieces, won: state.won, runners: state.runners });
  // What a hand or an eye rests on is not drawn anew for each dot of the glass.
  const fresh = JSON.stringify([state.mode === "resuming", state.options, state.hands, state.bust_odds, state.dice, state.stake, state.mode === "astray", state.sight?.strays, table.session.may_press]);
  if (fresh === signature) return;
  signature = fresh;
  put(offered, state.mode === "resuming" ? [] : choices(state, board));
  put(beside, now(state));
  put(real, astray(state));
}

// What does not stand where it should on the real board, while the table asks about it.
function astray(state) {
  const link = el("a", { href: "#sight", id: "to-sight" }, say("sight-link"));
  if (state.mode !== "astray") return el("p", { class: "small" }, link);
  return el("div", { class: "told-astray", role: "status" }, el("strong", {}, say("sight-astray")), el("ul", { class: "findings" }, state.sight.strays.map((stray) => el("li", {}, stray.say))), link);
}

export function forget() {
  signature = "";
}

function chip(player, seat, state) {
  const isOn = seat === state.player && state.phase !== "over";
  const flags = "▲".repeat(player.won) + "△".repeat(Math.max(0, state.to_win - player.won));
  return el("li", { class: `${player.colour}${isOn ? " on-turn" : ""}`, "aria-current": isOn ? "true" : null }, shape(player.colour), el("span", {}, player.name),
    el("span", { class: "flags", role: "img", "aria-label": say("columns-won", { count: player.won, needed: state.to_win }) }, flags));
}

function rules(edition) {
  const names = [edition.title, ...edition.variants.map((each) => each.name)];
  if (edition.house.length) names.push(`${say("house")}: ${edition.house.map((each) => each.name).join(", ")}`);
  return el("li", { class: "rules cite" }, names.join(" · "));
}

export function whose(state) {
  const player = state.players[state.winner ?? state.player];
  if (!player) return [];
  const key = state.mode === "resuming" ? "resuming" : state.winner !== null ? "wins" : state.phase;
  return [shape(player.colour), el("span", {}, el("b", {}, player.name), ` ${say(`phase-${key}`)}`)];
}
