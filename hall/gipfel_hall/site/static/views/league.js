// Players and league: ratings with their uncertainty; on demand with the luck taken out.

import { el, put } from "../lib/dom.js";
import { redraw } from "../lib/redraw.js";
import { get, messageOf } from "../lib/requests.js";
import { say, word } from "../lib/words.js";
import { checkbox, dropDown, field } from "./controls.js";
import { card, figures } from "./pieces.js";

/** @import { League, RatedPlayer } from "../lib/api.d.ts" */
/** @typedef {(typeof PERIODS)[number]} Period so many days; 0 is all */

const PERIODS = /** @type {const} */ ([0, 365, 90, 30, 1]);

/** @type {HTMLElement} */
let root;
/** @type {{ days: Period, luck: number }} */
const wanted = { days: 0, luck: 1 };

/** @param {HTMLElement} element */
export async function open(element) {
  root = element;
  await refresh();
}

export async function refresh() {
  try {
    const league = await get("/api/league", wanted);
    redraw(root, () => put(root, el("h1", { class: "unseen" }, say("tab-league")), leagueCard(league)));
  } catch (error) {
    put(root, el("p", { class: "problem" }, messageOf(error)));
  }
}

/**
 * Return a list of periods to choose from.
 * @param {Period} days
 * @param {(days: Period) => void} picked
 */
export function periods(days, picked) {
  /** @type {[string, string][]} */
  const choices = PERIODS.map((each) => [String(each), say(`period-${each}`)]);
  const pick = (/** @type {string} */ value) => picked(PERIODS.find((each) => String(each) === value) ?? 0);
  return field(say("period"), dropDown(choices, String(days), pick, { id: "period" }));
}

/** @param {League} league */
function leagueCard(league) {
  const withoutLuck = checkbox(
    say("without-luck"),
    !wanted.luck,
    (isChecked) => {
      wanted.luck = isChecked ? 0 : 1;
      void refresh();
    },
    { id: "without-luck" },
  );
  const period = periods(wanted.days, (days) => {
    wanted.days = days;
    void refresh();
  });
  const scale = scaleOf([...league.people, ...league.gipfel]);
  const rows = league.people.map((each) => row(each, playerLink(each), scale));
  const gipfel = league.gipfel.map((each) =>
    row(each, say("gipfel", { level: word(`level.${each.name}`) }), scale),
  );
  const heads = [say("player"), say("rating"), say("range"), say("games"), say("wins-count"), say("win-rate")];
  const games = league.is_without_luck
    ? say("league-reviewed", { games: league.games, reviewed: league.reviewed })
    : say("league-games", { games: league.games });
  return card(
    say("tab-league"),
    say("league-about"),
    { id: "league" },
    el("div", { class: "row-form" }, period, league.can_review ? withoutLuck : null),
    el("p", { class: "small", id: "league-games" }, games),
    rows.length
      ? figures(say("tab-league"), heads, rows, { class: "scroll league" })
      : el("p", { class: "none" }, say("no-games")),
    gipfel.length
      ? el(
          "div",
          {},
          el("h3", {}, say("league-gipfel")),
          figures(say("league-gipfel"), heads, gipfel, { class: "scroll league" }),
        )
      : null,
  );
}

/** @param {RatedPlayer} player */
function playerLink(player) {
  return el("a", { href: `/archive#player/${player.player}` }, player.name);
}

/**
 * @param {RatedPlayer} player
 * @param {Element | string} name
 * @param {(rating: number) => number} scale
 */
function row(player, name, scale) {
  const { place, rating, uncertainty, games, wins } = player;
  return [
    el("span", { class: "placed" }, el("b", {}, `${place}`), name),
    el("span", { class: "nowrap" }, `${rating} ± ${uncertainty}`),
    rangeBar(rating, uncertainty, scale),
    `${games}`,
    `${wins}`,
    games ? `${Math.round((100 * wins) / games)} %` : "–",
  ];
}

/**
 * Return a scale from ratings to shares of a bar, 0 to 1.
 * @param {RatedPlayer[]} rows
 */
function scaleOf(rows) {
  const least = Math.min(...rows.map((each) => each.rating - each.uncertainty), 1000);
  const most = Math.max(...rows.map((each) => each.rating + each.uncertainty), 2000);
  return (/** @type {number} */ rating) => (rating - least) / (most - least);
}

/**
 * Return the rating as a mark within the range in which it is, nineteen times in twenty.
 * @param {number} rating
 * @param {number} uncertainty
 * @param {(rating: number) => number} scale
 */
function rangeBar(rating, uncertainty, scale) {
  const [left, right, middle] = [rating - uncertainty, rating + uncertainty, rating].map(
    (each) => 160 * scale(each),
  );
  const label = say("rating-range", { least: rating - uncertainty, most: rating + uncertainty });
  return el(
    "svg",
    { class: "range", viewBox: "0 0 160 16", role: "img", "aria-label": label },
    el("line", { x1: 0, x2: 160, y1: 8, y2: 8 }),
    el("rect", { x: left, y: 4, width: (right ?? 0) - (left ?? 0), height: 8, rx: 4 }),
    el("circle", { cx: middle, cy: 8, r: 5 }),
  );
}
