// What is live: the hall's tables come in as server-sent events, only those that have changed.

/** @import { HallCondition, Table, TablesEvent } from "./api.d.ts" */
/**
 * @typedef {object} Listener
 * @property {(changed: string[], gone: string[]) => void} onTables called with the `id` of each table
 * @property {(state: HallCondition, before: HallCondition | null) => void} onHall
 * @property {() => void} onLink called when the connection to the hall is lost, or there again
 */

const SILENCE_MS = 11000; // the hall sends a pulse every four seconds
const RETRY_MS = 1500; // until a connection that was refused is tried again

/** The newest that is known of the hall. Views read it, only this module writes it. */
export const hall = {
  tables: /** @type {Map<string, Table>} */ (new Map()),
  state: /** @type {HallCondition | null} */ (null),
  isLive: false,
  hasTables: false,
};

let listener = /** @type {Listener | null} */ (null);
let source = /** @type {EventSource | null} */ (null);
let lastEventAt = 0;
let ahead = 0; // seconds by which the hall's clock is ahead of this browser's

/** Return the time by the hall's clock, in seconds since 1970. */
export function hallTime() {
  return Date.now() / 1000 + ahead;
}

/**
 * Connect to the hall, and go on connecting for as long as the page is open.
 * @param {Listener} callbacks
 */
export function start(callbacks) {
  listener = callbacks;
  setInterval(() => {
    if (hall.isLive && Date.now() - lastEventAt > SILENCE_MS) lose();
  }, 1000);
  addEventListener("online", connect);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !hall.isLive) connect();
  });
  connect();
}

function connect() {
  source?.close();
  const opened = new EventSource("/api/events");
  source = opened;
  let isFirst = true;
  opened.addEventListener("open", () => {
    isFirst = true; // browsers open the same source again, and the hall may have been started anew meanwhile
  });
  opened.addEventListener("tables", (event) => {
    takeTables(JSON.parse(event.data), isFirst);
    isFirst = false;
  });
  opened.addEventListener("hall", (event) => takeHall(JSON.parse(event.data)));
  opened.addEventListener("pulse", live);
  opened.addEventListener("error", () => {
    lose();
    if (opened.readyState === EventSource.CLOSED) setTimeout(connect, RETRY_MS);
  });
}

/**
 * @param {TablesEvent} event
 * @param {boolean} isAll whether a table that is not in it is gone
 */
function takeTables({ now, tables, gone }, isAll) {
  ahead = now - Date.now() / 1000;
  const known = new Set(tables.map((table) => table.id));
  const lost = isAll ? [...hall.tables.keys()].filter((id) => !known.has(id)) : [...gone];
  for (const id of lost) hall.tables.delete(id);
  for (const table of tables) hall.tables.set(table.id, table);
  hall.hasTables = true;
  live();
  listener?.onTables([...known], lost);
}

/** @param {HallCondition} state */
function takeHall(state) {
  const before = hall.state;
  hall.state = state;
  live();
  listener?.onHall(state, before);
}

function live() {
  lastEventAt = Date.now();
  if (hall.isLive) return;
  hall.isLive = true;
  listener?.onLink();
}

function lose() {
  if (!hall.isLive) return;
  hall.isLive = false;
  listener?.onLink();
}
