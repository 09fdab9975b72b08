// Beside the board: what the roll allows and why not the rest, what hands have to do, what is at stake.

import { table } from "../lib/connection.js";
import { el } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { percent, percentOf, say } from "../lib/words.js";
import { bulletList, button } from "./controls.js";
import { dice } from "./dice.js";

/** @import { Button, Play, RollOption, State } from "../lib/api.d.ts" */
/** @import { Board } from "./board.js" */

/**
 * Return a card for one pairing of the dice: whether it can be played, why, and what it would do on the board.
 * @param {RollOption} option
 * @param {Board} board shows what the option would do while somebody points at it
 */
export function optionCard(option, board) {
  const { plays } = option;
  const [firstPlay] = plays;
  const preview = (/** @type {Play | undefined} */ play) => {
    board.preview(play?.runners ?? null);
    card.classList.toggle("is-shown", Boolean(play));
  };
  const showFirst = () => preview(firstPlay);
  const showNone = () => preview(undefined);
  const on = {
    pointerenter: showFirst,
    pointerleave: showNone,
    focusin: showFirst,
    focusout: showNone,
    click: showFirst,
  };
  const attributes = { tabindex: "0", "data-button": option.button, on };
  const card = el(
    "article",
    { class: firstPlay ? "choice" : "choice is-dead", ...attributes },
    el("header", {}, el("strong", {}, option.sums.join("+")), firstPlay ? takeButton(option) : null),
    el("p", {}, option.why),
    el("p", { class: "cite" }, option.clause),
    plays.length > 1 || firstPlay?.bust_odds ? playButtons(plays, preview) : null,
    chances(plays),
  );
  return card;
}

/**
 * Return the chance of winning with each play, where the table advises people; else nothing.
 * @param {Play[]} plays
 */
function chances(plays) {
  const figures = plays.flatMap(({ win, columns }) =>
    win === undefined ? [] : [plays.length > 1 ? `${columns.join("+")}: ${percent(win)}` : percent(win)],
  );
  return figures.length
    ? el("p", { class: "win" }, `${say("win")}: `, el("strong", {}, figures.join(", ")))
    : null;
}

/** @param {RollOption} option */
function takeButton(option) {
  const name = /** @type {Button} */ (option.button);
  return button(name, () => post("/api/press", { button: name }), {
    class: "take",
    disabled: !table.session.may_press,
    "aria-label": say("take", { button: name }),
  });
}

/**
 * Return a button for each play of a pairing, which shows that play on the board.
 * @param {Play[]} plays
 * @param {(play: Play) => void} preview
 */
function playButtons(plays, preview) {
  const buttons = plays.map((play) => {
    const columns = play.columns.join("+");
    const show = () => preview(play);
    const shown = button(play.bust_odds ? `${columns}: ${percentOf(play.bust_odds)}` : columns, show, {
      class: "plain",
      on: { pointerenter: show, focus: show },
    });
    shown.addEventListener("click", (event) => event.stopPropagation());
    return shown;
  });
  return el("div", { class: "plays" }, plays[0]?.bust_odds ? el("small", {}, say("bust-after")) : null, buttons);
}

/**
 * Return what there is to know now: the last roll, what hands have to do, and how likely a bust is.
 * @param {State} state
 */
export function situation(state) {
  const hands = state.hands.map((move) => move.say);
  return [
    state.dice && state.phase !== "choosing"
      ? el("div", {}, el("h3", {}, say("last-roll")), dice(state.dice, ""))
      : null,
    hands.length ? el("div", { class: "hands" }, el("h3", {}, say("hands")), bulletList(hands)) : null,
    state.bust_odds && (state.stake || state.bust_odds[0]) ? bustOdds(state.bust_odds, state.stake) : null,
    state.win ? decisionChances(state.win) : null,
    state.reasons.length && !isAdvised(state) ? gipfelSays(state.reasons) : null,
  ];
}

/**
 * Return the chances of winning of a player who is advised, with going on and with a stop.
 * @param {NonNullable<State["win"]>} chances
 */
function decisionChances({ go, stop }) {
  const figures = [say("win-go", { percent: percent(go) })];
  if (stop !== null) figures.push(say("win-stop", { percent: percent(stop) }));
  return el("div", { class: "win" }, el("h3", {}, say("win")), bulletList(figures));
}

/**
 * Return whether the figures of the player who has the turn stand beside the choices already.
 * @param {State} state
 */
function isAdvised(state) {
  return state.win !== null || state.options.some((option) => option.plays.some((play) => play.win !== undefined));
}

/**
 * Return why Gipfel has chosen as it did.
 * @param {readonly string[]} reasons
 */
function gipfelSays(reasons) {
  return el("div", { class: "reasons" }, el("h3", {}, say("says")), bulletList([...reasons]));
}

/**
 * @param {readonly number[]} odds
 * @param {number} stake fields that a bust would lose
 */
function bustOdds([lost = 0, rolls = 1], stake) {
  const bar = el("i", {});
  bar.style.width = `${(lost / rolls) * 100}%`;
  const atStake = stake ? ` ${say("stake", { count: stake })}` : "";
  return el(
    "div",
    { class: "odds" },
    el("h3", {}, say("odds")),
    el("strong", {}, percentOf([lost, rolls])),
    el("div", { class: "meter" }, bar),
    el("p", { class: "small" }, say("odds-of", { lost, rolls }), atStake),
  );
}
