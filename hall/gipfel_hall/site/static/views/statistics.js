// Statistics over all games: by column, seat, booklet, player and evening.

import { el, put } from "../lib/dom.js";
import { redraw } from "../lib/redraw.js";
import { get, messageOf } from "../lib/requests.js";
import { decimal, percent, say, word } from "../lib/words.js";
import { dayText } from "./archive.js";
import { periods } from "./league.js";
import { card, figures } from "./pieces.js";

/** @import { FiguresLine, Statistics } from "../lib/api.d.ts" */
/** @import { Period } from "./league.js" */

/** @type {HTMLElement} */
let root;
let days = /** @type {Period} */ (0);
const WIDTH = 480; // of a chart, in units of its drawing
const HEIGHT = 180;

/** @param {HTMLElement} element */
export async function open(element) {
  root = element;
  await refresh();
}

export async function refresh() {
  try {
    const found = await get("/api/statistics", { days });
    const heading = el("h1", { class: "unseen" }, say("tab-statistics"));
    redraw(root, () => put(root, heading, summary(found), sheets(found)));
  } catch (error) {
    put(root, el("p", { class: "problem" }, messageOf(error)));
  }
}

/** @param {Statistics} found */
function summary({ total }) {
  const numbers = /** @type {[string, string][]} */ ([
    [say("games"), `${total.games}`],
    [say("turns-count"), `${total.turns}`],
    [say("rolls-count"), `${total.rolls}`],
    [say("busts-count"), `${total.busts}`],
    [say("busts-expected"), decimal(total.expected_busts)],
    [say("longest-turn"), `${total.longest_turn}`],
    [say("shortest-win"), total.shortest_win === null ? "–" : `${total.shortest_win}`],
  ]);
  const chosen = periods(days, (value) => {
    days = value;
    void refresh();
  });
  return card(
    say("tab-statistics"),
    "",
    {},
    el("div", { class: "row-form" }, chosen),
    el(
      "dl",
      { class: "numbers" },
      numbers.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
    ),
  );
}

/** @param {Statistics} found */
function sheets(found) {
  if (!found.total.games) return el("p", { class: "none" }, say("no-games"));
  return el(
    "div",
    { class: "sheets" },
    card(say("by-column"), say("by-column-about"), {}, columnChart(found)),
    card(say("by-seat"), say("by-seat-about"), {}, seatTable(found)),
    card(
      say("by-booklet"),
      "",
      {},
      linesTable(say("booklet"), found.booklets, (name) => word(`short.${name}`)),
    ),
    card(
      say("by-player"),
      "",
      {},
      linesTable(say("player"), found.people, (name) => name, true),
    ),
    card(say("by-evening"), "", {}, linesTable(say("evening"), found.evenings, dayText)),
  );
}

/** @param {Statistics} found */
function columnChart({ columns, total }) {
  const pitch = WIDTH / columns.length;
  const bottom = HEIGHT - 34;
  const most = Math.max(1, ...columns.map((each) => each.won));
  const bars = columns.map(({ column, won, rolled, expected }, place) => {
    const x = (place + 0.5) * pitch;
    const height = (won / most) * (bottom - 22);
    const luck = expected ? Math.round((100 * rolled) / expected) : 100;
    return el(
      "g",
      {},
      el("rect", { class: "bar", x: x - 13, y: bottom - height, width: 26, height, rx: 3 }),
      el("text", { class: "value", x, y: bottom - height - 6, "text-anchor": "middle" }, `${won}`),
      el("text", { class: "value", x, y: bottom + 14, "text-anchor": "middle" }, `${column}`),
      el("text", { x, y: bottom + 29, "text-anchor": "middle" }, `${luck} %`),
    );
  });
  const label = columns.map(({ column, won }) => `${column}: ${won} / ${total.games}`).join(", ");
  const chart = { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label };
  return el("svg", chart, el("line", { class: "axis", x1: 0, x2: WIDTH, y1: bottom, y2: bottom }), bars);
}

/** @param {Statistics} found */
function seatTable({ seats }) {
  const rows = seats.map(({ players, order, games, wins }) => [
    say("seat-of", { order, players }),
    `${games}`,
    `${wins}`,
    percent(games ? wins / games : 0),
    percent(1 / players),
  ]);
  const heads = [say("seat"), say("games"), say("wins-count"), say("win-rate"), say("fair-rate")];
  return figures(say("by-seat"), heads, rows);
}

/**
 * Return what was counted, line by line; of people also how often they have won.
 * @param {string} head
 * @param {readonly FiguresLine[]} lines
 * @param {(name: string) => string} nameOf
 * @param {boolean} [isOfPeople]
 */
function linesTable(head, lines, nameOf, isOfPeople = false) {
  const rows = lines.map((line) => [
    el("span", { class: "nowrap" }, nameOf(line.name)),
    `${line.games}`,
    ...(isOfPeople ? [`${line.wins}`, `${line.columns_won}`] : []),
    line.turns ? decimal(line.rolls / line.turns) : "–",
    `${line.busts}`,
    decimal(line.expected_busts),
  ]);
  const heads = [
    head,
    say("games"),
    ...(isOfPeople ? [say("wins-count"), say("columns-count")] : []),
    say("rolls-a-turn"),
    say("busts-count"),
    say("busts-expected"),
  ];
  return figures(head, heads, rows);
}
