// Each player over many games: rates beside what was to be expected, and how strong that is.

import { el } from "../lib/dom.js";
import { get } from "../lib/requests.js";
import { decimal, percentOf, points, say, word } from "../lib/words.js";

/** @import { RatedPlayer } from "../lib/api.d.ts" */

/** Return a sheet for each player of the newest games that are reviewed. */
export async function ratesSheet() {
  const { players, reviewed, finished } = await get("/api/rates");
  const about = say("rates-about", { reviewed, finished });
  return players.map((player) =>
    el(
      "section",
      { class: "card sheet", "data-rated": player.name },
      el(
        "div",
        {},
        el("h3", {}, word("review.games", { player: player.name, count: player.games })),
        el("p", { class: "small" }, about),
      ),
      ratesTable(player),
      el("p", {}, ratingOf(player)),
    ),
  );
}

/** @param {RatedPlayer} player */
function ratesTable({ rates }) {
  const head = ["rate", "count", "of", "expected"].map((key) => el("th", { scope: "col" }, word(`review.${key}`)));
  const rows = rates.map(({ key, count, of, expected }) => {
    const counted = key === "luck" ? points(count) : key === "cost" ? decimal(count) : `${count}`;
    const cells = [counted, `${of}`, decimal(expected)].map((cell) => el("td", {}, cell));
    return el("tr", {}, el("th", { scope: "row" }, word(`review.rate-${key}`)), cells);
  });
  return el(
    "div",
    { class: "scroll", tabindex: "0" },
    el("table", { class: "figures" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows)),
  );
}

/** @param {RatedPlayer} player */
function ratingOf({ rating, rates }) {
  if (!rating) {
    const count = rates.find((rate) => rate.key === "cost")?.of ?? 0;
    return word("review.no-rating", { count });
  }
  const level = word(`review.level-${rating.level}`);
  return word("review.rating", { level, percent: percentOf([rating.sure, 1]), count: rating.decisions });
}
