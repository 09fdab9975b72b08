// A small drawing of each shape of boards, so that nobody has to know what it is called.

import { FIELDS, lengthOf } from "../lib/board-geometry.js";
import { pointsOf } from "../lib/board-map.js";
import { el } from "../lib/dom.js";

/** @import { BoardShape } from "../lib/api.d.ts" */

const HALF = 8; // from the middle of the drawing to its edge, in distances of fields
const RADIUS = 0.36; // of a field

/**
 * Return a drawing of a nominal board: its edge, and its fields as discs, or as squares where they are recesses.
 * @param {string} name of the shape
 * @param {BoardShape | undefined} shape
 */
export function nominalBoard(name, shape) {
  if (!shape) return null;
  const points = shape.outline.map((point) => point.join(",")).join(" ");
  const fields = pointsOf(shape.fields).map(([x, y], index) => {
    const { column, field } = FIELDS[index] ?? { column: 0, field: 0 };
    const kind = field === lengthOf(column) ? "top" : "field";
    return name === "plate"
      ? el("rect", { class: kind, x: x - 0.45, y: y - 0.45, width: 0.9, height: 0.9 })
      : el("circle", { class: kind, cx: x, cy: y, r: RADIUS });
  });
  const attributes = {
    class: `is-${name}`,
    viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`,
    "aria-hidden": "true",
  };
  return el("svg", attributes, el("polygon", { points }), fields);
}
