// The device: its display, six buttons that light up, the keys for them, and the bar that fills while one is held.

import { pair, table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { say } from "../lib/words.js";
import { Display } from "./display.js";

/** @import { Button, State } from "../lib/api.d.ts" */

/** @type {[button: Button, label: string, shownKey?: string][]} */
const BUTTONS = [
  ["1", "1"],
  ["2", "2"],
  ["3", "3"],
  ["go", "GO", "G"],
  ["stop", "STOP", "S"],
  ["why", "?"],
];

/** @type {Record<string, Button>} */
const BUTTON_OF_KEY = { 1: "1", 2: "2", 3: "3", g: "go", s: "stop", "?": "why" };
const LONGEST_HOLD = 60; // seconds, the most that the interface takes

const display = new Display();
const buttons = /** @type {Map<Button, HTMLButtonElement>} */ (new Map());
const note = el("p", {});
let pressed = /** @type {Button | null} */ (null);
let pressedAt = 0;
let keyCode = ""; // of the key that is down: with Shift let go first, `?` is released as another letter
let lastRequest = /** @type {Promise<unknown>} */ (Promise.resolve());

/** @param {HTMLElement} root */
export function start(root) {
  for (const each of BUTTONS) buttons.set(each[0], buttonOf(...each));
  put(root, display.root, el("div", { class: "keys" }, [...buttons.values()]), note);
  addEventListener("keydown", pressByKey);
  addEventListener("keyup", (event) => {
    if (pressed && event.code === keyCode) release(pressed);
  });
  addEventListener("blur", () => {
    if (pressed) release(pressed);
  });
}

/**
 * @param {Button} name
 * @param {string} label
 * @param {string} [shownKey]
 */
function buttonOf(name, label, shownKey) {
  const isClick = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" || event.key === " ";
  const attributes = { type: "button", class: `key ${name}`, id: `key-${name}`, "data-key": shownKey };
  const made = el("button", attributes, label, el("i"));
  made.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    made.focus();
    press(name, event.pointerId);
  });
  made.addEventListener("pointerup", () => release(name));
  made.addEventListener("pointercancel", () => release(name));
  made.addEventListener("lostpointercapture", () => release(name));
  made.addEventListener("contextmenu", (event) => event.preventDefault());
  made.addEventListener("keydown", (event) => {
    if (!isClick(event)) return;
    event.preventDefault();
    if (!event.repeat) press(name);
  });
  made.addEventListener("keyup", (event) => {
    if (isClick(event)) release(name);
  });
  return made;
}

/** @param {KeyboardEvent} event */
function pressByKey(event) {
  const name = BUTTON_OF_KEY[event.key.toLowerCase()];
  if (!name || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
  if (!pressed) keyCode = event.code;
  press(name);
}

/**
 * @param {Button} name
 * @param {number} [pointer] the finger or mouse that presses
 */
function press(name, pointer) {
  if (pressed || !table.session.may_press || !table.isLive) return;
  pressed = name;
  pressedAt = performance.now();
  const button = buttons.get(name);
  if (pointer !== undefined) button?.setPointerCapture(pointer);
  button?.classList.add("is-down");
  sendInOrder(() => post("/api/press", { button: name, edge: "down" }));
}

/** @param {Button} name */
function release(name) {
  if (pressed !== name) return;
  pressed = null;
  buttons.get(name)?.classList.remove("is-down");
  // By this browser's clock: over a slow network a tap would arrive as a long press.
  const held = Math.min((performance.now() - pressedAt) / 1000, LONGEST_HOLD);
  sendInOrder(() => post("/api/press", { button: name, edge: "up", held }));
}

/**
 * Send a request after the one before it: a release must never overtake its press.
 * @param {() => Promise<unknown>} request
 */
function sendInOrder(request) {
  lastRequest = lastRequest.then(request);
}

/** @param {State} state */
export function show(state) {
  display.show(state.screen, say("asleep"));
  for (const [name, label] of BUTTONS) {
    const button = buttons.get(name);
    if (!button) continue;
    const verb = state.screen.does[name];
    button.classList.toggle("is-lit", Boolean(verb));
    button.title = verb ?? "";
    button.setAttribute("aria-label", `${label}: ${verb ?? say("unlit")}`);
    const bar = button.querySelector("i");
    const share = pressed === name ? (state.screen.bar?.share ?? 0) : 0;
    if (bar) bar.style.width = `${share * 100}%`;
  }
}

/** Show whether this browser may press, and a form to pair it if not. */
export function showLink() {
  const { may_press: mayPress } = table.session;
  for (const button of buttons.values()) button.disabled = !mayPress;
  put(note, mayPress || !table.state ? null : [el("span", {}, say("watching")), pairingForm()]);
}

function pairingForm() {
  const pin = el("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    maxlength: "7",
    id: "pin",
    "aria-label": say("pin"),
    placeholder: say("pin"),
  });
  const wrong = el("span", { role: "alert", id: "pin-wrong" });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    wrong.textContent = await pair(pin.value.replaceAll(" ", ""), platformName());
  };
  return el("form", { class: "pair", on: { submit } }, pin, el("button", { type: "submit" }, say("pair")), wrong);
}

/** Return the name of this browser's system, where the browser says it. */
function platformName() {
  const { userAgentData } = /** @type {{ userAgentData?: { platform?: string } }} */ (navigator);
  return userAgentData?.platform ?? "";
}
