// What the camera read on the fields of the real board.

/** @import { SeenField } from "./api.d.ts" */

/**
 * Return the piece that is on a field for certain, or null where the camera is in doubt.
 * @param {SeenField} seen
 */
export function certainThing({ thing, sure }) {
  return sure ? thing : null;
}
