// The record: every step of a game, and one of them opened.

import { table } from "../lib/connection.js";
import { el, put, toast } from "../lib/dom.js";
import { fetchedGames, fetchNewest } from "../lib/games.js";
import { download, get, messageOf } from "../lib/requests.js";
import { say } from "../lib/words.js";
import { button } from "./controls.js";
import { dice } from "./dice.js";
import { gamePicker, longText } from "./game-picker.js";
import { nothingYet } from "./nothing-yet.js";
import { stepDetails } from "./record-step.js";
import { shape } from "./shapes.js";

/** @import { Game } from "../lib/api.d.ts" */

const KEEP_EXPORT_MS = 10000; // until the browser has surely saved the file

/** @type {HTMLElement} */
let root;
let header = el("header", {});
let game = /** @type {Game | null} */ (null);
let wanted = { game: 0, step: 0 }; // by the page's address; 0 is the newest
let gameRequest = 0; // an answer that comes after a newer request was sent is not shown
let stepRequest = 0;
const steps = el("div", { class: "card steps", tabindex: "0" });
const details = el("div", { class: "card detail" });

/** @param {HTMLElement} element */
export function start(element) {
  root = element;
}

/** @param {string} hash "#record", "#record/GAME" or "#record/GAME/STEP" */
export async function open(hash) {
  const [, number, step] = hash.match(/^#record\/(\d+)(?:\/(\d+))?/) ?? [];
  wanted = { game: Number(number ?? 0), step: Number(step ?? 0) };
  await refresh();
}

export async function refresh() {
  const request = ++gameRequest;
  let opened;
  try {
    await fetchNewest();
    const number = wanted.game || table.state?.game || fetchedGames().games[0]?.number;
    opened = number ? await get("/api/games/{number}", { number }) : null;
  } catch (error) {
    if (request === gameRequest) put(root, newHeader(), el("p", {}, messageOf(error)));
    return;
  }
  if (request !== gameRequest) return;
  game = opened;
  if (!game) {
    put(root, newHeader(), nothingYet(say("no-record")));
    return;
  }
  put(root, newHeader(), el("div", { class: "split" }, steps, details));
  showSteps(game);
  await showStep(game, wanted.step || game.steps.length);
}

function newHeader() {
  const exported = { id: "export", disabled: !table.session.may_press };
  header = el(
    "header",
    {},
    el("h2", {}, say("tab-record")),
    gamePicker({
      chosen: game ? String(game.number) : undefined,
      picked: (number) => {
        location.hash = `#record/${number}`;
      },
      changed: () => header.replaceWith(newHeader()),
      textOf: longText,
      opened: game,
      attributes: { id: "game" },
    }),
    game && game.winner !== null
      ? el("a", { href: `#review/${game.number}`, id: "review-game" }, say("tab-review"))
      : null,
    game ? button(say("export"), exportGame, exported) : null,
  );
  return header;
}

async function exportGame() {
  if (!game) return;
  const { number } = game;
  try {
    const url = await download("/api/games/{number}/export", { number });
    el("a", { href: url, download: `game-${number}.gipfel` }).click();
    setTimeout(() => URL.revokeObjectURL(url), KEEP_EXPORT_MS);
  } catch (error) {
    toast(messageOf(error));
  }
}

/**
 * List the steps of a game, the newest first.
 * @param {Game} shown
 */
function showSteps(shown) {
  steps.setAttribute("aria-label", say("steps"));
  put(steps, shown.steps.map((step) => stepButton(shown, step)).reverse());
}

/**
 * @param {Game} shown
 * @param {Game["steps"][number]} step
 */
function stepButton(shown, step) {
  const openStep = () => {
    history.replaceState(null, "", `#record/${shown.number}/${step.n}`);
    void showStep(shown, step.n);
  };
  const player = shown.players[step.seat];
  const line = [
    el("small", {}, `${step.n}`),
    player ? shape(player.colour) : null,
    el("span", { class: step.is_undone ? "was-undone" : "" }, step.text),
    step.dice ? dice(step.dice) : null,
  ];
  return button(line, openStep, { "data-step": step.n });
}

/**
 * Open one step.
 * @param {Game} shown
 * @param {number} n
 */
async function showStep(shown, n) {
  const request = ++stepRequest;
  let step;
  try {
    step = await get("/api/games/{number}/steps/{n}", { number: shown.number, n });
  } catch (error) {
    if (request === stepRequest) put(details, el("p", {}, messageOf(error)));
    return;
  }
  if (request !== stepRequest) return;
  for (const line of steps.children) {
    if (line.getAttribute("data-step") === String(n)) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
  put(details, stepDetails(step, shown.number));
}
