// The record: every step of a game; one of them opened, with its photograph, its ruling and the board as it was.

import { Board } from "./board.js";
import { ask, localised, picture, table } from "./connection.js";
import { dice } from "./dice.js";
import { el, put, toast } from "./dom.js";
import { link } from "./question.js";
import { shape } from "./shapes.js";
import { moment, percent, say } from "./words.js";

let root;
let games = [];
let game = null;
let chosen = { number: 0, n: 0 };
let asking = 0; // an answer that comes after a newer question is not shown: neither a game's
let showing = 0; // nor a step's
const list = el("div", { class: "card steps", tabindex: "0" });
const detail = el("div", { class: "card detail" });

export function start(element) {
  root = element;
}

export async function open(hash) {
  const [, number, n] = hash.match(/^#record\/(\d+)(?:\/(\d+))?/) || [];
  chosen = { number: Number(number || 0), n: Number(n || 0) };
  await refresh();
}

export async function refresh() {
  const mine = ++asking;
  let known, opened;
  try {
    known = await ask(localised("/api/games"));
    const number = chosen.number || table.state?.game || known[0]?.number;
    opened = number ? await ask(localised(`/api/games/${number}`)) : null;
  } catch (error) {
    if (mine === asking) put(root, heading(), el("p", {}, error.message));
    return;
  }
  if (mine !== asking) return;
  [games, game] = [known, opened];
  if (!game) return void put(root, heading(), el("p", { class: "nothing" }, say("no-record")));
  put(root, heading(), el("div", { class: "split" }, list, detail));
  draw();
  await show(chosen.n || game.steps.length);
}

function heading() {
  const pick = el("select", { id: "game", "aria-label": say("which-game"), on: { change: (event) => { location.hash = `#record/${event.target.value}`; } } },
    games.map((each) => el("option", { value: each.number, selected: each.number === game?.number }, `${each.number} · ${moment(each.started)} · ${(each.players || []).map((player) => player.name).join(", ")}`)));
  return el("header", {}, el("h2", {}, say("tab-record")), games.length ? pick : null,
    game ? el("button", { type: "button", id: "export", disabled: !table.session.may_press, on: { click: save } }, say("export")) : null);
}

async function save() {
  try {
    const address = await picture(`/api/games/${game.number}/export`);
    el("a", { href: address, download: `game-${game.number}.gipfel` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  } catch (error) {
    toast(error.message);
  }
}

function draw() {
  list.setAttribute("aria-label", say("steps"));
  put(list, [...game.steps].reverse().map((step) => el("button", { type: "button", "data-step": step.n, on: { click: () => { history.replaceState(null, "", `#record/${game.number}/${step.n}`); show(step.n); } } },
    el("small", {}, `${step.n}`), shape(game.players[step.seat].colour),
    el("span", { class: step.is_undone ? "was-undone" : "" }, step.text), step.dice ? dice(step.dice) : "")));
}

async function show(n) {
  const mine = ++showing;
  let step;
  try {
    step = await ask(localised(`/api/games/${game.number}/steps/${n}`));
  } catch (error) {
    if (mine === showing) put(detail, el("p", {}, error.message));
    return;
  }
  if (mine !== showing) return;
  for (const line of list.children) {
    if (line.dataset.step === String(n)) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
  const board = new Board();
  board.show(step.board);
  put(detail,
    el("div", {}, el("h3", {}, step.text), el("p", { class: "small" }, `${say("step", { n })} · ${moment(step.at)}${step.is_undone ? ` · ${say("was-undone")}` : ""}`)),
    el("div", { class: "pair-of" }, photograph(step), el("figure", {}, board.root, el("figcaption", {}, say("board-then")))),
    step.pairings.length ? el("div", {}, el("h3", {}, say("ruling")), rulings(step)) : null,
    step.hands.length ? el("div", {}, el("h3", {}, say("hands")), el("ul", {}, step.hands.map((move) => el("li", {}, move.say)))) : null,
    el("p", { class: "small" }, `${step.stop.why} `, el("span", { class: "cite" }, step.stop.clause), el("br"), `${say("odds-then", { percent: percent(step.bust_odds[0] / step.bust_odds[1]) })}`),
    el("p", {}, el("a", { href: link(step.question), id: "dispute" }, say("ask-this"))));
}

function rulings(step) {
  return el("div", { class: "rulings" }, step.pairings.map((pairing) => {
    const isTaken = step.play && pairing.plays.some((play) => play.columns.join("+") === step.play);
    return el("div", { class: `ruling ${isTaken ? "taken" : pairing.plays.length ? "may" : "may-not"}` },
      el("strong", {}, pairing.sums.join("+")), isTaken ? el("small", {}, say("taken", { play: step.play })) : null,
      el("p", {}, pairing.why), el("p", { class: "cite" }, pairing.clause));
  }));
}

function photograph(step) {
  if (!step.photo) return el("figure", {}, step.dice ? dice(step.dice, "") : null, el("figcaption", {}, step.source === "hand" ? say("by-hand") : say("no-photo")));
  const image = el("img", { alt: say("photo-of", { dice: (step.dice || []).join(" ") }) });
  const caption = el("figcaption", {}, say("photo-of", { dice: (step.dice || []).join(" ") }));
  picture(`/api/games/${game.number}/steps/${step.n}/photo.jpg`).then((address) => { image.src = address; }, (error) => { image.hidden = true; caption.textContent = error.message; });
  return el("figure", {}, image, caption);
}
