// The list of games in the record: the newest come first, older ones page by page.

import { get } from "./requests.js";

/** @import { GameSummary } from "./api.d.ts" */

const PAGE = 50; // games in a full answer of /api/games: after one of another length there are no more

/** @type {GameSummary[]} */
let games = [];
let hasOlder = false;

/** Return the games that have been fetched, the newest first, and whether the record has older ones. */
export function fetchedGames() {
  return { games, hasOlder };
}

/** Fetch the newest games; older ones that were fetched before stay in the list, if there is no gap between. */
export async function fetchNewest() {
  const newest = await get("/api/games");
  const meets = newest.some((game) => game.number === games[0]?.number);
  const older = meets ? olderThan(newest, games) : [];
  games = [...newest, ...older];
  if (!older.length) hasOlder = newest.length === PAGE;
}

/** Add the next page of older games to the list. */
export async function fetchOlder() {
  const oldest = games.at(-1);
  if (!oldest) return;
  const answer = await get("/api/games", { before: oldest.number });
  const older = olderThan(games, answer);
  games = [...games, ...older];
  hasOlder = answer.length === PAGE && older.length > 0;
}

/**
 * Return those of some games that are older than all others.
 * @param {GameSummary[]} others the newest first
 * @param {GameSummary[]} some
 */
function olderThan(others, some) {
  const oldest = others.at(-1)?.number ?? 0;
  return some.filter((game) => game.number < oldest);
}
