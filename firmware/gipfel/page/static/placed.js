// A picture of the board with rings around some of its fields.

import { lengthOf } from "./board.js";
import { el, put } from "./dom.js";
import { say } from "./words.js";

// Where a field is among all 83: column by column, each from the bottom up.
export function place(column, field) {
  let before = 0;
  for (let other = 2; other < column; other += 1) before += lengthOf(other);
  return before + field - 1;
}

export class PlacedPicture {
  constructor() {
    this.image = el("img", { alt: "" });
    this.rings = el("svg", { class: "rings", "aria-hidden": "true" });
    this.none = el("p", { class: "none" });
    this.root = el("div", { class: "picture" }, this.image, this.rings, this.none);
    this.shown = 0;
  }

  // picture: {number, width, height, places in shares of the width}; marks: [{column, field, kind}]
  show(picture, marks) {
    this.none.textContent = picture ? "" : say("sight-no-picture");
    this.none.hidden = Boolean(picture);
    this.image.hidden = !picture;
    if (!picture) return;
    this.root.style.aspectRatio = `${picture.width} / ${picture.height}`;
    this.image.alt = say("sight-picture");
    if (picture.number !== this.shown) this.image.src = `/api/board.jpg?n=${picture.number}`;
    this.shown = picture.number;
    const { places } = picture;
    this.rings.setAttribute("viewBox", `0 0 1000 ${(1000 * picture.height) / picture.width}`);
    const step = places.length ? Math.hypot(places[1][0] - places[0][0], places[1][1] - places[0][1]) : 0;
    put(this.rings, places.length ? marks.map(({ column, field, kind }) => {
      const [x, y] = places[place(column, field)];
      return el("circle", { class: `ring ${kind}`, cx: x * 1000, cy: y * 1000, r: step * 560 });
    }) : []);
  }
}
