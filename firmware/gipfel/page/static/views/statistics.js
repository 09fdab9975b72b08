// Statistics of a game, or of all of them: turns, busts, the luck of the dice, columns by player.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { fetchedGames, fetchNewest } from "../lib/games.js";
import { get, messageOf } from "../lib/requests.js";
import { decimal, say } from "../lib/words.js";
import { bustChart, columnsChart, progressChart, sumsChart } from "./charts.js";
import { gamePicker } from "./game-picker.js";
import { nothingYet } from "./nothing-yet.js";
import { shape } from "./shapes.js";

/** @import { AllStatistics, GameStatistics } from "../lib/api.d.ts" */
/** @import { Child } from "../lib/elements.d.ts" */
/** @typedef {GameStatistics["players"][number] | AllStatistics["players"][number]} PlayerFigures */

/** @type {HTMLElement} */
let root;
let header = el("header", {});
let wanted = ""; // by the page's address: the number of a game, or "all"; "" is the newest

/** @param {HTMLElement} element */
export function start(element) {
  root = element;
}

/** @param {string} hash "#statistics", "#statistics/GAME" or "#statistics/all" */
export async function open(hash) {
  wanted = hash.match(/^#statistics\/(\d+|all)/)?.[1] ?? "";
  await refresh();
}

export async function refresh() {
  try {
    await fetchNewest();
    const chosen = wanted || String(table.state?.game ?? fetchedGames().games[0]?.number ?? "");
    put(root, newHeader(chosen), await figuresOf(chosen));
  } catch (error) {
    put(root, el("p", {}, messageOf(error)));
  }
}

/** @param {string} chosen the number of a game, "all", or "" where nothing was played yet */
async function figuresOf(chosen) {
  if (!chosen) return nothingYet(say("no-record"));
  if (chosen === "all") return sheetsOfAll(await get("/api/statistics"));
  return sheetsOfGame(await get("/api/games/{number}/statistics", { number: chosen }));
}

/**
 * @param {string} chosen
 * @returns {HTMLElement}
 */
function newHeader(chosen) {
  const picker = gamePicker({
    chosen,
    picked: (value) => {
      location.hash = `#statistics/${value}`;
    },
    changed: () => header.replaceWith(newHeader(chosen)),
    others: [["all", say("all-games")]],
  });
  header = el("header", {}, el("h2", {}, say("tab-statistics")), picker);
  return header;
}

/**
 * @param {string} title
 * @param {string} about
 * @param {...Child} content
 */
function sheet(title, about, ...content) {
  const heading = el("div", {}, el("h3", {}, title), el("p", { class: "small" }, about));
  return el("section", { class: "card sheet" }, heading, content);
}

/** @param {GameStatistics} figures */
function sheetsOfGame(figures) {
  const { players, sums } = figures;
  const rows = rowsOf(players, ["won", "turns", "rolls", "stops", "busts", "longest", "lost"]);
  return el(
    "div",
    { class: "sheets" },
    sheet(say("figures"), say("figures-about"), figuresTable(players, rows)),
    sheet(say("luck"), say("luck-about"), bustChart(players)),
    sheet(say("progress"), say("progress-about"), progressChart(figures), legend(players)),
    sheet(say("columns"), say("columns-about"), columnsChart(players), legend(players)),
    sheet(say("sums"), say("sums-about", { rolls: sums.rolls }), sumsChart(sums)),
  );
}

/** @param {AllStatistics} figures */
function sheetsOfAll({ games, finished, players, sums }) {
  const rows = rowsOf(players, ["games", "victories", "turns", "rolls", "stops", "busts", "longest", "lost"]);
  return el(
    "div",
    { class: "sheets" },
    sheet(say("figures"), say("all-about", { games, finished }), figuresTable(players, rows)),
    sheet(say("luck"), say("luck-about"), bustChart(players)),
    sheet(say("sums"), say("sums-about", { rolls: sums.rolls }), sumsChart(sums)),
  );
}

/**
 * Return rows of a table: a name, and a figure for each player.
 * @template {PlayerFigures} Figures
 * @param {Figures[]} players
 * @param {(keyof Figures & string)[]} keys
 * @returns {[name: string, figures: string[]][]}
 */
function rowsOf(players, keys) {
  return keys.map((key) => [say(`count-${key}`), players.map((player) => `${player[key]}`)]);
}

/**
 * Return a table of figures with a column for each player; the last row says how lucky each was.
 * @param {PlayerFigures[]} players
 * @param {[name: string, figures: string[]][]} rows
 */
function figuresTable(players, rows) {
  const luck = players.map((player) => {
    const busts = player.expected_busts - player.busts;
    return `${busts > 0 ? "+" : ""}${decimal(busts)}`;
  });
  const names = players.map((player) => el("th", { scope: "col" }, player.name));
  const body = [...rows, /** @type {const} */ ([say("count-luck"), luck])].map(([name, figures]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      figures.map((figure) => el("td", {}, figure)),
    ),
  );
  return el(
    "div",
    { class: "scroll", tabindex: "0" },
    el("table", { class: "figures" }, el("thead", {}, el("tr", {}, el("td", {}), names)), el("tbody", {}, body)),
  );
}

/** @param {PlayerFigures[]} players */
function legend(players) {
  const names = players.map((player) => el("span", {}, shape(player.colour), player.name));
  return el("p", { class: "legend" }, names);
}
