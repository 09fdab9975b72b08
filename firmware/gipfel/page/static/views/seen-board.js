// A board beside a camera: what it sees field by field, and rings around what is not where it should be.

import { certainThing } from "../lib/board-reading.js";
import { el, put } from "../lib/dom.js";
import { thingName } from "../lib/words.js";
import { Board, centreOf, heightOf } from "./board.js";
import { outline } from "./shapes.js";

/** @import { SeenField } from "../lib/api.d.ts" */
/** @import { Field } from "../lib/board-geometry.js" */

export class SeenBoard extends Board {
  /**
   * Show what the camera sees, field by field; where it is in doubt, a question mark.
   * @param {SeenField[]} fields
   */
  showSeen(fields) {
    put(this.pieces, fields.map(drawSeen));
    this.describe(
      fields.map((seen) => {
        const thing = certainThing(seen);
        return `${seen.column}: ${thing ? thingName(thing) : "?"} ${seen.field}`;
      }),
    );
  }

  /**
   * Draw rings around fields.
   * @param {(Field & { kind: string })[]} fields
   */
  mark(fields) {
    const ring = (/** @type {Field & { kind: string }} */ { column, field, kind }) =>
      el("circle", { class: `ring ${kind}`, cx: centreOf(column), cy: heightOf(field), r: 15 });
    put(this.overlay, fields.map(ring));
  }
}

/** @param {SeenField} seen */
function drawSeen(seen) {
  const [x, y] = [centreOf(seen.column), heightOf(seen.field)];
  const thing = certainThing(seen);
  if (!thing) return el("text", { class: "is-unsure", x, y }, "?");
  return el("g", { class: `man ${thing}`, transform: `translate(${x} ${y})` }, outline(thing));
}
