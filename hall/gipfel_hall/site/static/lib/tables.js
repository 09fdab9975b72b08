// The order of tables, and what is said of them.

import { hall, hallTime } from "./live.js";
import { colourName, gipfelAt, say, word } from "./words.js";

/** @import { Table } from "./api.d.ts" */
/** @typedef {{ colour: string, name: string, level: string | null }} Named */

const natural = new Intl.Collator("en", { numeric: true });

/** Return all tables: those that want the host first, then by name; those that are gone come last. */
export function orderedTables() {
  return [...hall.tables.values()].sort(
    (one, other) =>
      Number(!one.asked_at) - Number(!other.asked_at) ||
      one.asked_at - other.asked_at ||
      Number(other.is_online) - Number(one.is_online) ||
      natural.compare(one.id, other.id),
  );
}

/** Return the names of all tables that are connected, each once, in order. */
export function tableNames() {
  const names = [...hall.tables.values()].filter((table) => table.is_online).map((table) => table.table);
  return [...new Set(names)].sort(natural.compare);
}

/**
 * Return what a player is called.
 * @param {Named} player
 */
export function playerName({ colour, name, level }) {
  if (name) return name;
  if (level) return gipfelAt(level);
  const called = colourName(colour);
  return called.charAt(0).toUpperCase() + called.slice(1);
}

/**
 * Return what happens at a table in a few words.
 * @param {Table} table
 */
export function activity(table) {
  if (!table.is_online) return say("gone");
  if (table.phase === "idle") return table.call?.is_out ? say("called") : say("free");
  return say(`does-${table.phase}`);
}

/**
 * Return seconds as minutes and seconds, or as hours and minutes.
 * @param {number} seconds
 */
export function duration(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 3600) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return say("hours", { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60) });
}

/**
 * Return how long ago something was, by the hall's clock.
 * @param {number} time in seconds since 1970
 */
export function since(time) {
  return duration(hallTime() - time);
}

/**
 * Return that a part of a table is lost; one that only newer tables have is named as the table names it.
 * @param {string} part
 */
function lost(part) {
  const key = `lost.${part}`;
  const text = word(key);
  return text === key ? part : text;
}

/**
 * Return all that is wrong with a table, as sentences.
 * @param {Table} table
 */
export function troubles(table) {
  const found = [];
  if (table.is_name_shared) found.push(say("trouble-shared-name", { table: table.table }));
  for (const part of table.lost) found.push(lost(part));
  if (table.clock_off) found.push(say("trouble-clock", { duration: duration(Math.abs(table.clock_off)) }));
  return found;
}
