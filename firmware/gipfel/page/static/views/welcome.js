// Before a game: play, with what; what Gipfel is in three pictures; the last games; how phones come in.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { fetchedGames, fetchNewest } from "../lib/games.js";
import { post } from "../lib/requests.js";
import { dateAndTime, language, say } from "../lib/words.js";
import { button } from "./controls.js";
import { learnButton } from "./lesson.js";
import { shape } from "./shapes.js";
import { choosing, climbing, throwing } from "./story-pictures.js";

/** @import { GameSummary, State } from "../lib/api.d.ts" */

const LAST_GAMES = 5;
const LANGUAGES = /** @type {["en" | "de" | "fr", string][]} */ ([
  ["en", "English"],
  ["de", "Deutsch"],
  ["fr", "Français"],
]);

const root = el("div", { class: "welcome" });
const lastGames = el("section", { class: "last-games" });
let shown = ""; // what it was drawn from
let listed = ""; // what the last games were fetched for

/** Return the element that this view draws into. */
export function welcome() {
  return root;
}

/**
 * Return whether the table is between games: nobody plays or learns, nobody looks at the board of a game that was
 * won.
 * @param {State} state
 */
export function isBetweenGames(state) {
  const isOver = state.phase === "over" && !["playing", "reviewing", "correcting"].includes(state.mode);
  return !state.lesson && (!state.players.length || isOver);
}

/** Draw everything anew with the next state, because the language has changed. */
export function forget() {
  shown = listed = "";
}

/** @param {State} state */
export function show(state) {
  void listGames(state);
  const { may_press: mayPress, virtual } = table.session;
  const wanted = JSON.stringify([state.offer, state.mode === "language", mayPress, virtual, language]);
  if (wanted === shown) return;
  shown = wanted;
  put(
    root,
    state.mode === "language" ? languages(mayPress) : null,
    el("header", {}, el("h2", {}, say("welcome")), el("p", {}, say("welcome-about"))),
    playing(state, mayPress),
    el(
      "ol",
      { class: "story" },
      chapter("throw", throwing()),
      chapter("choose", choosing()),
      chapter("climb", climbing()),
    ),
    el("div", { class: "beside" }, lastGames, phones()),
  );
}

/**
 * Return the question for the language, which a table asks once.
 * @param {boolean} mayPress
 */
function languages(mayPress) {
  const choose = (/** @type {"en" | "de" | "fr"} */ each) => void post("/api/settings", { language: each });
  const buttons = LANGUAGES.map(([code, name]) =>
    button(name, () => choose(code), { lang: code, id: `language-${code}`, disabled: !mayPress }),
  );
  return el("div", { class: "languages", role: "group", "aria-label": say("table-language") }, buttons);
}

/**
 * Return the button that begins the game that is offered, what that is, and the ways to others.
 * @param {State} state
 * @param {boolean} mayPress
 */
function playing({ offer }, mayPress) {
  const { edition, variants, house, players, starter } = offer;
  const begin = async () => {
    await post("/api/games", { edition, variants, house, players, starter });
  };
  return el(
    "div",
    { class: "play" },
    button(say("play"), begin, { class: "main", id: "play", disabled: !mayPress, "aria-describedby": "offer" }),
    learnButton(),
    el(
      "p",
      {},
      el("span", { id: "offer" }, offer.say),
      " ",
      el("a", { href: "#settings", id: "change" }, say("change")),
    ),
  );
}

/**
 * @param {string} name of what is done in it
 * @param {SVGElement} picture
 */
function chapter(name, picture) {
  return el("li", {}, picture, el("h3", {}, say(`title-${name}`)), el("p", {}, say(`story-${name}`)));
}

/**
 * Fetch the last games if there may be others than before, and list them.
 * @param {State} state
 */
async function listGames(state) {
  const wanted = JSON.stringify([state.game, state.step, language]);
  if (wanted === listed) return;
  listed = wanted;
  try {
    await fetchNewest();
  } catch {
    listed = ""; // the next state tries again
    return;
  }
  const games = fetchedGames().games.filter((game) => game.players);
  put(
    lastGames,
    el("h3", {}, say("last-games")),
    games.length
      ? el("ul", {}, games.slice(0, LAST_GAMES).map(gameLine))
      : el("p", { class: "small" }, say("no-record")),
  );
}

/** @param {GameSummary} game */
function gameLine(game) {
  const players = game.players ?? [];
  const winner = typeof game.winner === "number" ? players[game.winner] : undefined;
  const names = players.map((player) => player.name).join(", ");
  return el(
    "li",
    {},
    winner ? shape(winner.colour) : el("span", { class: "open" }),
    el(
      "a",
      { href: `#record/${game.number}` },
      el("span", {}, winner ? say("game-won", { player: winner.name }) : say("game-open")),
      el("small", {}, `${names} · ${dateAndTime(game.started)}`),
    ),
  );
}

/** Return how to bring phones in. */
function phones() {
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  return el(
    "section",
    { class: "phones" },
    el("h3", {}, say("phones-title")),
    isHere
      ? [el("p", {}, say("phones-local")), el("p", {}, el("code", {}, "gipfel play --listen 0.0.0.0"))]
      : el("p", {}, say("phones-open"), " ", el("a", { href: location.origin }, location.host)),
    el("p", {}, say("phones-press")),
  );
}
