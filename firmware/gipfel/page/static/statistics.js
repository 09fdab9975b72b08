// Statistics of a game, and of all of them: turns, busts, the luck of the dice, columns by player.

import { bustChart, columnsChart, progressChart, sumsChart } from "./charts.js";
import { ask, localised, table } from "./connection.js";
import { el, put } from "./dom.js";
import { shape } from "./shapes.js";
import { decimal, moment, say } from "./words.js";

let root;
let chosen = 0;

export function start(element) {
  root = element;
}

export async function open(hash) {
  chosen = Number((hash.match(/^#statistics\/(\d+|all)/) || [])[1] === "all" ? -1 : (hash.match(/^#statistics\/(\d+)/) || [])[1] || 0);
  await refresh();
}

export async function refresh() {
  try {
    const games = await ask(localised("/api/games"));
    const number = chosen || table.state?.game || games[0]?.number;
    if (!number) return void put(root, heading([], 0), el("p", { class: "nothing" }, say("no-record")));
    const figures = await ask(localised(number < 0 ? "/api/statistics" : `/api/games/${number}/statistics`));
    put(root, heading(games, number), number < 0 ? ofAll(figures) : ofGame(figures));
  } catch (error) {
    put(root, el("p", {}, error.message));
  }
}

function heading(games, number) {
  const pick = el("select", { "aria-label": say("which-game"), on: { change: (event) => { location.hash = `#statistics/${event.target.value}`; } } },
    el("option", { value: "all", selected: number < 0 }, say("all-games")),
    games.map((each) => el("option", { value: each.number, selected: each.number === number }, `${each.number} · ${moment(each.started)}`)));
  return el("header", {}, el("h2", {}, say("tab-statistics")), games.length ? pick : null);
}

function sheet(title, about, ...inside) {
  return el("section", { class: "card sheet" }, el("div", {}, el("h3", {}, title), el("p", { class: "small" }, about)), ...inside);
}

function ofGame(figures) {
  const { players } = figures;
  return el("div", { class: "sheets" },
    sheet(say("figures"), say("figures-about"), numbers(players)),
    sheet(say("luck"), say("luck-about"), bustChart(players)),
    sheet(say("progress"), say("progress-about"), progressChart(figures), legend(players)),
    sheet(say("columns"), say("columns-about"), columnsChart(players), legend(players)),
    sheet(say("sums"), say("sums-about", { rolls: figures.sums.rolls }), sumsChart(figures.sums)));
}

function ofAll(figures) {
  return el("div", { class: "sheets" },
    sheet(say("figures"), say("all-about", { games: figures.games, finished: figures.finished }), numbers(figures.players, true)),
    sheet(say("luck"), say("luck-about"), bustChart(figures.players)),
    sheet(say("sums"), say("sums-about", { rolls: figures.sums.rolls }), sumsChart(figures.sums)));
}

function numbers(players, isAll) {
  const rows = [...(isAll ? ["games", "victories"] : ["won"]), "turns", "rolls", "stops", "busts", "longest", "lost"];
  const luck = (player) => player.expected_busts - player.busts;
  return el("div", { class: "scroll", tabindex: "0" }, el("table", { class: "figures" },
    el("thead", {}, el("tr", {}, el("td", {}), players.map((player) => el("th", { scope: "col" }, player.name)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, el("th", { scope: "row" }, say(`count-${row}`)), players.map((player) => el("td", {}, `${player[row]}`)))),
      el("tr", {}, el("th", { scope: "row" }, say("count-luck")), players.map((player) => el("td", {}, `${luck(player) > 0 ? "+" : ""}${decimal(luck(player))}`))))));
}

function legend(players) {
  return el("p", { class: "legend" }, players.map((player) => el("span", {}, shape(player.colour), player.name)));
}
