// Players: renamed, or merged where two names are the same person; a merge can be taken back.

import { el, put } from "../lib/dom.js";
import { isAtField, redraw } from "../lib/redraw.js";
import { get, messageOf, post } from "../lib/requests.js";
import { say } from "../lib/words.js";
import { button, dropDown, field } from "./controls.js";
import { card, form, input } from "./pieces.js";

/** @import { Player } from "../lib/api.d.ts" */

const list = el("ul", { class: "people", id: "people", tabindex: "0" });
let search = input({});
let players = /** @type {Player[]} */ ([]);
let opened = 0; // the number of the player who is being changed

export function start() {
  opened = 0;
  search = input({ id: "search-player", on: { input: () => void refresh() } });
  list.setAttribute("aria-label", say("players"));
  return card(say("players"), say("players-about"), { id: "players" }, field(say("search-player"), search), list);
}

export async function refresh() {
  try {
    players = [...(await get("/api/players", search.value.trim() ? { name: search.value.trim() } : {}))];
  } catch (error) {
    put(list, el("li", { class: "problem" }, messageOf(error)));
    return;
  }
  if (!isAtField(list)) redraw(list, show);
}

function show() {
  put(list, players.length ? players.map(line) : el("li", { class: "none" }, say("no-players")));
}

/** @param {Player} player */
function line(player) {
  const toggle = () => {
    opened = opened === player.id ? 0 : player.id;
    show();
  };
  const others = player.aliases.filter((alias) => alias !== player.name.toLowerCase());
  return el(
    "li",
    { "data-player": player.name },
    button(
      [
        el("span", { class: "name" }, player.name),
        el("small", {}, say("games-count", { count: player.games })),
        others.length ? el("small", {}, others.join(", ")) : null,
      ],
      toggle,
      { class: "person", "aria-expanded": String(opened === player.id) },
    ),
    opened === player.id ? changes(player) : null,
  );
}

/**
 * Return the names under which games come in that are neither the player's own nor those of who is the same person.
 * @param {Player} player
 */
function otherNames({ name, aliases, merged }) {
  const own = [name, ...merged.map((other) => other.name)].map((each) => each.toLowerCase());
  return aliases.filter((alias) => !own.includes(alias));
}

/** @param {Player} player */
function changes(player) {
  const name = input({ value: player.name, maxlength: 60, "aria-label": say("new-name") });
  const rename = () => done(post("/api/players/rename", { player: player.id, name: name.value.trim() }));
  /** @type {[string, string][]} */
  const others = players.filter(({ id }) => id !== player.id).map((other) => [String(other.id), other.name]);
  let into = others[0]?.[0] ?? "";
  const merge = () => done(post("/api/players/merge", { player: player.id, into: Number(into) }));
  const pick = (/** @type {string} */ value) => {
    into = value;
  };
  return el(
    "div",
    { class: "fields changes" },
    form({ class: "row" }, rename, name, el("button", {}, say("rename"))),
    others.length
      ? form(
          { class: "row" },
          merge,
          dropDown(others, into, pick, { "aria-label": say("same-as") }),
          el("button", {}, say("merge")),
        )
      : null,
    otherNames(player).map((name) =>
      el(
        "p",
        { class: "row" },
        say("also-called", { name }),
        button(
          say("forget-name"),
          () => void done(post("/api/players/forget-name", { player: player.id, name })),
          { class: "plain" },
        ),
      ),
    ),
    player.merged.map((other) =>
      el(
        "p",
        { class: "row" },
        say("merged", { name: other.name }),
        button(say("split"), () => void done(post("/api/players/split", { player: other.id })), {
          class: "plain",
        }),
      ),
    ),
  );
}

/** @param {Promise<unknown>} change */
async function done(change) {
  if (!(await change)) return;
  opened = 0;
  show(); // nobody is at a field any longer
  await refresh();
}
