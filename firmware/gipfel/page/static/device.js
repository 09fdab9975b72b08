// The box: its glass, six buttons that light up, keys for them, and the bar that fills while one is held.

import { pair, post, table } from "./connection.js";
import { el, put } from "./dom.js";
import { Glass } from "./glass.js";
import { say } from "./words.js";

const BUTTONS = { 1: "1", 2: "2", 3: "3", go: "GO", stop: "STOP", why: "?" };
const KEYS = { 1: "1", 2: "2", 3: "3", g: "go", s: "stop", "?": "why" };
const SHOWN = { go: "G", stop: "S" };

const glass = new Glass();
const keys = {};
const note = el("p", {});
let down = null;
let since = 0;
let typed = null; // the key on the keyboard that is down: with Shift let go first, `?` is released as another letter
let last = Promise.resolve();

export function start(root) {
  for (const [button, name] of Object.entries(BUTTONS)) {
    keys[button] = el("button", { type: "button", class: `key ${button}`, id: `key-${button}`, "data-key": SHOWN[button], on: {
      pointerdown: (event) => { event.preventDefault(); keys[button].focus(); push(button, event.pointerId); },
      pointerup: () => release(button),
      pointercancel: () => release(button),
      lostpointercapture: () => release(button),
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => { if (["Enter", " "].includes(event.key)) { event.preventDefault(); if (!event.repeat) push(button); } },
      keyup: (event) => { if (["Enter", " "].includes(event.key)) release(button); },
    } }, name, el("i"));
  }
  put(root, glass.root, el("div", { class: "keys" }, ["1", "2", "3", "go", "stop", "why"].map((button) => keys[button])), note);
  addEventListener("keydown", type);
  addEventListener("keyup", (event) => { if (down && event.code === typed) release(down); });
  addEventListener("blur", () => { if (down) release(down); });
}

function type(event) {
  const button = KEYS[event.key.toLowerCase()];
  if (!button || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea")) return;
  if (!down) typed = event.code;
  push(button);
}

// Each edge waits for the one before it: a release must never overtake its press.
function edge(button, way) {
  last = last.then(() => post("/api/press", { button, ...way }));
}

function push(button, pointer) {
  if (down || !table.session.may_press || !table.isLive) return;
  down = button;
  if (pointer !== undefined) keys[button].setPointerCapture(pointer);
  keys[button].classList.add("is-down");
  since = performance.now();
  edge(button, { edge: "down" });
}

function release(button) {
  if (down !== button) return;
  down = null;
  keys[button].classList.remove("is-down");
  // By the finger's own clock: over a slow network a tap would come to be held.
  edge(button, { edge: "up", held: Math.min((performance.now() - since) / 1000, 60) });
}

export function show(state) {
  glass.show(state.screen, say("asleep"));
  for (const [button, key] of Object.entries(keys)) {
    const isLit = state.screen.lights.includes(button);
    key.classList.toggle("is-lit", isLit);
    key.setAttribute("aria-label", label(button, state, isLit));
    key.querySelector("i").style.width = down === button && state.screen.bar ? `${state.screen.bar.share * 100}%` : "0";
  }
}

function label(button, state, isLit) {
  const place = ["1", "2", "3"].indexOf(button);
  const option = state.options.find((each) => each.button === button);
  const does = place >= 0 ? state.screen.keys[place] || option?.sums.join("+") || "" : "";
  return [say(`key-${button}`), does, isLit ? "" : say("unlit")].filter(Boolean).join(", ");
}

export function showLink() {
  const may = table.session.may_press;
  for (const key of Object.values(keys)) key.disabled = !may;
  put(note, may || !table.state ? null : pairing());
}

function pairing() {
  const pin = el("input", { type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "7", id: "pin", "aria-label": say("pin"), placeholder: say("pin") });
  const wrong = el("span", { role: "alert", id: "pin-wrong" });
  const form = el("form", { class: "pair", on: { submit: async (event) => {
    event.preventDefault();
    wrong.textContent = await pair(pin.value.replaceAll(" ", ""), navigator.userAgentData?.platform || "");
  } } }, pin, el("button", { type: "submit" }, say("pair")), wrong);
  return [el("span", {}, say("watching")), form];
}
