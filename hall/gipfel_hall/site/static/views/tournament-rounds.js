// The rounds of a tournament: who plays with whom, calls, results as they come in or as the host says; standings.

import { el, toast } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { leaveField } from "../lib/redraw.js";
import { session } from "../lib/session.js";
import { tableNames } from "../lib/tables.js";
import { decimal, say } from "../lib/words.js";
import { button, dropDown } from "./controls.js";
import { card, figures } from "./pieces.js";
import { resultPart } from "./seating-result.js";

/** @import { Round, Seating, Tournament } from "../lib/api.d.ts" */

let corrected = ""; // the seating whose result the host is entering: tournament, round and index

/**
 * Return the rounds, the newest first, and what the host can do with them.
 * @param {Tournament} found
 * @param {() => unknown} refresh
 */
export function roundsCard(found, refresh) {
  const rounds = [...found.drawn].reverse().map((round, place) => roundPart(found, round, place === 0, refresh));
  return card(
    say("rounds-title"),
    "",
    { id: "rounds-card" },
    session.is_host && !found.is_closed ? hostButtons(found, refresh) : null,
    rounds.length ? rounds : el("p", { class: "none" }, say("no-rounds")),
  );
}

/**
 * @param {Tournament} found
 * @param {() => unknown} refresh
 */
function hostButtons(found, refresh) {
  const { id: number } = found;
  const newest = found.drawn.at(-1);
  const act = (/** @type {"draw" | "withdraw" | "close-round"} */ what) => async () => {
    if (await post(`/api/tournaments/{number}/${what}`, {}, { number })) await refresh();
  };
  const callAll = async () => {
    const sent = await post("/api/tournaments/{number}/call", {}, { number });
    if (!sent) return;
    toast(say("called-tables", { called: sent.called, waiting: sent.waiting }));
    await refresh();
  };
  const canDraw = (!newest || newest.is_over) && found.drawn.length < found.rounds;
  const isOpen = newest && !newest.is_over;
  return el(
    "p",
    { class: "row" },
    canDraw
      ? button(say("draw", { number: found.drawn.length + 1 }), () => void act("draw")(), {
          class: "main",
          id: "draw",
        })
      : null,
    isOpen ? button(say("call-round"), () => void callAll(), { class: "main", id: "call-round" }) : null,
    isOpen && !newest.has_results
      ? button(say("draw-again"), () => void act("withdraw")(), { id: "withdraw" })
      : null,
    isOpen ? button(say("close-round"), () => void act("close-round")(), { id: "close-round" }) : null,
  );
}

/**
 * @param {Tournament} found
 * @param {Round} round
 * @param {boolean} isNewest
 * @param {() => unknown} refresh
 */
function roundPart(found, round, isNewest, refresh) {
  const seatings = round.seatings.map((seating) => seatingLine(found, round, seating, isNewest, refresh));
  const byes = round.byes.length
    ? el("p", { class: "small" }, say("sits-out", { names: round.byes.join(", ") }))
    : null;
  return el(
    "details",
    { class: isNewest ? "round is-newest" : "round", open: isNewest, "data-round": round.number },
    el("summary", {}, say("round", { number: round.number })),
    el("ul", { class: "seatings" }, seatings),
    byes,
  );
}

/**
 * @param {Tournament} found
 * @param {Round} round
 * @param {Seating} seating
 * @param {boolean} isNewest
 * @param {() => unknown} refresh
 */
function seatingLine(found, round, seating, isNewest, refresh) {
  const key = `${found.id}-${round.number}-${seating.index}`;
  const players = seating.players.map((player) =>
    el(
      "li",
      { class: player.place === 1 ? "won" : "" },
      player.place === null ? null : el("b", { class: "place" }, `${player.place}.`),
      el("span", { class: "name" }, player.name),
      player.points === null ? null : el("small", {}, say("points", { points: pointsText(player.points) })),
    ),
  );
  const toggle = () => {
    corrected = corrected === key ? "" : key;
    void refresh();
  };
  const done = () => {
    corrected = "";
    leaveField();
    return refresh();
  };
  const mayCorrect = session.is_host && !found.is_closed;
  return el(
    "li",
    { class: `seating${seating.has_result ? " has-result" : ""}`, "data-seating": seating.index },
    el("strong", { class: "number" }, seating.table || "?"),
    el("ol", {}, players),
    el("span", { class: "state" }, stateText(seating, isNewest), gameLink(seating)),
    mayCorrect && isNewest && !seating.has_result ? callTo(found, seating, refresh) : null,
    mayCorrect
      ? button(say(seating.has_result ? "correct" : "enter-result"), toggle, {
          class: "plain",
          "aria-expanded": String(corrected === key),
        })
      : null,
    mayCorrect && corrected === key ? resultPart(found.id, round.number, seating, done) : null,
  );
}

/**
 * @param {Seating} seating
 * @param {boolean} isNewest
 */
function stateText(seating, isNewest) {
  if (seating.has_result) return seating.is_by_host ? say("by-host") : say("has-result");
  if (!isNewest) return say("not-played");
  if (seating.is_called) return say(`answer-${seating.call || "none"}`);
  return seating.table ? say("not-called") : say("waits-for-table");
}

/** @param {Seating} seating */
function gameLink({ game }) {
  return game ? [" ", el("a", { href: `/archive#game/${game}` }, say("game"))] : null;
}

/**
 * Return a list of tables to which a group can be called: one that waits, or to another table than was drawn.
 * @param {Tournament} found
 * @param {Seating} seating
 * @param {() => unknown} refresh
 */
function callTo({ id: number }, { index }, refresh) {
  /** @type {[string, string][]} */
  const choices = [
    ["", say("call-to")],
    ...tableNames().map((name) => /** @type {[string, string]} */ ([name, name])),
  ];
  const picked = async (/** @type {string} */ table) => {
    const path = "/api/tournaments/{number}/seatings/{index}/call";
    if (table && (await post(path, { table }, { number, index }))) await refresh();
  };
  return dropDown(choices, "", (table) => void picked(table), { "aria-label": say("call-to") });
}

/** @param {number} points */
export function pointsText(points) {
  return Number.isInteger(points) ? `${points}` : decimal(points);
}

/** @param {Tournament} found */
export function standingsCard({ standings }) {
  const rows = standings.map((each) => [
    el("span", { class: `placed${each.is_here ? "" : " is-gone"}` }, el("b", {}, `${each.place}`), each.name),
    pointsText(each.points),
    decimal(each.opponents),
    `${each.wins}`,
    `${each.direct}`,
    `${each.columns}`,
    `${each.played}`,
  ]);
  const heads = [
    say("player"),
    say("points-head"),
    say("opponents"),
    say("wins-count"),
    say("direct"),
    say("columns-count"),
    say("played"),
  ];
  return card(
    say("standings"),
    say("standings-about"),
    { id: "standings" },
    rows.length ? figures(say("standings"), heads, rows) : el("p", { class: "none" }, say("no-players")),
  );
}
