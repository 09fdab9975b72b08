// Getting to know a board: its picture, its shape, its four corners, and fields that lie a little elsewhere.

import { lengthOf } from "./board.js";
import { ask, picture, post, table } from "./connection.js";
import { el, put, toast } from "./dom.js";
import { homography } from "./homography.js";
import { lesson } from "./lesson.js";
import { say } from "./words.js";

const COLUMNS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const FIELDS = COLUMNS.flatMap((column) => Array.from({ length: lengthOf(column) }, (_, n) => [column, n + 1]));
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let root;
let known = null;
let draft = null; // {shape, width, height, corners, off: [dx, dy] a field, fresh: of a picture just taken}
let whole = false; // whether a field takes its column with it
let moving = null; // what moves the corner or field that was touched last
const image = el("img", { alt: "" });
const over = el("svg", { class: "mapped" });
const canvas = el("div", { class: "picture is-mapped" }, image, over);
const form = el("div", { class: "fields" });

export function start(element) {
  root = element;
}

export async function open() {
  try {
    known = await ask("/api/board");
  } catch (error) {
    return void put(root, el("p", {}, error.message));
  }
  if (!known.taken || !draft?.fresh) draft = null; // else what was marked in a picture just taken is still there
  if (!known.can_map && known.virtual?.on) setTimeout(() => { if (!root.hidden) open(); }, 1500); // it is being laid
  put(root, el("header", {}, el("h2", {}, say("tab-map")), el("p", {}, say("map-about")), el("a", { href: "#sight" }, say("tab-sight"))),
    el("div", { class: "map" }, el("div", { class: "card sheet" }, canvas), el("div", { class: "card sheet" }, form)));
  canvas.hidden = !draft;
  if (draft) draw();
  else if (!table.session.may_press) return void write();
  else if (known.taken) await begin({ ...known.taken, shape: known.shape || "octagon" });
  else if (known.in_use) await begin({ width: known.width, height: known.height, shape: known.shape, places: known.places });
  write();
}

async function begin({ width, height, shape, places }) {
  try {
    image.src = await picture(`/api/board/taken.jpg?n=${Date.now()}`);
  } catch (error) {
    return void toast(error.message);
  }
  image.alt = say("map-picture");
  draft = { shape, width, height, corners: [], off: FIELDS.map(() => [0, 0]), fresh: !places };
  if (places) fit(places);
  else draft.corners = [[0.2, 0.12], [0.8, 0.12], [0.8, 0.88], [0.2, 0.88]].map(([x, y]) => [x * width, y * height]);
  canvas.hidden = false;
  draw();
}

// A map that was kept is opened as corners, and how far each field lies beside where they would have it.
function fit(places) {
  const nominal = known.shapes[draft.shape];
  const at = (column, field) => FIELDS.findIndex(([other, height]) => other === column && height === field);
  const ends = [at(2, 1), at(12, 1), at(9, 9), at(5, 9)];
  const onto = homography(ends.map((n) => nominal.fields[n]), ends.map((n) => places[n]));
  draft.corners = nominal.corners.map(onto);
  draft.off = nominal.fields.map((field, n) => { const [x, y] = onto(field); return [places[n][0] - x, places[n][1] - y]; });
}

function places() {
  const nominal = known.shapes[draft.shape];
  const onto = homography(nominal.corners, draft.corners);
  return nominal.fields.map((field, n) => { const [x, y] = onto(field); return [x + draft.off[n][0], y + draft.off[n][1]]; });
}

function write() {
  const may = table.session.may_press;
  const names = known.names.map((name) => el("option", { value: name, selected: name === known.in_use && !draft?.fresh }, name));
  if (draft?.fresh) names.unshift(el("option", { value: "", selected: true, disabled: true }, "–")); // so that the one in use can be gone back to
  put(form, [
    may ? null : el("p", { class: "small" }, say("watching")),
    known.can_map ? null : el("p", { class: "answer is-wrong" }, say("map-no-eye")),
    known.names.length ? el("label", { class: "field" }, el("span", {}, say("map-known")), el("select", { id: "map-known", disabled: !may, on: { change: (event) => use(event.target.value) } }, known.in_use && !known.names.includes(known.in_use) ? el("option", { value: known.in_use, selected: !draft?.fresh }, known.in_use) : null, names)) : null,
    step(1, "take-help", button("take", "main", take, !may || !known.can_map)),
    draft ? step(2, "shape-help", el("div", { class: "row" }, Object.keys(known.shapes).map(shapeButton))) : null,
    draft ? step(3, "corners-help") : null,
    draft ? step(4, "nudge-help", arrows(), el("label", { class: "option" }, el("input", { type: "checkbox", id: "map-whole", checked: whole, on: { change: (event) => { whole = event.target.checked; } } }), el("span", {}, say("map-whole")))) : null,
    draft ? step(5, "name-help", el("form", { class: "row", on: { submit: keep } }, el("input", { type: "text", id: "map-name", maxlength: "40", pattern: "[\\p{L}\\p{N}_\\-]+", required: true, value: known.in_use || "", "aria-label": say("map-name") }), el("button", { type: "submit", id: "map-keep", class: "main", disabled: !may }, say("map-keep")))) : null,
    known.in_use ? step(6, "lesson-help", lesson(known, may)) : null,
  ].filter(Boolean));
}

function step(number, key, ...inside) {
  return el("section", { class: "step" }, el("h3", {}, `${number}. ${say(`map-${key}-title`)}`), el("p", { class: "small" }, say(`map-${key}`)), ...inside);
}

function button(key, kind, click, disabled) {
  return el("button", { type: "button", id: `map-${key}`, class: kind, disabled, on: { click } }, say(`map-${key}`));
}

function shapeButton(name) {
  return el("button", { type: "button", "data-shape": name, "aria-pressed": String(draft.shape === name), on: { click: () => { draft.shape = name; draft.off = FIELDS.map(() => [0, 0]); draw(); write(); } } }, say(`shape-${name}`));
}

// Where fingers are too large to drag, the last thing touched goes step by step.
function arrows() {
  const shown = { ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", ArrowRight: "→" };
  return el("div", { class: "row", role: "group", "aria-label": say("map-arrows") }, Object.entries(shown).map(([key, sign]) => el("button", { type: "button", "data-way": key, "aria-label": say(`way-${key.slice(5).toLowerCase()}`), on: { click: () => go(ARROWS[key], 3) } }, sign)));
}

function go([x, y], far) {
  moving?.(x * far, y * far);
  draw();
}

// Nothing can be moved meanwhile: the new picture begins anew, and would undo it.
async function take() {
  canvas.inert = form.inert = true;
  const size = await post("/api/board/take", {});
  if (size) await begin({ ...size, shape: known.shape || "octagon" });
  canvas.inert = form.inert = false;
  write();
}

async function use(name) {
  if (await post("/api/board/use", { name })) await open();
}

async function keep(event) {
  event.preventDefault();
  const name = document.getElementById("map-name").value;
  if (!await post("/api/board/map", { name, shape: draft.shape, places: places() })) return;
  toast(say("map-kept", { name }));
  await open();
}

// Everything that can be dragged is a button in the picture: a finger, a mouse or the arrow keys move it.
function draw() {
  over.setAttribute("viewBox", `0 0 ${draft.width} ${draft.height}`);
  canvas.style.aspectRatio = `${draft.width} / ${draft.height}`;
  const now = places();
  const size = draft.width / 130;
  const finger = (12 * draft.width) / (over.getBoundingClientRect().width || 800);
  const outline = el("polygon", { class: "edge", points: draft.corners.map((corner) => corner.join(",")).join(" ") });
  const fields = now.map(([x, y], n) => handle(`field ${FIELDS[n][1] === lengthOf(FIELDS[n][0]) ? "is-top" : ""}`, x, y, size, say("map-field", { column: FIELDS[n][0], field: FIELDS[n][1] }), (dx, dy) => nudge(n, dx, dy)));
  const corners = draft.corners.map(([x, y], n) => handle("corner", x, y, Math.max(size * 1.8, finger), say("map-corner", { number: n + 1 }), (dx, dy) => { draft.corners[n] = [draft.corners[n][0] + dx, draft.corners[n][1] + dy]; }));
  const focused = [...over.children].indexOf(document.activeElement);
  put(over, outline, fields, corners);
  if (focused > 0) over.children[focused]?.focus();
}

function nudge(number, dx, dy) {
  const [column] = FIELDS[number];
  draft.off = draft.off.map(([x, y], n) => (n === number || (whole && FIELDS[n][0] === column) ? [x + dx, y + dy] : [x, y]));
}

function handle(kind, x, y, size, name, move) {
  return el("circle", { class: `handle ${kind}`, cx: x, cy: y, r: size, tabindex: "0", role: "button", "aria-label": name, on: {
    pointerdown: (event) => drag(event, move),
    keydown: (event) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      go(way, event.shiftKey ? 10 : 1);
    },
    focus: () => { moving = move; },
  } });
}

function drag(event, move) {
  event.preventDefault();
  event.target.focus();
  moving = move;
  const scale = draft.width / over.getBoundingClientRect().width;
  let last = [event.clientX, event.clientY];
  const moved = (next) => {
    move((next.clientX - last[0]) * scale, (next.clientY - last[1]) * scale);
    last = [next.clientX, next.clientY];
    draw();
  };
  const stop = () => {
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
  };
  addEventListener("pointermove", moved);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
}
