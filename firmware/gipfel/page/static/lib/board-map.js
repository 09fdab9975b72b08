// Where the fields of a real board lie in its picture: a shape, carried onto four corners, and a shift for each
// field that lies a little elsewhere.

import { FIELDS, indexOf } from "./board-geometry.js";
import { homography } from "./homography.js";

/** @import { BoardShape } from "./api.d.ts" */
/** @import { Field } from "./board-geometry.js" */
/** @import { Point } from "./homography.js" */
/** @typedef {{ corners: Point[], shifts: Point[] }} Fit four corners, and a shift for each field, in pixels */
/** @typedef {Field & { x: number, y: number }} PlacedField in pixels of the picture */
/** @typedef {readonly (readonly number[])[]} Places points as the interface lists them */

// Four fields far apart, by which a stored map is compared with its shape.
const FAR_APART = [indexOf(2, 1), indexOf(12, 1), indexOf(9, 9), indexOf(5, 9)];

/**
 * Return the corners with which marking begins in a picture of some size, no field shifted.
 * @param {BoardShape} shape
 * @param {number} width
 * @param {number} height
 * @returns {Fit}
 */
export function firstFit(shape, width, height) {
  const corners = pointsOf(shape.corners);
  const [halfWidth, halfHeight] = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
  return {
    corners: corners.map(([x, y]) => [
      (0.5 + (0.3 * x) / halfWidth) * width,
      (0.5 + (0.38 * y) / halfHeight) * height,
    ]),
    shifts: noShifts(),
  };
}

/**
 * Return the corners of another shape on the same board in the picture, no field shifted.
 * @param {BoardShape} before
 * @param {BoardShape} after
 * @param {Fit} fit
 * @returns {Fit}
 */
export function fitOfOther(before, after, { corners }) {
  const toPicture = homography(pointsOf(before.corners), corners);
  return { corners: pointsOf(after.corners).map(toPicture), shifts: noShifts() };
}

/**
 * Return shifts of nothing.
 * @returns {Point[]}
 */
function noShifts() {
  return FIELDS.map(() => [0, 0]);
}

/**
 * Return where each field lies.
 * @param {BoardShape} shape
 * @param {Fit} fit
 * @returns {PlacedField[]}
 */
export function placedFields(shape, { corners, shifts }) {
  const toPicture = homography(pointsOf(shape.corners), corners);
  return FIELDS.map((field, index) => {
    const [x, y] = toPicture(at(shape.fields, index));
    const [dx, dy] = at(shifts, index);
    return { ...field, x: x + dx, y: y + dy };
  });
}

/**
 * Return the corners and shifts that put the fields where a stored map has them.
 * @param {BoardShape} shape
 * @param {Places} places of all fields, in pixels
 * @returns {Fit}
 */
export function fitOf(shape, places) {
  const toPicture = homography(
    FAR_APART.map((index) => at(shape.fields, index)),
    FAR_APART.map((index) => at(places, index)),
  );
  return {
    corners: pointsOf(shape.corners).map(toPicture),
    shifts: pointsOf(shape.fields).map((field, index) => {
      const [x, y] = toPicture(field);
      const [placedX, placedY] = at(places, index);
      return [placedX - x, placedY - y];
    }),
  };
}

/**
 * Return points of the interface, each with its two numbers.
 * @param {Places} places
 */
export function pointsOf(places) {
  return places.map((_, index) => at(places, index));
}

/**
 * @param {Places} places
 * @param {number} index
 * @returns {Point}
 */
function at(places, index) {
  const [x, y] = places[index] ?? [];
  if (x === undefined || y === undefined) throw new RangeError(`There is no point ${index}.`);
  return [x, y];
}
