// The real board: as it should be and as the camera sees it, side by side, with every difference marked in both.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { get, messageOf, post } from "../lib/requests.js";
import { say } from "../lib/words.js";
import { BoardPhoto } from "./board-photo.js";
import { bulletList, button } from "./controls.js";
import { SeenBoard } from "./seen-board.js";
import { virtualBoardControls } from "./virtual-board.js";

/** @import { BoardCheck, Button, KnownBoards, State, Stray } from "../lib/api.d.ts" */

/** @type {BoardCheck} */
const NOT_CHECKED = { is_looking: false, status: null, seen: [], strays: [] };
const RETRY_MS = 1500; // a virtual board that is being laid has no picture yet

/** @type {HTMLElement} */
let root;
let shown = ""; // what the view was drawn from
const expected = new SeenBoard();
const seen = new SeenBoard();
const photo = new BoardPhoto();
const result = el("div", { class: "sight-says" });
const drawer = el("div", {});

/** @param {HTMLElement} element */
export function start(element) {
  root = element;
}

export async function open() {
  put(
    root,
    el(
      "header",
      {},
      el("h2", {}, say("tab-sight")),
      el("p", {}, say("sight-about")),
      el("a", { href: "#map", id: "to-map" }, say("tab-map")),
    ),
    el(
      "div",
      { class: "sight" },
      figure("wanted", say("sight-wanted"), expected.root),
      figure("found", say("sight-found"), seen.root),
      el("div", { class: "card sheet", id: "strays" }, result, drawer),
      figure("photographed", say("sight-picture"), photo.root),
    ),
  );
  await redraw();
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Element} content
 */
function figure(id, title, content) {
  return el("figure", { class: "card", id }, el("figcaption", {}, el("h3", {}, title)), content);
}

/** Draw the view anew, even if the state is the same. */
async function redraw() {
  shown = "";
  await refresh();
}

export async function refresh() {
  const { state, session } = table;
  if (!state) return;
  const { sight, mode, pieces, won, runners } = state;
  const wanted = JSON.stringify([sight, mode, pieces, won, runners, session.may_press]);
  if (wanted === shown) return;
  shown = wanted;
  let known;
  try {
    known = await get("/api/board");
  } catch (error) {
    if (shown === wanted) put(result, el("p", {}, messageOf(error)));
    return;
  }
  if (shown !== wanted) return; // a newer state is on its way
  show(state, known);
  if (known.picture || !known.virtual?.on) return;
  setTimeout(() => {
    if (!root.hidden) void redraw();
  }, RETRY_MS);
}

/**
 * @param {State} state
 * @param {KnownBoards} known
 */
function show(state, known) {
  const check = state.sight ?? NOT_CHECKED;
  const { pieces, won, runners } = state;
  expected.show({ players: state.players.map((player) => player.colour), pieces, won, runners });
  seen.showSeen(check.seen);
  const wrong = marksOf(check.strays, "from", "is-stray");
  const missing = marksOf(check.strays, "to", "is-lacking");
  const swapped = check.strays.filter((stray) => stray.instead_of);
  expected.mark([...missing, ...marksOf(swapped, "from", "is-lacking")]);
  seen.mark([...wrong, ...missing]);
  photo.show(known.picture, [...wrong, ...missing]);
  put(result, resultOf(state, check, known));
  put(drawer, known.virtual ? virtualBoardControls(known.virtual, redraw) : null);
}

/**
 * Return rings for the fields that some differences lead from, or to.
 * @param {Stray[]} strays
 * @param {"from" | "to"} end
 * @param {string} kind
 */
function marksOf(strays, end, kind) {
  return strays.flatMap((stray) => {
    const field = stray[end];
    return field ? [{ ...field, kind }] : [];
  });
}

/**
 * @param {State} state
 * @param {BoardCheck} check
 * @param {KnownBoards} known
 */
function resultOf(state, check, known) {
  const sentences = check.strays.map((stray) => stray.say);
  const kind = sentences.length ? "answer is-wrong" : "answer";
  const look = {
    class: "main",
    id: "look",
    disabled: !table.session.may_press || !state.players.length || state.phase === "over",
  };
  return [
    el("p", { class: kind, id: "sight-now" }, say(`sight-${summaryOf(state, check, known)}`)),
    sentences.length ? bulletList(sentences, { class: "findings" }) : null,
    el(
      "div",
      { class: "row" },
      state.mode === "astray"
        ? [answerButton("mended", "go", "main"), answerButton("leave", "stop"), answerButton("take", "3")]
        : button(say("sight-look"), () => post("/api/board/look", {}), look),
    ),
  ];
}

/**
 * Return the key of the sentence that says what the check came to.
 * @param {State} state
 * @param {BoardCheck} check
 * @param {KnownBoards} known
 */
function summaryOf(state, check, known) {
  if (!state.players.length) return "no-game";
  if (!known.in_use) return "no-map";
  if (!check.status) return check.is_looking ? "looking" : "unseen";
  if (check.strays.length) return "astray";
  return check.status === "ok" ? "right" : check.status;
}

/**
 * Return one of the three answers that the device asks for, too.
 * @param {string} key
 * @param {Button} name of the device's button
 * @param {string} [kind]
 */
function answerButton(key, name, kind = "") {
  return button(say(`sight-${key}`), () => post("/api/press", { button: name }), {
    id: `sight-${key}`,
    class: kind,
    disabled: !table.session.may_press,
  });
}
