// Marking a board in its picture: four corners and 83 fields that a mouse, a finger or the arrow keys move.

import { lengthOf } from "../lib/board-geometry.js";
import { firstFit, fitOf, fitOfOther, placedFields } from "../lib/board-map.js";
import { el, put } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { BoardShape } from "../lib/api.d.ts" */
/** @import { Fit, PlacedField, Places } from "../lib/board-map.js" */
/** @import { Point } from "../lib/homography.js" */
/** @typedef {(dx: number, dy: number) => void} Move in pixels of the picture */
/** @typedef {{ width: number, height: number }} Size in pixels */

/** @type {Record<string, Point>} */
export const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowRight: [1, 0],
};
const FAR = 10; // pixels that an arrow key moves something with Shift
const FINGER = 12; // the smallest radius of a corner, in pixels of the screen
const USUAL_WIDTH = 800; // of the picture on the screen, where it is not laid out yet

export class MapEditor {
  constructor() {
    this.image = el("img", { alt: "" });
    this.overlay = el("svg", { class: "mapped" });
    this.root = el("div", { class: "picture is-mapped" }, this.image, this.overlay);
    this.movesColumn = false; // whether a field takes its whole column along
    this.size = /** @type {Size} */ ({ width: 0, height: 0 });
    this.shape = /** @type {BoardShape} */ ({ corners: [], fields: [], outline: [] });
    this.fit = /** @type {Fit} */ ({ corners: [], shifts: [] });
    this.moveLast = /** @type {Move} */ (() => {}); // moves what was touched last
  }

  /**
   * Show a picture; without places the corners begin where most boards have them.
   * @param {string} url
   * @param {Size} size
   * @param {BoardShape} shape
   * @param {Places | null} places of the fields in a stored map
   */
  load(url, size, shape, places) {
    this.image.src = url;
    this.image.alt = say("map-picture");
    this.size = size;
    this.shape = shape;
    this.fit = places ? fitOf(shape, places) : firstFit(shape, size.width, size.height);
    this.draw();
  }

  /** @param {BoardShape} shape */
  setShape(shape) {
    this.fit = fitOfOther(this.shape, shape, this.fit);
    this.shape = shape;
    this.draw();
  }

  /**
   * Return where the fields are, in pixels of the picture.
   * @returns {Point[]}
   */
  places() {
    return placedFields(this.shape, this.fit).map(({ x, y }) => [x, y]);
  }

  /**
   * Move what was touched last.
   * @param {Point} direction
   * @param {number} distance in pixels of the picture
   */
  step([x, y], distance) {
    this.moveLast(x * distance, y * distance);
    this.draw();
  }

  draw() {
    const { width, height } = this.size;
    this.overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.style.aspectRatio = `${width} / ${height}`;
    const points = this.fit.corners.map((corner) => corner.join(",")).join(" ");
    const focused = [...this.overlay.children].findIndex((each) => each === document.activeElement);
    put(
      this.overlay,
      el("polygon", { class: "edge", points }),
      placedFields(this.shape, this.fit).map((field, index) => this.fieldHandle(field, index)),
      this.fit.corners.map((corner, index) => this.cornerHandle(corner, index)),
    );
    const again = this.overlay.children[focused];
    if (again instanceof SVGElement) again.focus();
  }

  /**
   * @param {PlacedField} field
   * @param {number} index
   */
  fieldHandle({ column, field, x, y }, index) {
    const kind = field === lengthOf(column) ? "field is-top" : "field";
    return this.handle(kind, [x, y], this.size.width / 130, say("map-field", { column, field }), (dx, dy) => {
      const moves = placedFields(this.shape, this.fit).map(
        (other, place) => place === index || (this.movesColumn && other.column === column),
      );
      this.fit.shifts = this.fit.shifts.map((shift, place) => (moves[place] ? moved(shift, dx, dy) : shift));
    });
  }

  /**
   * @param {Point} corner
   * @param {number} index
   */
  cornerHandle(corner, index) {
    const finger = FINGER * this.pixelsPerScreenPixel();
    const radius = Math.max((this.size.width / 130) * 1.8, finger);
    return this.handle("corner", corner, radius, say("map-corner", { number: index + 1 }), (dx, dy) => {
      this.fit.corners = this.fit.corners.map((other, place) => (place === index ? moved(other, dx, dy) : other));
    });
  }

  /**
   * Return something that can be moved: a button within the picture.
   * @param {string} kind
   * @param {Point} centre
   * @param {number} radius
   * @param {string} label
   * @param {Move} move
   */
  handle(kind, [cx, cy], radius, label, move) {
    const circle = el("circle", {
      class: `handle ${kind}`,
      cx,
      cy,
      r: radius,
      tabindex: "0",
      role: "button",
      "aria-label": label,
    });
    circle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      circle.focus();
      this.drag(event, move);
    });
    circle.addEventListener("keydown", (event) => {
      const direction = ARROWS[event.key];
      if (!direction) return;
      event.preventDefault();
      this.step(direction, event.shiftKey ? FAR : 1);
    });
    circle.addEventListener("focus", () => {
      this.moveLast = move;
    });
    return circle;
  }

  /**
   * Move something along with the pointer until it is let go.
   * @param {PointerEvent} event
   * @param {Move} move
   */
  drag(event, move) {
    this.moveLast = move;
    const scale = this.pixelsPerScreenPixel();
    let last = event;
    const follow = (/** @type {PointerEvent} */ next) => {
      move((next.clientX - last.clientX) * scale, (next.clientY - last.clientY) * scale);
      last = next;
      this.draw();
    };
    const stop = () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", stop);
      removeEventListener("pointercancel", stop);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
  }

  /** Return how many pixels of the picture one of the screen's shows. */
  pixelsPerScreenPixel() {
    return this.size.width / (this.overlay.getBoundingClientRect().width || USUAL_WIDTH);
  }
}

/**
 * @param {Point} point
 * @param {number} dx
 * @param {number} dy
 * @returns {Point}
 */
function moved([x, y], dx, dy) {
  return [x + dx, y + dy];
}
