// The tray: its picture, the dice as they were read drawn over it, and on a virtual table the hand that throws.

import { table } from "../lib/connection.js";
import { el, put, toast } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { say, word } from "../lib/words.js";
import { CameraPicture } from "./camera-picture.js";
import { button } from "./controls.js";
import { dieButton, turningDice } from "./dice.js";

/** @import { Die, Tray } from "../lib/api.d.ts" */
/** @import { FourPips } from "./dice.js" */

const OUTLINE = 1.18; // the frame around a die, in widths of the die
/** @type {string[]} */
const ASKING = ["doubting", "correcting", "entering"]; // modes in which the table asks what the dice show

const picture = new CameraPicture();
const status = el("p", { class: "says", hidden: true });
const hand = el("div", { class: "hand" });
/** @type {FourPips} */
const chosenDice = [3, 3, 5, 6];
let spoiling = ""; // what spoils the virtual tray's picture now

/** @param {HTMLElement} root */
export function start(root) {
  picture.root.append(status);
  put(root, picture.root, hand);
  addEventListener("keydown", (event) => {
    if (event.key !== " " || event.repeat) return;
    const isOnControl =
      event.target instanceof Element && event.target.closest("button, a, input, select, summary, textarea");
    if (isOnControl) return;
    event.preventDefault();
    throwDice();
  });
}

/** @param {number[]} [dice] what they are to show; any if left out */
function throwDice(dice) {
  if (table.session.virtual && table.session.may_press) void post("/api/throw", dice ? { dice } : {});
}

/** Show what a hand can do with the dice of a virtual table. */
export function showHand() {
  const { virtual, may_press: mayPress } = table.session;
  hand.hidden = !virtual;
  if (!virtual) return;
  const label = isForGipfel() ? say("throw-for") : say("throw");
  put(
    hand,
    button(label, () => throwDice(), { class: "main", id: "throw", disabled: !mayPress }),
    el("p", { class: "small" }, say("throw-key")),
    button(say("calibration-lift"), () => post("/api/lift", {}), { id: "lift", disabled: !mayPress }),
    theseDice(),
    spoilings(),
  );
}

/** Return whether Gipfel has the turn, for which somebody throws. */
function isForGipfel() {
  const { state } = table;
  if (!state || state.player === null || state.winner !== null) return false;
  return Boolean(state.players[state.player]?.level);
}

/** Return the dice to be chosen, and the button that throws exactly these. */
function theseDice() {
  const count = () => table.state?.screen.throw || 4;
  return el(
    "details",
    { id: "these", open: isOpen("#these") },
    el("summary", {}, say("these")),
    turningDice(chosenDice, () => {}),
    button(
      count() === 1 ? say("throw-first") : say("throw-these"),
      () => throwDice(chosenDice.slice(0, count())),
      { id: "throw-these", disabled: !table.session.may_press },
    ),
  );
}

/** Return the ways to spoil the tray's picture. */
function spoilings() {
  const spoilButton = (/** @type {string} */ name) =>
    button(name ? say(`spoil-${name}`) : say("unspoiled"), () => spoil(name), {
      "data-spoil": name,
      "aria-pressed": String(spoiling === name),
      disabled: !table.session.may_press,
    });
  return el(
    "details",
    { id: "spoil", open: isOpen("#spoil") },
    el("summary", {}, say("spoil")),
    el("p", { class: "small" }, say("spoil-why")),
    el("div", { class: "spoil" }, ["", ...table.session.spoilings].map(spoilButton)),
  );
}

/** @param {string} selector of what was drawn before */
function isOpen(selector) {
  return hand.querySelector(selector)?.hasAttribute("open");
}

/** @param {string} name */
async function spoil(name) {
  if (await post("/api/spoil", { name })) spoiling = name;
  showHand();
}

/** Show the newest picture, and the dice that were read in it. */
export function show() {
  const { tray } = table;
  if (!tray) return;
  const isRolling = tray.status === "moving";
  const hasDoubt = !isRolling && !["ok", "none"].includes(tray.status);
  const pips = tray.dice.map((die) => die.value).join(" ") || "–";
  picture.show(isRolling ? [] : tray.dice.map((die, place) => readDie(die, place, tray)));
  picture.image.alt = isRolling ? say("dice-roll") : say("dice-lie", { dice: pips });
  status.hidden = !hasDoubt;
  const key = tray.status === "doubt" ? "unsure" : tray.status;
  status.textContent = hasDoubt ? word(`doubt.${key}`, { count: tray.dice.length }) : "";
}

/**
 * Return the frame and number over a die in the picture; a click corrects it.
 * @param {Die} die
 * @param {number} place
 * @param {Tray} tray
 */
function readDie(die, place, tray) {
  const frame = el("i", {});
  frame.style.rotate = `${die.angle}deg`;
  const number = el("b", {}, die.in_doubt ? `${die.value}?` : `${die.value}`);
  const drawn = button([frame, number], () => correct(place), {
    class: die.in_doubt ? "seen in-doubt" : "seen",
    "aria-label": say(die.in_doubt ? "die-doubt" : "die-fix", { pips: die.value }),
  });
  drawn.style.left = `${die.x * 100}%`;
  drawn.style.top = `${((die.y * tray.width) / tray.height) * 100}%`;
  drawn.style.width = `${die.size * OUTLINE * 100}%`;
  drawn.style.aspectRatio = "1";
  return drawn;
}

/**
 * Ask what a die really shows.
 * @param {number} place of the die among those that were read
 */
function correct(place) {
  if (!table.session.may_press || !table.tray) return;
  const { dice } = table.tray;
  if (dice.length !== 4) return toast(say("fix-four"));
  if (!isRollOnShow()) return toast(say("fix-played"));
  const close = () => {
    dialog.remove();
    const die = picture.overlay.children[place];
    if (die instanceof HTMLElement) die.focus();
  };
  const choose = (/** @type {number} */ pips) => {
    close();
    const values = dice.map((die, other) => (other === place ? pips : die.value));
    void sendCorrected(/** @type {FourPips} */ (values), place);
  };
  const choices = [1, 2, 3, 4, 5, 6].map((pips) =>
    dieButton(pips, () => choose(pips), pips === dice[place]?.value),
  );
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") close();
  };
  const dialog = el(
    "div",
    { class: "fix", role: "dialog", "aria-label": say("shows"), on: { keydown } },
    el("p", {}, say("shows")),
    el("div", { class: "four" }, choices),
    button(say("cancel"), close),
  );
  picture.overlay.append(dialog);
  choices[0]?.focus();
}

/** Return whether the dice in the tray are a roll on which nothing was played yet: else they would be a new one. */
function isRollOnShow() {
  const { state } = table;
  return !state?.phase || state.phase === "choosing" || state.news === "bust" || ASKING.includes(state.mode);
}

/**
 * @param {FourPips} dice what they show
 * @param {number} place of the die that was read wrong
 */
async function sendCorrected(dice, place) {
  if (!(await post("/api/dice", { dice }))) return;
  const die = table.tray?.dice[place];
  if (die) Object.assign(die, { value: dice[place], doubt: 0, in_doubt: false });
  show();
}
