// The tray: its picture, what the eye read drawn over it, and on a virtual table the hand that throws.

import { post, table } from "./connection.js";
import { dieButton, turningDice } from "./dice.js";
import { el, put, toast } from "./dom.js";
import { LivePicture } from "./picture.js";
import { say, word } from "./words.js";

const picture = new LivePicture();
const { image, over } = picture;
const says = el("p", { class: "says", hidden: true });
const hand = el("div", { class: "hand" });
const chosen = [3, 3, 5, 6];
let spoiled = "";

export function start(root) {
  picture.root.append(says);
  put(root, picture.root, hand);
  addEventListener("keydown", (event) => {
    if (event.key !== " " || event.repeat || event.target.closest("button, a, input, select, summary, textarea")) return;
    event.preventDefault();
    throwDice();
  });
}

function throwDice(dice) {
  if (table.session.virtual && table.session.may_press) post("/api/throw", dice ? { dice } : {});
}

export function showHand() {
  const { virtual, may_press: may, spoilings } = table.session;
  hand.hidden = !virtual;
  if (!virtual) return;
  const count = table.state?.screen.throw || 4;
  put(hand,
    el("button", { type: "button", class: "main", id: "throw", disabled: !may, on: { click: () => throwDice() } }, say("throw")),
    el("p", { class: "small" }, say("throw-key")),
    el("button", { type: "button", id: "lift", disabled: !may, on: { click: () => post("/api/lift", {}) } }, say("study-lift")),
    el("details", { id: "these", open: hand.querySelector("#these")?.open }, el("summary", {}, say("these")),
      turningDice(chosen, () => {}),
      el("button", { type: "button", id: "throw-these", disabled: !may, on: { click: () => throwDice(chosen.slice(0, table.state.screen.throw)) } }, count === 1 ? say("throw-first") : say("throw-these"))),
    el("details", { id: "spoil", open: hand.querySelector("#spoil")?.open }, el("summary", {}, say("spoil")),
      el("p", { class: "small" }, say("spoil-why")),
      el("div", { class: "spoil" }, ["", ...spoilings].map((name) => el("button", { type: "button", "data-spoil": name, "aria-pressed": String(spoiled === name), disabled: !may, on: { click: () => spoil(name) } }, name ? say(`spoil-${name}`) : say("unspoiled"))))));
}

async function spoil(name) {
  if (await post("/api/spoil", { name })) spoiled = name;
  showHand();
}

export function show() {
  const { tray } = table;
  if (!tray) return;
  const isQuiet = tray.status === "moving";
  picture.show(isQuiet ? [] : tray.dice.map((die, place) => seen(die, place, tray)));
  says.hidden = isQuiet || ["ok", "none"].includes(tray.status);
  says.textContent = says.hidden ? "" : word(`doubt.${tray.status === "doubt" ? "unsure" : tray.status}`, { count: tray.dice.length });
  image.alt = isQuiet ? say("dice-roll") : say("dice-lie", { dice: tray.dice.map((die) => die.value).join(" ") || "–" });
}

function seen(die, place, tray) {
  const tall = tray.height / tray.width;
  const inDoubt = die.in_doubt;
  const edge = el("i", {});
  edge.style.rotate = `${die.angle}deg`;
  const made = el("button", { type: "button", class: inDoubt ? "seen in-doubt" : "seen", "aria-label": say(inDoubt ? "die-doubt" : "die-fix", { pips: die.value }), on: { click: () => fix(place) } }, edge, el("b", {}, inDoubt ? `${die.value}?` : `${die.value}`));
  made.style.left = `${die.x * 100}%`;
  made.style.top = `${(die.y / tall) * 100}%`;
  made.style.width = `${die.size * 118}%`;
  made.style.aspectRatio = "1";
  return made;
}

// A tap on a die says which; the next one what it shows.
function fix(place) {
  const values = table.tray.dice.map((die) => die.value);
  if (!table.session.may_press) return;
  if (values.length !== 4) return toast(say("fix-four"));
  const close = () => { shade.remove(); over.children[place]?.focus(); };
  const shade = el("div", { class: "fix", role: "dialog", "aria-label": say("shows"), on: { keydown: (event) => { if (event.key === "Escape") close(); } } },
    el("p", {}, say("shows")),
    el("div", { class: "four" }, [1, 2, 3, 4, 5, 6].map((pips) => dieButton(pips, async () => {
      close();
      if (await post("/api/dice", { dice: values.map((value, other) => (other === place ? pips : value)) })) {
        table.tray.dice[place] = { ...table.tray.dice[place], value: pips, doubt: 0, in_doubt: false };
        show();
      }
    }, String(pips === values[place])))),
    el("button", { type: "button", on: { click: close } }, say("cancel")));
  over.append(shade);
  shade.querySelector("button").focus();
}
