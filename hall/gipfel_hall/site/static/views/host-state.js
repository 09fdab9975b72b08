// How everything is: the broker, the archive, the disk, each table; and what came in and is no result.

import { el, put } from "../lib/dom.js";
import { get, messageOf, post } from "../lib/requests.js";
import { putNew } from "../lib/redraw.js";
import { orderedTables, troubles } from "../lib/tables.js";
import { dateAndTime, decimal, say } from "../lib/words.js";
import { button } from "./controls.js";
import { card } from "./pieces.js";

/** @import { Health, SetAside, Table } from "../lib/api.d.ts" */
/** @typedef {{ id: string, isOnline: boolean, facts: string, wrong: string, address: string }} TableState */

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
  const states = orderedTables().map((table) => ({
    id: table.id,
    isOnline: table.is_online,
    facts: factsOf(table).filter(Boolean).join(" · "),
    wrong: troubles(table).join(" · "),
    address: table.is_online ? table.address : "",
  }));
  putNew(tableList, states, () => states.map(tableLine));
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
function factsOf(table) {
  const seenAt = dateAndTime(new Date(table.seen_at * 1000).toISOString());
  const gone = table.seen_at ? say("gone-since", { time: seenAt }) : say("gone");
  return [
    table.is_online ? say("online") : gone,
    table.version,
    say("games-today", { count: table.games_today }),
    table.unsent ? say("unsent", { count: table.unsent }) : "",
  ];
}

/** @param {TableState} state */
function tableLine({ id, isOnline, facts, wrong, address }) {
  const [table = "", device = ""] = id.split("/");
  const forget = () => void post("/api/tables/forget", { table, device });
  return el(
    "li",
    { class: isOnline ? "" : "is-gone", "data-id": id },
    el("strong", { class: "number" }, table),
    el("span", {}, facts, wrong ? el("b", { class: "trouble" }, wrong) : null),
    address ? el("a", { href: address, target: "_blank", rel: "noopener" }, say("its-page")) : null,
    isOnline ? null : button(say("forget"), forget, { class: "plain" }),
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
