// The archive: all games, searched by player, evening, table or booklet, and one of them step by step.

import { el, put } from "../lib/dom.js";
import { get, messageOf } from "../lib/requests.js";
import { playerName } from "../lib/tables.js";
import { dateAndTime, language, say, word } from "../lib/words.js";
import { button, dropDown, field } from "./controls.js";
import { gameRecord } from "./game-record.js";
import { card, form, input } from "./pieces.js";
import { shape } from "./shapes.js";

/** @import { Booklet, Evening, GameLine } from "../lib/api.d.ts" */

/** @type {HTMLElement} */
let root;
let wanted = { name: "", evening: "", edition: "", table: "", player: "" };
let games = /** @type {GameLine[]} */ ([]);
let older = "";
let hasOlder = false; // whether somebody has asked for older games than the newest page has
const list = el("ul", { class: "games" });
const more = el("p", {});

/** @param {HTMLElement} element */
export async function open(element) {
  root = element;
  const [, number, step] = location.hash.match(/^#game\/(\d+)(?:\/(\d+))?/) ?? [];
  const [, player] = location.hash.match(/^#player\/(\d+)/) ?? [];
  if (number) return openGame(Number(number), Number(step ?? 0));
  wanted = { name: "", evening: "", edition: "", table: "", player: player ?? "" };
  try {
    const [evenings, booklets] = await Promise.all([get("/api/evenings"), get("/api/booklets")]);
    put(root, el("h1", { class: "unseen" }, say("tab-archive")), searchCard(evenings, booklets), listCard());
    await search();
  } catch (error) {
    put(root, el("p", { class: "problem" }, messageOf(error)));
  }
}

/** A game has come in: the list is drawn anew, with as many older games as were asked for. */
export async function refresh() {
  if (!location.hash.startsWith("#game")) await look(hasOlder);
}

/**
 * @param {Evening[]} evenings
 * @param {Booklet[]} booklets
 */
function searchCard(evenings, booklets) {
  const name = input({ id: "search-name", value: wanted.name, on: { input: () => later(name.value) } });
  const later = (/** @type {string} */ text) => {
    wanted = { ...wanted, name: text.trim(), player: "" };
    void search();
  };
  const pick = (/** @type {"evening" | "edition"} */ key) => (/** @type {string} */ value) => {
    wanted = { ...wanted, [key]: value };
    void search();
  };
  const table = input({
    id: "search-table",
    value: wanted.table,
    maxlength: 20,
    on: {
      input: () => {
        wanted = { ...wanted, table: table.value.trim() };
        void search();
      },
    },
  });
  const evening = dropDown(
    [["", say("all-evenings")], ...evenings.map(eveningChoice)],
    wanted.evening,
    pick("evening"),
    { id: "search-evening" },
  );
  const edition = dropDown(
    [["", say("all-booklets")], ...booklets.map(bookletChoice)],
    wanted.edition,
    pick("edition"),
    { id: "search-edition" },
  );
  return card(
    say("tab-archive"),
    say("archive-about"),
    { class: "search" },
    form(
      { class: "row-form" },
      search,
      field(say("search-name"), name),
      field(say("at-table"), table),
      field(say("evening"), evening),
      field(say("booklet"), edition),
    ),
  );
}

/**
 * @param {Evening} evening
 * @returns {[string, string]}
 */
function eveningChoice({ day, games: count }) {
  return [day, say("evening-games", { day: dayText(day), count })];
}

/**
 * @param {Booklet} booklet
 * @returns {[string, string]}
 */
export function bookletChoice({ key, title }) {
  return [key, title];
}

/**
 * Return a day as the language writes it.
 * @param {string} day such as 2026-11-18
 */
export function dayText(day) {
  return new Date(`${day}T12:00`).toLocaleDateString(language, { dateStyle: "medium" });
}

function listCard() {
  return el("section", { class: "card sheet", "aria-label": say("games") }, list, more);
}

let request = 0; // an answer that comes after a newer request was sent is not shown

async function search() {
  hasOlder = false;
  await look(false);
}

async function loadOlder() {
  hasOlder = true;
  await look(true, older);
}

/**
 * Fetch a page of games, and show it: in place of the list, or among those that are in it.
 * @param {boolean} keeps whether games that are not on this page stay
 * @param {string} [before] older games than this; "" is the newest
 */
async function look(keeps, before = "") {
  const own = ++request;
  const values = Object.fromEntries(Object.entries({ ...wanted, older: before }).filter(([, value]) => value));
  try {
    const page = await get("/api/games", values);
    if (own !== request) return;
    const found = new Set(page.games.map(({ id }) => id));
    const others = keeps ? games.filter(({ id }) => !found.has(id)) : [];
    games = before ? [...others, ...page.games] : [...page.games, ...others];
    if (before || !keeps) older = page.older;
  } catch (error) {
    if (own === request) put(list, el("li", { class: "problem" }, messageOf(error)));
    return;
  }
  showList();
}

function showList() {
  put(list, games.length ? games.map(gameLine) : el("li", { class: "none" }, say("no-games")));
  put(more, older ? button(say("older"), () => void loadOlder()) : null);
}

/** @param {GameLine} game */
function gameLine(game) {
  const seats = game.seats.map((seat, place) =>
    el(
      "span",
      { class: `seat${place === game.winner ? " won" : ""}` },
      shape(seat.colour),
      el("span", {}, playerName(seat)),
      place === game.winner ? el("span", { class: "crown", role: "img", "aria-label": say("wins") }, "★") : null,
    ),
  );
  return el(
    "li",
    {},
    el(
      "a",
      { href: `#game/${game.id}`, class: "game" },
      el("span", { class: "seats-of" }, seats),
      el(
        "span",
        { class: "small" },
        [dateAndTime(game.ended_at), say("table", { table: game.table }), word(`short.${game.edition}`)].join(
          " · ",
        ),
      ),
    ),
  );
}

/**
 * @param {number} number
 * @param {number} step
 */
async function openGame(number, step) {
  try {
    const [record, facts] = await Promise.all([
      get("/api/games/{number}/record", { number }),
      get("/api/games/{number}", { number }),
    ]);
    const when = `${dateAndTime(facts.ended_at)} · ${say("table", { table: facts.table })}`;
    const head = el(
      "header",
      { class: "page-head" },
      el("h1", {}, record.title),
      el("p", { class: "small" }, when),
      el(
        "p",
        { class: "row" },
        el("a", { href: "#" }, say("back-to-list")),
        el(
          "a",
          { href: `/api/games/${number}/file`, download: `game-${number}.gipfel`, id: "download" },
          say("download"),
        ),
      ),
    );
    put(
      root,
      head,
      el("h2", { class: "unseen" }, say("steps")),
      gameRecord(record, (n) => get("/api/games/{number}/record/{n}", { number, n }), step),
    );
  } catch (error) {
    put(root, el("p", { class: "problem" }, messageOf(error)));
  }
}
