// The board, drawn as a mountain: eleven ways up from one meadow. Pieces move where hands would move them.

import { el, put } from "./dom.js";
import { SHAPES } from "./shapes.js";
import { colour as colourName, say } from "./words.js";

const COLUMNS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const WIDE = 54;
const HIGH = 31;
const TALL = 13 * HIGH + 8;
const BESIDE = 46; // how far below its lowest field a thing comes from, and goes to

export const lengthOf = (column) => 13 - 2 * Math.abs(7 - column);
const middle = (column) => (column - 2) * WIDE + WIDE / 2 + 4;
const heightOf = (field) => TALL - (field - 0.5) * HIGH;

export class Board {
  constructor(picked) {
    this.men = new Map();
    this.picked = picked;
    this.lanes = COLUMNS.map((column) => this.lane(column));
    this.pieces = el("g", {});
    this.ahead = el("g", {});
    this.svg = el("svg", { class: "board", viewBox: `0 0 ${11 * WIDE + 8} ${TALL + 26}`, role: "img" }, this.lanes, this.pieces, this.ahead);
    this.told = el("ul", { class: "unseen" });
    this.root = el("div", {}, this.svg, this.told);
  }

  lane(column) {
    const top = lengthOf(column);
    const cells = Array.from({ length: top }, (_, place) => place + 1).map((field) => el("rect", {
      class: `cell band-${Math.min(5, Math.ceil(field / 2.7))}${field === top ? " top" : ""}`,
      x: middle(column) - WIDE / 2 + 2, y: TALL - field * HIGH + 1.5, width: WIDE - 4, height: HIGH - 3, rx: 6,
      on: this.picked ? { click: () => this.picked(column, field) } : {},
    }));
    return el("g", { class: this.picked ? "lane can-pick" : "lane" }, cells,
      el("text", { class: "label", x: middle(column), y: TALL - (top - 0.5) * HIGH, "pointer-events": "none" }, `${column}`),
      el("text", { class: "foot", x: middle(column), y: TALL + 13 }, `${column}`));
  }

  // position: {players: [colour], pieces, won, runners}, as a question to the referee has it.
  show(position) {
    this.position = position;
    const wanted = new Map();
    const seats = position.players.length;
    position.players.forEach((colour, seat) => {
      const aside = (seat - (seats - 1) / 2) * [0, 0, 30, 15, 11][seats];
      for (const [column, field] of Object.entries(position.pieces[colour] || {})) wanted.set(`${colour} ${column}`, [colour, +column, field, aside]);
    });
    for (const [column, colour] of Object.entries(position.won)) wanted.set(`${colour} ${column}`, [colour, +column, lengthOf(+column), 13]);
    for (const [column, field] of Object.entries(position.runners)) wanted.set(`runner ${column}`, ["runner", +column, field, this.beside(+column, field, wanted)]);
    for (const [key, man] of this.men) if (!wanted.has(key)) this.leave(key, man);
    for (const [key, [colour, column, field, aside]] of wanted) this.stand(key, colour, column, field, aside);
    COLUMNS.forEach((column, place) => this.lanes[place].setAttribute("class", `lane${this.picked ? " can-pick" : ""}${position.won[column] ? ` is-won ${position.won[column]}` : ""}`));
    this.tell(position);
    this.preview(null);
  }

  // A runner stands beside a piece that shares its field, not on it.
  beside(column, field, wanted) {
    const taken = [...wanted.values()].filter(([, other, height]) => other === column && height === field).map(([, , , aside]) => aside);
    return [0, -16, 16].find((aside) => taken.every((other) => Math.abs(other - aside) > 14)) ?? 0;
  }

  stand(key, colour, column, field, aside) {
    let man = this.men.get(key);
    if (!man) {
      man = el("g", { class: `man ${colour} is-gone` }, el("path", { d: SHAPES[colour], transform: colour === "runner" ? null : "scale(.92)" }));
      this.place(man, middle(column) + aside, TALL + BESIDE);
      this.pieces.append(man);
      this.men.set(key, man);
      man.getBoundingClientRect(); // so that it is seen to come
    }
    man.classList.remove("is-gone");
    this.place(man, middle(column) + aside, heightOf(field));
    if (colour === "runner") this.pieces.append(man);
  }

  leave(key, man) {
    this.men.delete(key);
    man.classList.add("is-gone");
    setTimeout(() => man.remove(), 800);
  }

  place(man, x, y) {
    man.style.transform = `translate(${x}px, ${y}px)`;
  }

  // Show where runners would stand; null shows nothing.
  preview(runners) {
    put(this.ahead, Object.entries(runners || {}).filter(([column, field]) => this.position.runners[column] !== field).map(([column, field]) => {
      const from = this.position.runners[column] ? heightOf(this.position.runners[column]) : TALL + 6;
      const [x, y] = [middle(+column), heightOf(field)];
      return el("g", {}, el("line", { class: "way", x1: x, y1: from, x2: x, y2: y + 12 }),
        el("g", { class: "ghost", transform: `translate(${x} ${y})` }, el("path", { d: SHAPES.runner })));
    }));
  }

  // What an eye sees, field by field; what it cannot tell is a question mark.
  showSeen(seen) {
    put(this.pieces, seen.map(({ thing, column, field }) => thing === "unsure" || thing.endsWith("?")
      ? el("text", { class: "is-unsure", x: middle(column), y: heightOf(field) }, "?")
      : el("g", { class: `man ${thing}`, transform: `translate(${middle(column)} ${heightOf(field)})` }, el("path", { d: SHAPES[thing] }))));
    this.svg.setAttribute("aria-label", say("board-label"));
    put(this.told, seen.map(({ thing, column, field }) => el("li", {}, `${column}: ${thing === "unsure" || thing.endsWith("?") ? "?" : thing === "runner" ? say("runner") : colourName(thing)} ${field}`)));
  }

  // Rings around fields, each {column, field, kind}.
  mark(places) {
    put(this.ahead, places.map(({ column, field, kind }) => el("circle", { class: `ring ${kind}`, cx: middle(column), cy: heightOf(field), r: 15 })));
  }

  tell(position) {
    const lines = COLUMNS.map((column) => {
      if (position.won[column]) return say("column-won", { column, colour: colourName(position.won[column]) });
      const things = position.players.filter((colour) => position.pieces[colour]?.[column]).map((colour) => `${colourName(colour)} ${position.pieces[colour][column]}`);
      if (position.runners[column]) things.push(`${say("runner")} ${position.runners[column]}`);
      return things.length ? `${column}: ${things.join(", ")}` : null;
    }).filter(Boolean);
    this.svg.setAttribute("aria-label", say("board-label"));
    put(this.told, lines.map((line) => el("li", {}, line)));
  }
}
