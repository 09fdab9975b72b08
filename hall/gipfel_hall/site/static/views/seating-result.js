// The result of a seating as the host says it: places and columns, or one of the games of these players.

import { el, put } from "../lib/dom.js";
import { get, messageOf, post } from "../lib/requests.js";
import { playerName } from "../lib/tables.js";
import { dateAndTime, say } from "../lib/words.js";
import { button, dropDown } from "./controls.js";
import { form } from "./pieces.js";

/** @import { GameLine, Seating } from "../lib/api.d.ts" */

// In the longer game two players need five columns: who has four of them may win three more with one stop.
const MOST_COLUMNS = 7;

/**
 * Return where the host says how a seating ended.
 * @param {number} number of the tournament
 * @param {number} round
 * @param {Seating} seating
 * @param {() => unknown} done is called when it was said
 */
export function resultPart(number, round, seating, done) {
  const games = el("div", { class: "played" });
  void showGames(games, number, round, seating, done);
  return el("div", { class: "result-part" }, resultForm(number, round, seating, done), games);
}

/**
 * @param {number} number
 * @param {number} round
 * @param {Seating} seating
 * @param {() => unknown} done
 */
function resultForm(number, round, seating, done) {
  const places = seating.players.map((player, seat) => player.place ?? seat + 1);
  const columns = seating.players.map((player) => player.columns ?? 0);
  const rows = seating.players.map(({ name }, seat) =>
    el(
      "div",
      { class: "row" },
      el("span", { class: "name" }, name),
      dropDown(
        numbers(1, places.length),
        `${places[seat]}`,
        (value) => {
          places[seat] = Number(value);
        },
        { "aria-label": say("place-of", { name }), "data-place": seat },
      ),
      dropDown(
        numbers(0, Math.max(MOST_COLUMNS, ...columns)),
        `${columns[seat]}`,
        (value) => {
          columns[seat] = Number(value);
        },
        { "aria-label": say("columns-of", { name }), "data-columns": seat },
      ),
    ),
  );
  const keep = async () => {
    const body = { round, seating: seating.index, places, columns };
    if (await post("/api/tournaments/{number}/result", body, { number })) await done();
  };
  return form(
    { class: "fields result" },
    keep,
    el("p", { class: "small" }, say("result-about")),
    rows,
    el("button", { class: "main" }, say("keep")),
  );
}

/**
 * Return the numbers from one to another as choices.
 * @param {number} least
 * @param {number} most
 */
function numbers(least, most) {
  return Array.from(
    { length: most - least + 1 },
    (_, index) => /** @type {[string, string]} */ ([`${least + index}`, `${least + index}`]),
  );
}

/**
 * Show the newest games of these players: one that did not come in by itself, since a clock was wrong.
 * @param {HTMLElement} root
 * @param {number} number
 * @param {number} round
 * @param {Seating} seating
 * @param {() => unknown} done
 */
async function showGames(root, number, round, { index }, done) {
  const path = "/api/tournaments/{number}/rounds/{played}/seatings/{index}/games";
  try {
    const found = await get(path, { number, played: round, index });
    const attach = async (/** @type {number} */ game) => {
      const body = { round, seating: index, game };
      if (await post("/api/tournaments/{number}/attach", body, { number })) await done();
    };
    const lines = found.map((game) => gameLine(game, () => void attach(game.id)));
    put(root, lines.length ? [el("p", { class: "small" }, say("games-about")), el("ul", {}, lines)] : null);
  } catch (error) {
    put(root, el("p", { class: "problem" }, messageOf(error)));
  }
}

/**
 * @param {GameLine} game
 * @param {() => void} attach
 */
function gameLine(game, attach) {
  const seats = [...game.seats].sort((one, other) => one.place - other.place);
  const text = [
    dateAndTime(game.ended_at),
    say("table", { table: game.table }),
    seats.map((seat) => `${seat.place}. ${playerName(seat)}`).join(", "),
  ];
  return el(
    "li",
    { "data-game": game.id },
    el("a", { href: `/archive#game/${game.id}` }, text.join(" · ")),
    " ",
    button(say("attach"), attach, { class: "plain" }),
  );
}
