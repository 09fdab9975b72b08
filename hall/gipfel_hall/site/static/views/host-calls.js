// Calls: who is to play at which table by which booklet; and a line for all tables.

import { el, put, toast } from "../lib/dom.js";
import { get, post } from "../lib/requests.js";
import { putNew } from "../lib/redraw.js";
import { orderedTables, tableNames } from "../lib/tables.js";
import { say } from "../lib/words.js";
import { bookletChoice } from "./archive.js";
import { button, checkbox, dropDown, field } from "./controls.js";
import { loadNames, LONGEST_SHORT } from "./names.js";
import { card, form, input } from "./pieces.js";

/** @import { Booklet, Table } from "../lib/api.d.ts" */

const SEATS = [0, 1, 2, 3];
let booklets = /** @type {Booklet[]} */ ([]);
let chosen = { table: "", edition: "", variants: /** @type {string[]} */ ([]), to: "" };
let names = SEATS.map(() => el("input", {}));
const tableField = el("div", {});
const rulesField = el("div", { class: "fields" });
const toField = el("div", {});
const out = el("ul", { class: "calls", id: "calls" });
let shown = ""; // the names of tables that the lists were drawn from

export function start() {
  shown = "";
  names = SEATS.map((seat) =>
    input({
      id: `name-${seat + 1}`,
      list: "known-shorts",
      maxlength: LONGEST_SHORT,
      required: seat < 2,
      "aria-label": say("player-number", { number: seat + 1 }),
    }),
  );
  const text = input({ id: "announcement", maxlength: 80, required: true });
  const announce = async () => {
    const sent = await post("/api/announcements", { text: text.value, table: chosen.to || null });
    if (!sent) return;
    toast(say("announced"));
    text.value = "";
  };
  return card(
    say("calls"),
    say("calls-about"),
    { id: "calling" },
    form(
      { class: "fields" },
      call,
      tableField,
      el("fieldset", {}, el("legend", {}, say("who-plays")), el("div", { class: "names" }, names)),
      rulesField,
      el("button", { class: "main", id: "call" }, say("call")),
    ),
    out,
    el("h3", {}, say("announce")),
    form(
      { class: "fields" },
      announce,
      field(say("announce-text"), text),
      toField,
      el("button", { id: "announce" }, say("announce-send")),
    ),
  );
}

export async function refresh() {
  booklets = [...(await get("/api/booklets"))];
  await loadNames();
  showRules();
}

/** Draw what depends on the tables: the lists to choose from, and the calls that are out. */
export function tables() {
  const all = tableNames();
  if (shown !== all.join()) {
    shown = all.join();
    if (!all.includes(chosen.table)) chosen.table = all[0] ?? "";
    /** @type {[string, string][]} */
    const choices = all.map((name) => [name, say("table", { table: name })]);
    const pick = (/** @type {"table" | "to"} */ key) => (/** @type {string} */ value) => {
      chosen = { ...chosen, [key]: value };
    };
    put(tableField, field(say("at-table"), dropDown(choices, chosen.table, pick("table"), { id: "call-table" })));
    const everybody = /** @type {[string, string][]} */ ([["", say("all-tables")], ...choices]);
    put(toField, field(say("announce-to"), dropDown(everybody, chosen.to, pick("to"), { id: "announce-to" })));
  }
  const seen = new Set();
  const called = orderedTables().filter(({ call, table }) => call && !seen.has(table) && seen.add(table));
  const calls = called.map(({ table, call }) => ({ table, call }));
  putNew(out, calls, () => calls.map(callLine));
}

function showRules() {
  const pickBooklet = (/** @type {string} */ edition) => {
    chosen = { ...chosen, edition, variants: [] };
    showRules();
  };
  const choices = /** @type {[string, string][]} */ ([["", say("booklet-last")], ...booklets.map(bookletChoice)]);
  const booklet = booklets.find(({ key }) => key === chosen.edition);
  const variants = Object.entries(booklet?.variants ?? {}).map(([key, name]) =>
    checkbox(name, chosen.variants.includes(key), (isChecked) => {
      const others = chosen.variants.filter((each) => each !== key);
      chosen = { ...chosen, variants: isChecked ? [...others, key] : others };
    }),
  );
  put(
    rulesField,
    field(say("booklet"), dropDown(choices, chosen.edition, pickBooklet, { id: "call-edition" })),
    variants,
  );
}

async function call() {
  const typed = names.map(({ value }) => value.trim()).filter(Boolean);
  const { table, edition, variants } = chosen;
  if (!(await post("/api/calls", { table, names: typed, edition, variants }))) return;
  toast(say("call-sent", { table }));
  for (const each of names) each.value = "";
}

/** @param {Pick<Table, "table" | "call">} table */
function callLine({ table, call: asked }) {
  if (!asked) return null;
  const answer = say(`answer-${asked.answer || "none"}`);
  const title = asked.title ? `${asked.title}: ` : "";
  return el(
    "li",
    { "data-call": table },
    el("strong", { class: "number" }, table),
    el("span", {}, title + asked.names.join(", ")),
    el("span", { class: `answer-${asked.answer || "none"}` }, answer),
    asked.is_out
      ? button(say("withdraw"), () => void post("/api/calls/withdraw", { table }), { class: "plain" })
      : null,
  );
}
