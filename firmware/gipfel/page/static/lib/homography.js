// The homography between two quadrilaterals: how a plane, seen by a camera, maps onto another picture of it.
// Solved by way of the unit square, after Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989).

/** @typedef {[x: number, y: number]} Point */
/** @typedef {[number, number, number, number, number, number, number, number, number]} Matrix row by row */

const SMALLEST = 1e-12; // in place of a divisor that is 0, where three corners lie in a line

/**
 * Return the function that carries points from one quadrilateral to another; corners are given in the same order.
 * @param {Point[]} from four corners
 * @param {Point[]} to four corners
 * @returns {(point: Point) => Point}
 */
export function homography(from, to) {
  const [a, b, c, d, e, f, g, h, i] = product(fromUnitSquare(to), adjugate(fromUnitSquare(from)));
  return ([x, y]) => {
    const w = g * x + h * y + i || SMALLEST;
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
  };
}

/**
 * Return the matrix that carries (0, 0), (1, 0), (1, 1) and (0, 1) to four corners.
 * @param {Point[]} corners
 * @returns {Matrix}
 */
function fromUnitSquare(corners) {
  const [first, second, third, fourth] = corners;
  if (!first || !second || !third || !fourth) throw new RangeError("A homography needs four corners.");
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = [first, second, third, fourth];
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1 || SMALLEST;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/**
 * Return a multiple of a matrix's inverse, which carries points where the inverse does.
 * @param {Matrix} matrix
 * @returns {Matrix}
 */
function adjugate([a, b, c, d, e, f, g, h, i]) {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/**
 * Return the product of two matrices.
 * @param {Matrix} left
 * @param {Matrix} right
 * @returns {Matrix}
 */
function product([a, b, c, d, e, f, g, h, i], [A, B, C, D, E, F, G, H, I]) {
  return [
    a * A + b * D + c * G,
    a * B + b * E + c * H,
    a * C + b * F + c * I,
    d * A + e * D + f * G,
    d * B + e * E + f * H,
    d * C + e * F + f * I,
    g * A + h * D + i * G,
    g * B + h * E + i * H,
    g * C + h * F + i * I,
  ];
}
