// Tables that want the host, the first one first: what happens there, its record with every ruling, its own page.

import { el, put } from "../lib/dom.js";
import { hall } from "../lib/live.js";
import { get, messageOf } from "../lib/requests.js";
import { orderedTables, playerName, since } from "../lib/tables.js";
import { say } from "../lib/words.js";
import { button } from "./controls.js";
import { gameRecord } from "./game-record.js";

/** @import { Table } from "../lib/api.d.ts" */

const list = el("ul", { class: "disputes" });
const record = el("div", { id: "dispute" });
const section = el("section", { class: "asking", id: "asking" }, list, record);
let opened = ""; // the id of the table whose record is shown
let shown = ""; // what the list was drawn from

setInterval(() => {
  for (const time of list.querySelectorAll("[data-since]")) {
    time.textContent = since(Number(time.getAttribute("data-since")));
  }
}, 1000);

export function start() {
  [opened, shown] = ["", ""];
  section.setAttribute("aria-label", say("asking"));
  put(record);
  return section;
}

/** Draw the list anew, if it is another one. */
export function tables() {
  const asking = orderedTables().filter((table) => table.asked_at);
  section.hidden = !asking.length && !opened;
  const drawn = JSON.stringify(asking.map(({ id, has_record, address, step }) => [id, has_record, address, step]));
  if (drawn === shown) return;
  shown = drawn;
  put(list, asking.map(line));
  if (opened && !hall.tables.get(opened)?.asked_at) settled();
}

/** The table wants nobody any longer: say so, and leave the record for who reads it. */
function settled() {
  const name = hall.tables.get(opened)?.table ?? "";
  const done = button(say("close"), () => {
    opened = "";
    put(record);
    section.hidden = !list.children.length;
  });
  put(list, el("li", { class: "settled", id: "settled" }, say("settled", { table: name }), done));
}

/** @param {Table} table */
function line(table) {
  const names = table.players.map(playerName).join(", ");
  const look = button(say("look-record"), () => void openRecord(table), {
    class: "main",
    "data-record": table.table,
    disabled: !table.has_record,
  });
  return el(
    "li",
    {},
    el("strong", { class: "number" }, table.table),
    el(
      "span",
      { class: "who" },
      el("b", {}, say("asks-host")),
      " ",
      el("span", { "data-since": table.asked_at }, since(table.asked_at)),
      el("br"),
      names,
    ),
    look,
    table.address ? el("a", { href: table.address, target: "_blank", rel: "noopener" }, say("its-page")) : null,
  );
}

/** @param {Table} table */
async function openRecord({ id, table, device }) {
  opened = id;
  try {
    const path = "/api/tables/{table}/{device}/record";
    const found = await get(path, { table, device });
    const load = (/** @type {number} */ n) => get(`${path}/{n}`, { table, device, n });
    put(record, el("h2", {}, `${say("table", { table })}: ${found.title}`), gameRecord(found, load));
  } catch (error) {
    put(record, el("p", { class: "problem" }, messageOf(error)));
  }
}
