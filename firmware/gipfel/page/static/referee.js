// The referee: any position and roll put together by clicking, answered as `gipfel rule` does.

import { Board, lengthOf } from "./board.js";
import { ask, localised, send } from "./connection.js";
import { turningDice } from "./dice.js";
import { el, put, toast } from "./dom.js";
import { EMPTY, link, question } from "./question.js";
import { shape } from "./shapes.js";
import { colour as colourName, percent, say } from "./words.js";

let root;
let booklets = null;
let asked = structuredClone(EMPTY);
let tool = "runner";
let asking = 0; // an answer that comes after a newer question is not shown
let board;
const form = el("div", { class: "fields" });
const answer = el("div", { class: "card", "aria-live": "polite" });

export function start(element) {
  root = element;
}

export async function open(hash) {
  const sent = question(hash);
  if (sent) asked = sent;
  try {
    booklets = await ask(localised("/api/editions"));
  } catch (error) {
    return void put(root, el("p", {}, error.message));
  }
  board = new Board(pick);
  put(root, el("header", {}, el("h2", {}, say("tab-referee")), el("p", {}, say("referee-about"))),
    el("div", { class: "ask" }, el("div", { class: "card" }, tools(), board.root, roll()), el("div", { class: "fields" }, answer, el("div", { class: "card" }, form))));
  draw();
}

function draw() {
  board.show(asked);
  put(form, edition(), players(), rulesOf("variants"), rulesOf("house"));
  root.querySelector(".tools").replaceWith(tools());
  rule();
}

function changed(change) {
  asked = { ...asked, ...change };
  draw();
}

function tools() {
  const button = (name, shown, text) => el("button", { type: "button", "data-tool": name, "aria-pressed": String(tool === name), on: { click: () => { tool = name; root.querySelector(".tools").replaceWith(tools()); } } }, shown, text);
  return el("div", { class: "tools", role: "group", "aria-label": say("tools") }, button("runner", shape("runner"), say("runner")),
    asked.players.map((each) => button(each, shape(each), colourName(each))),
    el("button", { type: "button", id: "clear", on: { click: () => changed({ pieces: {}, won: {}, runners: {} }) } }, say("clear")));
}

// A click puts the chosen thing on a field; on the same field again it takes it away. A piece on the top has won.
function pick(column, field) {
  const without = (heights) => Object.fromEntries(Object.entries(heights || {}).filter(([key]) => +key !== column));
  if (tool === "runner") {
    const runners = asked.runners[column] === field ? without(asked.runners) : { ...asked.runners, [column]: field };
    return changed({ runners });
  }
  const isTop = field === lengthOf(column);
  const isThere = isTop ? asked.won[column] === tool : asked.pieces[tool]?.[column] === field;
  const pieces = Object.fromEntries(asked.players.map((each) => [each, isTop || each === tool ? without(asked.pieces[each]) : { ...asked.pieces[each] }]));
  const won = without(asked.won);
  const runners = isTop ? without(asked.runners) : asked.runners;
  if (!isThere && isTop) won[column] = tool;
  if (!isThere && !isTop) pieces[tool] = { ...pieces[tool], [column]: field };
  changed({ pieces, won, runners });
}

function roll() {
  return el("div", { class: "row" }, el("strong", {}, say("roll")), turningDice([...asked.roll], (pips) => changed({ roll: [...pips] })));
}

function edition() {
  return el("label", { class: "field" }, el("span", {}, say("booklet")),
    el("select", { id: "edition", on: { change: (event) => changed({ edition: event.target.value, variants: [], house: [] }) } },
      booklets.editions.map((each) => el("option", { value: each.key, selected: each.key === asked.edition }, each.title))));
}

function players() {
  const count = el("select", { "aria-label": say("how-many"), on: { change: (event) => {
    const spare = booklets.colours.filter((each) => !asked.players.includes(each));
    seat([...asked.players, ...spare].slice(0, +event.target.value));
  } } }, [2, 3, 4].map((each) => el("option", { value: each, selected: each === asked.players.length }, `${each}`)));
  const move = el("select", { id: "to-move", on: { change: (event) => changed({ to_move: event.target.value }) } }, asked.players.map((each) => el("option", { value: each, selected: each === asked.to_move }, colourName(each))));
  return el("div", { class: "row" }, el("label", { class: "field" }, el("span", {}, say("how-many")), count), el("label", { class: "field" }, el("span", {}, say("to-move")), move));
}

function seat(players) {
  const keep = (owner) => players.includes(owner);
  changed({
    players, to_move: keep(asked.to_move) ? asked.to_move : players[0],
    pieces: Object.fromEntries(Object.entries(asked.pieces).filter(([owner]) => keep(owner))),
    won: Object.fromEntries(Object.entries(asked.won).filter(([, owner]) => keep(owner))),
  });
}

function rulesOf(part) {
  const booklet = booklets.editions.find((each) => each.key === asked.edition);
  const printed = (booklet?.variants || []).map((each) => each.key);
  const rules = part === "variants" ? booklet?.variants || [] : booklets.house.filter((each) => !printed.includes(each.key));
  if (!rules.length) return null;
  const chosen = asked[part] || [];
  const boxes = rules.map((each) => el("label", { class: "option" },
    el("input", { type: "checkbox", checked: chosen.includes(each.key), on: { change: (event) => changed({ [part]: event.target.checked ? [...chosen, each.key] : chosen.filter((key) => key !== each.key) }) } }),
    el("span", {}, each.name, el("small", {}, each.changes))));
  if (part === "variants") return el("fieldset", {}, el("legend", {}, say("variants")), boxes);
  return el("details", { open: chosen.length > 0 }, el("summary", {}, say("house")), el("fieldset", {}, boxes));
}

async function rule() {
  const mine = ++asking;
  let ok, said;
  try {
    [ok, said] = await send("/api/rule", asked);
  } catch {
    if (mine === asking) put(answer, el("p", {}, say("unreachable")));
    return;
  }
  if (mine !== asking) return;
  const copy = el("button", { type: "button", id: "copy", on: { click: () => share() } }, say("copy-link"));
  if (!ok) return void put(answer, el("p", { class: "answer is-wrong" }, said.error), copy);
  put(answer,
    el("p", { class: "answer" }, said.bust ? say("is-bust") : say("may-play", { plays: said.plays.map((play) => play.join("+")).join(", ") })),
    el("div", { class: "rulings" }, said.pairings.map((pairing) => el("div", { class: `ruling ${pairing.plays.length ? "may" : "may-not"}` }, el("strong", {}, pairing.sums.join("+")), el("p", {}, pairing.why), el("p", { class: "cite" }, pairing.clause)))),
    el("p", {}, say(said.may_stop ? "may-stop" : "may-not-stop"), " ", say("odds-then", { percent: percent(said.bust_odds[0] / said.bust_odds[1]) })),
    el("div", { class: "row" }, copy));
}

async function share() {
  history.replaceState(null, "", link(asked));
  try {
    await navigator.clipboard.writeText(location.href);
    toast(say("copied"));
  } catch {
    toast(say("in-address")); // a page without a secure address may not copy: the address bar has it
  }
}
