// Beside the board: what the roll allows and why not the rest, what hands do, what stands to be lost.

import { post, table } from "./connection.js";
import { dice } from "./dice.js";
import { el } from "./dom.js";
import { percent, say } from "./words.js";

export function choices(state, board) {
  return state.options.map((option) => choice(option, state, board));
}

function choice(option, state, board) {
  const plays = option.plays;
  const card = el("article", { class: plays.length ? "choice" : "choice is-dead", tabindex: "0", "data-button": option.button });
  const show = (play) => {
    board.preview(play ? play.runners : null);
    card.classList.toggle("is-shown", Boolean(play));
  };
  card.addEventListener("pointerenter", () => show(plays[0]));
  card.addEventListener("pointerleave", () => show(null));
  card.addEventListener("focusin", () => show(plays[0]));
  card.addEventListener("focusout", () => show(null));
  card.addEventListener("click", () => show(plays[0]));
  const take = el("button", { type: "button", class: "take", disabled: !table.session.may_press, "aria-label": say("take", { button: option.button }), on: { click: () => post("/api/press", { button: option.button }) } }, option.button);
  const each = plays.length > 1 || plays[0]?.bust_odds ? plays.map((play) => el("button", { type: "button", class: "plain", on: { pointerenter: () => show(play), focus: () => show(play), click: (event) => { event.stopPropagation(); show(play); } } }, play.bust_odds ? `${play.columns.join("+")}: ${percent(play.bust_odds[0] / play.bust_odds[1])}` : play.columns.join("+"))) : [];
  card.append(
    el("header", {}, el("strong", {}, option.sums.join("+")), plays.length ? take : null),
    el("p", {}, option.why),
    el("p", { class: "cite" }, option.clause),
    each.length ? el("div", { class: "plays" }, plays[0].bust_odds ? el("small", {}, say("bust-after")) : null, each) : "");
  return card;
}

export function now(state) {
  const parts = [];
  if (state.dice && state.phase !== "choosing") parts.push(el("div", {}, el("h3", {}, say("last-roll")), dice(state.dice, "")));
  if (state.hands.length) parts.push(el("div", { class: "hands" }, el("h3", {}, say("hands")), el("ul", {}, state.hands.map((move) => el("li", {}, move.say)))));
  if (state.bust_odds && (state.stake || state.bust_odds[0])) parts.push(odds(state));
  return parts;
}

function odds(state) {
  const [lost, rolls] = state.bust_odds;
  const bar = el("i", {});
  bar.style.width = `${(lost / rolls) * 100}%`;
  return el("div", { class: "odds" }, el("h3", {}, say("odds")), el("strong", {}, percent(lost / rolls)),
    el("div", { class: "meter" }, bar),
    el("p", { class: "small" }, say("odds-of", { lost, rolls }), state.stake ? ` ${say("stake", { count: state.stake })}` : ""));
}
