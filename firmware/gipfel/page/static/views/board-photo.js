// The camera's picture of the board, with rings around some of its fields.

import { indexOf } from "../lib/board-geometry.js";
import { pointsOf } from "../lib/board-map.js";
import { el, put } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { BoardPicture } from "../lib/api.d.ts" */
/** @import { Field } from "../lib/board-geometry.js" */
/** @typedef {Field & { kind: string }} Mark */

const WIDTH = 1000; // of the drawing over the picture, in units
const RADIUS = 0.56; // of a ring, in distances between two fields

export class BoardPhoto {
  constructor() {
    this.image = el("img", { alt: "" });
    this.rings = el("svg", { class: "rings", "aria-hidden": "true" });
    this.none = el("p", { class: "none" });
    this.root = el("div", { class: "picture" }, this.image, this.rings, this.none);
    this.shownNumber = 0;
  }

  /**
   * Show a picture with rings, or that there is none.
   * @param {BoardPicture | null} picture
   * @param {Mark[]} marks
   */
  show(picture, marks) {
    this.none.textContent = picture ? "" : say("sight-no-picture");
    this.none.hidden = Boolean(picture);
    this.image.hidden = !picture;
    if (!picture) return;
    this.root.style.aspectRatio = `${picture.width} / ${picture.height}`;
    this.image.alt = say("sight-picture");
    if (picture.number !== this.shownNumber) this.image.src = `/api/board.jpg?n=${picture.number}`;
    this.shownNumber = picture.number;
    this.rings.setAttribute("viewBox", `0 0 ${WIDTH} ${(WIDTH * picture.height) / picture.width}`);
    put(this.rings, ringsIn(picture, marks));
  }
}

/**
 * @param {BoardPicture} picture
 * @param {Mark[]} marks
 */
function ringsIn(picture, marks) {
  const places = pointsOf(picture.places);
  const [first, second] = places;
  if (!first || !second) return [];
  const distance = Math.hypot(second[0] - first[0], second[1] - first[1]);
  return marks.map(({ column, field, kind }) => {
    const place = places[indexOf(column, field)];
    if (!place) return null;
    const [x, y] = place;
    return el("circle", { class: `ring ${kind}`, cx: x * WIDTH, cy: y * WIDTH, r: distance * RADIUS * WIDTH });
  });
}
