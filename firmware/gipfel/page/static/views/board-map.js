// Getting to know a board, step by step: its picture, its shape, its corners and fields, its name, its pieces.

import { table } from "../lib/connection.js";
import { el, put, toast } from "../lib/dom.js";
import { download, get, messageOf, post } from "../lib/requests.js";
import { say } from "../lib/words.js";
import { ARROWS, MapEditor } from "./board-map-editor.js";
import { button, checkbox, field } from "./controls.js";
import { learnPieces, pictureAdvice } from "./learn-pieces.js";
import { nominalBoard } from "./nominal-board.js";

/** @import { BoardMap, KnownBoards } from "../lib/api.d.ts" */
/** @import { Child } from "../lib/elements.d.ts" */
/** @import { Places } from "../lib/board-map.js" */
/** @import { Size } from "./board-map-editor.js" */
/** @typedef {{ shape: BoardMap["shape"], isNew: boolean }} Draft isNew: of a picture that was just taken */

const RETRY_MS = 1500; // a virtual board that is being laid cannot be mapped yet
const ARROW_STEP = 3; // pixels that an arrow button moves something
/** @type {BoardMap["shape"]} */
const FIRST_SHAPE = "diamond";
const SIGNS = { ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", ArrowRight: "→" };

/** @type {HTMLElement} */
let root;
let draft = /** @type {Draft | null} */ (null); // the map that is being made
let advice = /** @type {string[]} */ ([]); // what is wrong with the picture of the map that was stored
const editor = new MapEditor();
const form = el("div", { class: "fields" });

/** @param {HTMLElement} element */
export function start(element) {
  root = element;
}

export async function open() {
  let known;
  try {
    known = await get("/api/board");
  } catch (error) {
    put(root, el("p", {}, messageOf(error)));
    return;
  }
  if (!known.taken || !draft?.isNew) draft = null; // else what was marked in a new picture is still there
  put(
    root,
    el(
      "header",
      {},
      el("h2", {}, say("tab-map")),
      el("p", {}, say("map-about")),
      el("a", { href: "#sight" }, say("tab-sight")),
    ),
    el(
      "div",
      { class: "map" },
      el("div", { class: "card sheet" }, editor.root),
      el("div", { class: "card sheet" }, form),
    ),
  );
  editor.root.hidden = !draft;
  if (draft) editor.draw();
  else await openPicture(known);
  showForm(known);
  if (known.can_map || !known.virtual?.on) return;
  setTimeout(() => {
    if (!root.hidden) void open();
  }, RETRY_MS);
}

/**
 * Open the picture that was taken last, or that of the map in use; a browser that only watches shows none.
 * @param {KnownBoards} known
 */
async function openPicture(known) {
  if (!table.session.may_press) return;
  if (known.taken) await edit(known, known.taken, null);
  else if (known.in_use) await edit(known, known, known.places);
}

/**
 * Show a picture to mark the board in.
 * @param {KnownBoards} known
 * @param {Size} size
 * @param {Places | null} places of the fields in a stored map
 */
async function edit(known, { width, height }, places) {
  const name = /** @type {BoardMap["shape"]} */ (known.shape ?? FIRST_SHAPE);
  const shape = known.shapes[name];
  if (!shape) return;
  let url;
  try {
    url = await download("/api/board/taken.jpg", { n: Date.now() });
  } catch (error) {
    toast(messageOf(error));
    return;
  }
  draft = { shape: name, isNew: !places };
  editor.root.hidden = false;
  editor.load(url, { width, height }, shape, places);
}

/** @param {KnownBoards} known */
function showForm(known) {
  const mayPress = table.session.may_press;
  const taken = { class: "main", id: "map-take", disabled: !mayPress || !known.can_map };
  put(
    form,
    mayPress ? null : el("p", { class: "small" }, say("watching")),
    known.can_map ? null : el("p", { class: "answer is-wrong" }, say("map-no-camera")),
    known.names.length ? field(say("map-known"), knownMaps(known)) : null,
    step(
      1,
      "take-help",
      button(say("map-take"), () => take(known), taken),
    ),
    pictureAdvice(advice),
    draft ? editingSteps(known, draft) : null,
    known.in_use ? step(6, "lesson-help", learnPieces(known, mayPress)) : null,
  );
}

/**
 * Return the steps that a picture is needed for: shape, corners, fields, name.
 * @param {KnownBoards} known
 * @param {Draft} now
 */
function editingSteps(known, now) {
  const setWhole = (/** @type {boolean} */ isOn) => {
    editor.movesColumn = isOn;
  };
  const whole = checkbox(el("span", {}, say("map-whole")), editor.movesColumn, setWhole, { id: "map-whole" });
  const shapes = Object.keys(known.shapes).map((name) => shapeButton(known, now, name));
  return [
    step(2, "shape-help", el("div", { class: "nominal" }, shapes)),
    step(3, "corners-help"),
    step(4, "nudge-help", arrowButtons(), whole),
    step(5, "name-help", nameForm(known, now)),
  ];
}

/**
 * @param {number} number
 * @param {string} key
 * @param {...Child} content
 */
function step(number, key, ...content) {
  const title = el("h3", {}, `${number}. ${say(`map-${key}-title`)}`);
  return el("section", { class: "step" }, title, el("p", { class: "small" }, say(`map-${key}`)), content);
}

/**
 * Return the list of stored maps. Beside a new picture none of them is selected, so that each can be gone back to.
 * @param {KnownBoards} known
 */
function knownMaps({ names, in_use: inUse }) {
  const isNew = Boolean(draft?.isNew);
  const all = inUse && !names.includes(inUse) ? [inUse, ...names] : names;
  const options = all.map((name) => el("option", { value: name, selected: name === inUse && !isNew }, name));
  const nothing = el("option", { value: "", selected: true, disabled: true }, "–");
  const change = async () => {
    if (await post("/api/board/use", { name: select.value })) await open();
  };
  const attributes = { id: "map-known", disabled: !table.session.may_press, on: { change } };
  const select = el("select", attributes, isNew ? nothing : null, options);
  return select;
}

/**
 * @param {KnownBoards} known
 * @param {Draft} now
 * @param {string} name
 */
function shapeButton(known, now, name) {
  const pick = () => {
    const shape = known.shapes[name];
    if (!shape) return;
    now.shape = /** @type {BoardMap["shape"]} */ (name);
    editor.setShape(shape);
    showForm(known);
  };
  const attributes = { "data-shape": name, "aria-pressed": String(now.shape === name) };
  const label = [nominalBoard(name, known.shapes[name]), el("span", {}, say(`shape-${name}`))];
  return button(label, pick, attributes);
}

/** Return buttons that move what was touched last, for fingers too large to drag it. */
function arrowButtons() {
  const buttons = Object.entries(SIGNS).map(([key, sign]) => {
    const label = say(`way-${key.slice("Arrow".length).toLowerCase()}`);
    const move = () => editor.step(ARROWS[key] ?? [0, 0], ARROW_STEP);
    return button(sign, move, { "data-way": key, "aria-label": label });
  });
  return el("div", { class: "row", role: "group", "aria-label": say("map-arrows") }, buttons);
}

/**
 * Return the form that stores the map by name.
 * @param {KnownBoards} known
 * @param {Draft} now
 */
function nameForm(known, now) {
  const name = el("input", {
    type: "text",
    id: "map-name",
    maxlength: "40",
    pattern: "[\\p{L}\\p{N}_\\-]+",
    required: true,
    value: known.in_use ?? "",
    "aria-label": say("map-name"),
  });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const map = { name: name.value, shape: now.shape, places: editor.places() };
    const answer = await post("/api/board/map", map);
    if (!answer) return;
    toast(say("map-kept", { name: name.value }));
    advice = answer.advice;
    await open();
  };
  const attributes = { type: "submit", id: "map-keep", class: "main", disabled: !table.session.may_press };
  return el("form", { class: "row", on: { submit } }, name, el("button", attributes, say("map-keep")));
}

/**
 * Take a new picture. Nothing can be moved meanwhile, because marking begins anew in the new picture.
 * @param {KnownBoards} known
 */
async function take(known) {
  advice = [];
  editor.root.inert = form.inert = true;
  const size = await post("/api/board/take", {});
  if (size) await edit(known, size, null);
  editor.root.inert = form.inert = false;
  showForm(known);
}
