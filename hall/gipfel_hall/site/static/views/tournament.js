// Tournaments: the list, a new one, and one of them with its players, rounds and standings.

import { el, put } from "../lib/dom.js";
import { hall } from "../lib/live.js";
import { get, messageOf, post } from "../lib/requests.js";
import { isAtField, leaveField, redraw } from "../lib/redraw.js";
import { session } from "../lib/session.js";
import { tableNames } from "../lib/tables.js";
import { say } from "../lib/words.js";
import { bookletChoice } from "./archive.js";
import { button, dropDown, field } from "./controls.js";
import { loadNames } from "./names.js";
import { pairings } from "./pairings.js";
import { card, form, input } from "./pieces.js";
import { roundsCard, standingsCard } from "./tournament-rounds.js";

/** @import { Booklet, Tournament, TournamentLine } from "../lib/api.d.ts" */

/** @type {HTMLElement} */
let root;
let answers = ""; // what tables have made of calls: when that changes, the rounds are drawn anew
let isLate = false; // whether something is new that is not drawn yet, as somebody is at a field

addEventListener("focusout", () => setTimeout(() => void (isLate && refresh())));

/** @param {HTMLElement} element */
export async function open(element) {
  root = element;
  leaveField(); // of another page than the one that is opened
  await refresh();
}

export async function refresh() {
  isLate = isAtField(root);
  if (isLate) return;
  const [, number, part] = location.hash.match(/^#(\d+)(\/pairings)?/) ?? [];
  try {
    if (!number) return await showList();
    const found = await get("/api/tournaments/{number}", { number });
    isLate = isAtField(root); // since this was asked for
    if (isLate) return;
    redraw(root, () => (part ? pairings(root, found) : show(found)));
  } catch (error) {
    put(root, el("p", { class: "problem" }, messageOf(error)));
  }
}

export function tables() {
  const before = answers;
  answers = answersOfTables();
  if (before && before !== answers) void refresh();
}

function answersOfTables() {
  return [...hall.tables.values()].map(({ table, call }) => `${table} ${call?.id} ${call?.answer}`).join();
}

async function showList() {
  const [all, booklets] = await Promise.all([get("/api/tournaments"), get("/api/booklets")]);
  isLate = isAtField(root); // since this was asked for
  if (!isLate) redraw(root, () => drawList([...all], [...booklets]));
}

/**
 * @param {TournamentLine[]} all
 * @param {Booklet[]} booklets
 */
function drawList(all, booklets) {
  const lines = all.map((each) =>
    el(
      "li",
      {},
      el(
        "a",
        { href: `#${each.id}`, class: "game" },
        el("b", {}, each.title),
        el("span", { class: "small" }, lineText(each)),
      ),
    ),
  );
  put(
    root,
    el("h1", { class: "unseen" }, say("tab-tournament")),
    card(
      say("tab-tournament"),
      say("tournament-about"),
      {},
      lines.length ? el("ul", { class: "games" }, lines) : el("p", { class: "none" }, say("no-tournaments")),
    ),
    session.is_host ? newCard(booklets) : null,
  );
}

/** @param {TournamentLine} each */
function lineText(each) {
  const rounds = say("rounds-of", { drawn: each.drawn, rounds: each.rounds });
  const people = say("players-count", { count: each.players });
  return [people, rounds, each.is_closed ? say("closed") : ""].filter(Boolean).join(" · ");
}

/** @param {Booklet[]} booklets */
function newCard(booklets) {
  const title = input({ id: "title", maxlength: 60, required: true });
  const rounds = input({ id: "rounds", type: "number", min: 1, max: 50, value: 5, required: true });
  const names = input({ id: "tables", value: tableNames().join(" ") });
  const chosen = { size: "4", edition: "" };
  const sizes = /** @type {[string, string][]} */ (["4", "3", "2"].map((size) => [size, size]));
  const create = async () => {
    const sent = await post("/api/tournaments", {
      title: title.value.trim(),
      rounds: Number(rounds.value),
      size: Number(chosen.size),
      tables: names.value.split(/[\s,]+/).filter(Boolean),
      edition: chosen.edition,
    });
    if (sent) location.hash = `#${sent.id}`;
  };
  const pick = (/** @type {"size" | "edition"} */ key) => (/** @type {string} */ value) => {
    chosen[key] = value;
  };
  /** @type {[string, string][]} */
  const editions = [["", say("booklet-last")], ...booklets.map(bookletChoice)];
  return card(
    say("new-tournament"),
    "",
    { id: "new" },
    form(
      { class: "row-form" },
      create,
      field(say("title"), title),
      field(say("rounds"), rounds),
      field(say("table-size"), dropDown(sizes, chosen.size, pick("size"), { id: "size" })),
      field(say("booklet"), dropDown(editions, "", pick("edition"), { id: "edition" })),
      field(say("tables"), names, say("tables-hint")),
      el("button", { class: "main", id: "create" }, say("create")),
    ),
  );
}

/** @param {Tournament} found */
function show(found) {
  answers = answersOfTables();
  const state = found.is_closed
    ? say("closed")
    : say("rounds-of", { drawn: found.drawn.length, rounds: found.rounds });
  put(
    root,
    el(
      "header",
      { class: "page-head" },
      el("h1", {}, found.title),
      el("p", { class: "small" }, state),
      el(
        "p",
        { class: "row" },
        el("a", { href: "#" }, say("back-to-list")),
        found.drawn.length ? el("a", { href: `#${found.id}/pairings`, id: "to-pairings" }, say("pairings")) : null,
      ),
    ),
    el(
      "div",
      { class: "tournament" },
      el("div", { class: "stack" }, roundsCard(found, refresh), standingsCard(found)),
      el("div", { class: "stack" }, playersCard(found), session.is_host ? settingsCard(found) : null),
    ),
  );
}

/** @param {Tournament} found */
function playersCard({ id: number, players, is_closed: isClosed }) {
  const mayChange = session.is_host && !isClosed;
  const name = input({ id: "join-name", list: "known-names", maxlength: 60, required: true });
  if (mayChange) void loadNames();
  const join = async () => {
    if (!(await post("/api/tournaments/{number}/join", { name: name.value.trim() }, { number }))) return;
    name.value = "";
    await refresh();
    document.getElementById("join-name")?.focus();
  };
  const lines = players.map((each) => {
    const leave = async () => {
      if (await post("/api/tournaments/{number}/leave", { player: each.player }, { number })) await refresh();
    };
    const comeBack = async () => {
      if (await post("/api/tournaments/{number}/join", { name: each.name }, { number })) await refresh();
    };
    const change = each.is_here
      ? button(say("leave"), () => void leave(), { class: "plain" })
      : button(say("come-back"), () => void comeBack(), { class: "plain" });
    return el(
      "li",
      { class: each.is_here ? "" : "is-gone" },
      el("span", { class: "name" }, each.name),
      each.short === each.name ? null : el("small", {}, each.short),
      mayChange ? change : null,
    );
  });
  return card(
    say("players"),
    say("players-count", { count: players.filter((each) => each.is_here).length }),
    { id: "entrants" },
    mayChange
      ? form({ class: "row" }, join, field(say("join-name"), name), el("button", { id: "join" }, say("join")))
      : null,
    el("ul", { class: "entrants" }, lines),
  );
}

/** @param {Tournament} found */
function settingsCard({ id: number, tables: known, is_closed: isClosed }) {
  if (isClosed) return null;
  const names = input({ id: "set-tables", value: known.join(" ") });
  const keep = async () => {
    const chosen = names.value.split(/[\s,]+/).filter(Boolean);
    if (await post("/api/tournaments/{number}/tables", { tables: chosen }, { number })) {
      leaveField();
      await refresh();
    }
  };
  const close = async () => {
    if (!confirm(say("close-sure"))) return;
    if (await post("/api/tournaments/{number}/close", {}, { number })) await refresh();
  };
  return card(
    say("settings"),
    "",
    {},
    form(
      { class: "fields" },
      keep,
      field(say("tables"), names, say("tables-hint")),
      el("button", {}, say("keep")),
    ),
    el(
      "p",
      {},
      button(say("close-tournament"), () => void close(), { id: "close-tournament" }),
    ),
  );
}
