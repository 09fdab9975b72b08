// The board, drawn as a mountain: eleven columns up from one meadow. Pieces move where hands would move them.

import { COLUMNS, lengthOf } from "../lib/board-geometry.js";
import { el, put } from "../lib/dom.js";
import { columnInWords, standingIn } from "../lib/position.js";
import { say } from "../lib/words.js";
import { outline } from "./shapes.js";

/** @import { Colour } from "../lib/api.d.ts" */
/** @import { Position, Standing } from "../lib/position.js" */

const WIDTH = 54; // of a column, in units of the drawing
const HEIGHT = 31; // of a field
const BOTTOM = 13 * HEIGHT + 8;
const OFF_BOARD = BOTTOM + 46; // where a piece comes from, and goes to
const LEAVING_MS = 800;

/** @param {number} column */
export const centreOf = (column) => (column - 2) * WIDTH + WIDTH / 2 + 4;

/** @param {number} field */
export const heightOf = (field) => BOTTOM - (field - 0.5) * HEIGHT;

export class Board {
  /** @param {(column: number, field: number) => void} [picked] is called with the field that was clicked */
  constructor(picked) {
    this.picked = picked;
    this.position = /** @type {Position} */ ({ players: [] });
    this.drawn = /** @type {Map<string, SVGGElement>} */ (new Map());
    this.lanes = new Map(COLUMNS.map((column) => [column, this.drawLane(column)]));
    this.pieces = el("g", {});
    this.overlay = el("g", {});
    const viewBox = `0 0 ${11 * WIDTH + 8} ${BOTTOM + 26}`;
    const lanes = [...this.lanes.values()];
    this.svg = el("svg", { class: "board", viewBox, role: "img" }, lanes, this.pieces, this.overlay);
    this.inWords = el("ul", { class: "unseen" });
    this.root = el("div", {}, this.svg, this.inWords);
  }

  /** @param {number} column */
  drawLane(column) {
    const top = lengthOf(column);
    const cells = Array.from({ length: top }, (_, index) => this.drawCell(column, index + 1));
    const label = { class: "label", x: centreOf(column), y: heightOf(top), "pointer-events": "none" };
    return el(
      "g",
      { class: this.laneClass() },
      cells,
      el("text", label, `${column}`),
      el("text", { class: "foot", x: centreOf(column), y: BOTTOM + 13 }, `${column}`),
    );
  }

  /**
   * @param {number} column
   * @param {number} field
   */
  drawCell(column, field) {
    const band = Math.min(5, Math.ceil(field / 2.7));
    const { picked } = this;
    return el("rect", {
      class: `cell band-${band}${field === lengthOf(column) ? " top" : ""}`,
      x: centreOf(column) - WIDTH / 2 + 2,
      y: BOTTOM - field * HEIGHT + 1.5,
      width: WIDTH - 4,
      height: HEIGHT - 3,
      rx: 6,
      on: picked ? { click: () => picked(column, field) } : {},
    });
  }

  /** @param {Colour} [winner] */
  laneClass(winner) {
    return `lane${this.picked ? " can-pick" : ""}${winner ? ` is-won ${winner}` : ""}`;
  }

  /**
   * Show a position; pieces move there from where they stand now.
   * @param {Position} position
   */
  show(position) {
    this.position = position;
    const wanted = standingIn(position);
    for (const [key, piece] of this.drawn) {
      if (!wanted.has(key)) this.remove(key, piece);
    }
    for (const [key, standing] of wanted) this.stand(key, standing);
    for (const [column, lane] of this.lanes) lane.setAttribute("class", this.laneClass(position.won?.[column]));
    this.describe(COLUMNS.map((column) => columnInWords(position, column)).filter(Boolean));
    this.preview(null);
  }

  /**
   * @param {string} key
   * @param {Standing} standing
   */
  stand(key, { thing, column, field, offset }) {
    const x = centreOf(column) + offset;
    let piece = this.drawn.get(key);
    if (!piece) {
      piece = el("g", { class: `man ${thing} is-gone` }, outline(thing, thing === "runner" ? null : "scale(.92)"));
      moveTo(piece, x, OFF_BOARD);
      this.pieces.append(piece);
      this.drawn.set(key, piece);
      piece.getBoundingClientRect(); // laid out once at its start, it is seen to move
    }
    piece.classList.remove("is-gone");
    moveTo(piece, x, heightOf(field));
    if (thing === "runner") this.pieces.append(piece);
  }

  /**
   * @param {string} key
   * @param {SVGGElement} piece
   */
  remove(key, piece) {
    this.drawn.delete(key);
    piece.classList.add("is-gone");
    setTimeout(() => piece.remove(), LEAVING_MS);
  }

  /**
   * Show where runners would stand after a play; null shows nothing.
   * @param {Record<string, number> | null} runners
   */
  preview(runners) {
    const now = this.position.runners ?? {};
    const moved = Object.entries(runners ?? {}).filter(([column, field]) => now[column] !== field);
    put(
      this.overlay,
      moved.map(([column, field]) => previewed(Number(column), now[column], field)),
    );
  }

  /**
   * Say what is on the board, for those who cannot see it.
   * @param {string[]} lines
   */
  describe(lines) {
    this.svg.setAttribute("aria-label", say("board-label"));
    put(
      this.inWords,
      lines.map((line) => el("li", {}, line)),
    );
  }
}

/**
 * @param {SVGElement} piece
 * @param {number} x
 * @param {number} y
 */
function moveTo(piece, x, y) {
  piece.style.transform = `translate(${x}px, ${y}px)`;
}

/**
 * Return a runner where it would stand, and the way there.
 * @param {number} column
 * @param {number | undefined} from
 * @param {number} to
 */
function previewed(column, from, to) {
  const [x, y] = [centreOf(column), heightOf(to)];
  return el(
    "g",
    {},
    el("line", { class: "way", x1: x, y1: from ? heightOf(from) : BOTTOM + 6, x2: x, y2: y + 12 }),
    el("g", { class: "ghost", transform: `translate(${x} ${y})` }, outline("runner")),
  );
}
