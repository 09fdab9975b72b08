// How everything is: the broker, the archive, the disk, each table; and what came in and is no result.

import { el, put } from "../lib/dom.js";
import { get, messageOf, post } from "../lib/requests.js";
import { orderedTables, since, troubles } from "../lib/tables.js";
import { dateAndTime, decimal, say } from "../lib/words.js";
import { button } from "./controls.js";
import { card } from "./pieces.js";

/** @import { Health, SetAside, Table } from "../lib/api.d.ts" */

const GIGABYTE = 1e9;
const LITTLE = 0.5; // gigabytes: less than that is said to be little

const health = el("dl", { class: "health", id: "health" });
const asideList = el("ul", { class: "aside", id: "set-aside" });
const tableList = el("ul", { class: "table-states", id: "table-states" });

setInterval(() => {
  if (health.isConnected) void showHealth();
}, 15000);

export function start() {
  return [
    card(say("health"), "", {}, health),
    card(say("tables"), say("tables-about"), {}, tableList),
    card(say("set-aside"), say("set-aside-about"), {}, asideList),
  ];
}

export async function refresh() {
  await Promise.all([showHealth(), showAside()]);
}

export function tables() {
  put(tableList, orderedTables().map(tableLine));
}

async function showHealth() {
  try {
    put(health, lines(await get("/api/health")));
  } catch (error) {
    put(health, el("div", { class: "problem" }, messageOf(error)));
  }
}

/** @param {Health} found */
function lines(found) {
  const free = found.disk_free === null ? null : found.disk_free / GIGABYTE;
  const broker = found.is_connected ? say("connected") : found.reason || say("connecting");
  const database =
    found.database_problem || say("games-and-players", { games: found.games, players: found.players });
  return [
    line(say("broker"), found.broker, broker, !found.is_connected),
    found.halls > 1 ? line(say("halls"), "", say("halls-count", { count: found.halls }), false) : null,
    line(say("database"), found.database, database, Boolean(found.database_problem)),
    found.waiting ? line(say("waiting"), "", say("waiting-count", { count: found.waiting }), true) : null,
    free === null ? null : line(say("disk"), "", say("disk-free", { number: decimal(free) }), free < LITTLE),
    found.dropped ? line(say("dropped"), "", say("dropped-count", { count: found.dropped }), false) : null,
  ];
}

/**
 * @param {string} name
 * @param {string} where
 * @param {string} text
 * @param {boolean} isBad
 */
function line(name, where, text, isBad) {
  return el(
    "div",
    { class: isBad ? "is-bad" : "is-well" },
    el("dt", {}, name, where ? el("small", {}, where) : null),
    el("dd", {}, text),
  );
}

/** @param {Table} table */
function tableLine(table) {
  const wrong = troubles(table);
  const facts = [
    table.is_online ? say("online") : say("gone-since", { duration: since(table.seen_at) }),
    table.version,
    say("games-today", { count: table.games_today }),
    table.unsent ? say("unsent", { count: table.unsent }) : "",
  ];
  const { table: name, device } = table;
  return el(
    "li",
    { class: table.is_online ? "" : "is-gone" },
    el("strong", { class: "number" }, name),
    el(
      "span",
      {},
      facts.filter(Boolean).join(" · "),
      wrong.length ? el("b", { class: "trouble" }, wrong.join(" · ")) : null,
    ),
    table.is_online && table.address
      ? el("a", { href: table.address, target: "_blank", rel: "noopener" }, say("its-page"))
      : null,
    table.is_online
      ? null
      : button(say("forget"), () => void post("/api/tables/forget", { table: name, device }), { class: "plain" }),
  );
}

async function showAside() {
  try {
    const found = await get("/api/set-aside");
    put(asideList, found.length ? found.map(asideLine) : el("li", { class: "none" }, say("nothing-aside")));
  } catch (error) {
    put(asideList, el("li", { class: "problem" }, messageOf(error)));
  }
}

/** @param {SetAside} each */
function asideLine(each) {
  const forget = async () => {
    if (await post("/api/set-aside/{number}/forget", {}, { number: each.id })) await showAside();
  };
  return el(
    "li",
    {},
    el("strong", { class: "number" }, each.table),
    el("span", {}, each.reason, el("small", {}, dateAndTime(each.received_at))),
    el("a", { href: `/api/set-aside/${each.id}/file`, download: "" }, say("download")),
    button(say("throw-away"), () => void forget(), { class: "plain" }),
  );
}
