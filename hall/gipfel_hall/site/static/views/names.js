// Names that are offered while one types: of everybody in the archive, short enough for a table's display.

import { el, put } from "../lib/dom.js";
import { get } from "../lib/requests.js";

/** @import { Player } from "../lib/api.d.ts" */

export const LONGEST_SHORT = 7; // letters of a name on a display

/** A list that inputs name by its id: `list="known-names"` or `list="known-shorts"`. */
const names = el("datalist", { id: "known-names" });
const shorts = el("datalist", { id: "known-shorts" });

/** Fetch everybody's names, and put them where inputs find them. */
export async function loadNames() {
  if (!names.isConnected) document.body.append(names, shorts);
  const players = await get("/api/players");
  put(
    names,
    players.map(({ name }) => el("option", { value: name })),
  );
  put(
    shorts,
    players.map((player) => el("option", { value: shortName(player) })),
  );
  return players;
}

/**
 * Return a name of a player that fits a display.
 * @param {Player} player
 */
function shortName({ name, aliases }) {
  if (name.length <= LONGEST_SHORT) return name;
  const alias = aliases.find((each) => each.length <= LONGEST_SHORT);
  return alias ? alias.charAt(0).toUpperCase() + alias.slice(1) : name.slice(0, LONGEST_SHORT).trim();
}
