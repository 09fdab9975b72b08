// The real board: as it should be and as the eye sees it, side by side, with what strays marked in both.

import { Board } from "./board.js";
import { ask, post, table } from "./connection.js";
import { el, put } from "./dom.js";
import { hands } from "./hands.js";
import { PlacedPicture } from "./placed.js";
import { say } from "./words.js";

let root;
let signature = "";
let known = null;
const wanted = new Board();
const found = new Board();
const picture = new PlacedPicture();
const says = el("div", { class: "sight-says", "aria-live": "polite" });
const drawer = el("div", {});

export function start(element) {
  root = element;
}

export async function open() {
  signature = "";
  put(root, el("header", {}, el("h2", {}, say("tab-sight")), el("p", {}, say("sight-about")), el("a", { href: "#map", id: "to-map" }, say("tab-map"))),
    el("div", { class: "sight" },
      el("figure", { class: "card", id: "wanted" }, el("figcaption", {}, el("h3", {}, say("sight-wanted"))), wanted.root),
      el("figure", { class: "card", id: "found" }, el("figcaption", {}, el("h3", {}, say("sight-found"))), found.root),
      el("div", { class: "card sheet", id: "strays" }, says, drawer),
      el("figure", { class: "card", id: "photographed" }, el("figcaption", {}, el("h3", {}, say("sight-picture"))), picture.root)));
  await refresh();
}

export async function refresh() {
  const { state } = table;
  if (!state) return;
  const fresh = JSON.stringify([state.sight, state.mode, state.pieces, state.won, state.runners, table.session.may_press]);
  if (fresh === signature) return;
  signature = fresh;
  try {
    known = await ask("/api/board");
  } catch (error) {
    if (signature === fresh) put(says, el("p", {}, error.message));
    return;
  }
  if (signature !== fresh) return; // a newer state is on its way
  show(state);
  if (!known.picture && known.virtual?.on) setTimeout(() => { if (!root.hidden) again(); }, 1500); // it is being laid
}

function show(state) {
  const sight = state.sight ?? { seen: [], strays: [], status: null, is_looking: false };
  wanted.show({ players: state.players.map((player) => player.colour), pieces: state.pieces, won: state.won, runners: state.runners });
  found.showSeen(sight.seen);
  const there = sight.strays.filter((stray) => stray.from).map((stray) => ({ ...stray.from, kind: "is-stray" }));
  const lacking = sight.strays.filter((stray) => stray.to).map((stray) => ({ ...stray.to, kind: "is-lacking" }));
  const changed = sight.strays.filter((stray) => stray.instead_of).map((stray) => ({ ...stray.from, kind: "is-lacking" }));
  wanted.mark([...lacking, ...changed]);
  found.mark([...there, ...lacking]);
  picture.show(known.picture, [...there, ...lacking]);
  put(says, told(state, sight));
  put(drawer, hands(known.virtual, again));
}

function told(state, sight) {
  const key = !state.players.length ? "no-game" : !known.in_use ? "no-map" : sight.is_looking && !sight.status ? "looking" : !sight.status ? "unseen" : sight.strays.length ? "astray" : sight.status === "ok" ? "right" : sight.status;
  const strays = el("ul", { class: "findings" }, sight.strays.map((stray) => el("li", {}, stray.say)));
  const isAsking = state.mode === "astray";
  return [
    el("p", { class: sight.strays.length ? "answer is-wrong" : "answer", id: "sight-now" }, say(`sight-${key}`)),
    sight.strays.length ? strays : null,
    el("div", { class: "row" }, isAsking
      ? [press("mended", "go", "main"), press("leave", "stop", ""), press("take", "3", "")]
      : el("button", { type: "button", class: "main", id: "look", disabled: !table.session.may_press || !state.players.length || state.phase === "over", on: { click: () => post("/api/board/look", {}) } }, say("sight-look"))),
  ].filter(Boolean);
}

// The same three answers as on the device.
function press(key, button, kind) {
  return el("button", { type: "button", id: `sight-${key}`, class: kind, disabled: !table.session.may_press, on: { click: () => post("/api/press", { button }) } }, say(`sight-${key}`));
}

async function again() {
  signature = "";
  await refresh();
}
