// One table on the wall: its number, who plays, who leads, whose turn it is, and its board in small.

import { el, put } from "../lib/dom.js";
import { hallTime } from "../lib/live.js";
import { activity, playerName, since, troubles } from "../lib/tables.js";
import { say } from "../lib/words.js";
import { Board } from "./board.js";
import { shape } from "./shapes.js";

/** @import { Table } from "../lib/api.d.ts" */

const QUIET_S = 180; // so long after the last roll a table is said to be quiet

export class Tile {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.number = el("strong", { class: "number" }, table.table);
    this.activity = el("span", { class: "activity" });
    this.quiet = el("span", { class: "quiet number" });
    this.players = el("ol", { class: "tile-players" });
    this.notes = el("ul", { class: "notes" });
    this.board = new Board();
    this.mini = el("div", { class: "mini" }, this.board.root);
    this.body = el(
      "div",
      { class: "tile-in" },
      el("header", {}, this.number, this.activity, this.quiet),
      this.players,
      this.notes,
      this.mini,
    );
    this.root = el("article", { class: "tile", "data-table": table.table, "data-id": table.id }, this.body);
  }

  /** @param {Table} table */
  show(table) {
    this.table = table;
    const isPlaying = table.players.length > 0 && table.phase !== "idle";
    const classes = ["tile", `is-${table.phase}`];
    if (table.asked_at) classes.push("is-asking");
    if (!table.is_online) classes.push("is-gone");
    this.root.className = classes.join(" ");
    this.root.setAttribute("aria-label", say("table", { table: table.table }));
    this.activity.textContent = table.asked_at ? say("asks-host") : activity(table);
    put(this.players, isPlaying ? table.players.map((_, seat) => playerLine(table, seat)) : null);
    put(this.notes, notesOf(table));
    this.mini.hidden = !isPlaying;
    if (isPlaying) this.board.show(table.board);
    this.tick();
  }

  /** Show how long it is since the last roll, or since the host is wanted. */
  tick() {
    const { asked_at, rolled_at, phase, is_online } = this.table;
    const isPlaying = phase !== "idle" && phase !== "over";
    const from = asked_at || (is_online && isPlaying ? rolled_at : 0);
    const text = from ? since(from) : "";
    if (this.quiet.textContent !== text) this.quiet.textContent = text;
    const isLong = Boolean(from) && !asked_at && hallTime() - from > QUIET_S;
    this.quiet.classList.toggle("is-long", isLong);
    this.quiet.title = text ? say(asked_at ? "asked-since" : "since-roll") : "";
  }
}

/**
 * @param {Table} table
 * @param {number} seat
 */
function playerLine(table, seat) {
  const player = table.players[seat];
  if (!player) return null;
  const isOn = table.seat === seat;
  const isOver = table.phase === "over";
  const name = playerName(player);
  const marks = [
    isOver && isOn ? el("span", { class: "crown", role: "img", "aria-label": say("wins") }, "★") : null,
    !isOver && table.leads === seat
      ? el("span", { class: "leads", role: "img", "aria-label": say("leads") }, "▲")
      : null,
  ];
  const label = say("columns-won", { count: player.won });
  const flags = player.won
    ? el("span", { class: "flags", role: "img", "aria-label": label }, `⚑${player.won}`)
    : null;
  return el(
    "li",
    { class: `${player.colour}${isOn ? " on-turn" : ""}`, "aria-current": isOn ? "true" : null },
    shape(player.colour),
    el("span", { class: "name" }, name),
    marks,
    flags,
  );
}

/** @param {Table} table */
function notesOf(table) {
  const { call } = table;
  const lines = troubles(table).map((text) => el("li", { class: "trouble" }, text));
  if (call?.is_out || (call && table.phase === "idle" && call.answer === "taken")) {
    const names = call.names.join(" · ");
    lines.push(el("li", { class: "call" }, call.title ? `${call.title}: ${names}` : names));
  }
  return lines;
}
