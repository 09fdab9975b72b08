// A shape for each colour of pieces: nobody has to tell green from orange to read the board. And icons.

import { el } from "../lib/dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  yellow: "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
  orange: "M0-11L10 0L0 11L-10 0Z",
  green: "M-8.5-8.5H8.5V8.5H-8.5Z",
  blue: "M0-10A5 5 0 0 1 4.2-2.2A5 5 0 1 1 2.2 5.4L4 10H-4L-2.2 5.4A5 5 0 1 1-4.2-2.2A5 5 0 0 1 0-10Z",
  red: "M0 10C-14 0-11-9-5.5-9C-2-9 0-6 0-5C0-6 2-9 5.5-9C11-9 14 0 0 10Z",
  white: "M0-8.5A8.5 8.5 0 1 1 0 8.5A8.5 8.5 0 1 1 0-8.5Z",
  black: "M0-11C5-6 10-3 10 2.5A4.6 4.6 0 0 1 1.8 5.4L4.5 11H-4.5L-1.8 5.4A4.6 4.6 0 0 1-10 2.5C-10-3-5-6 0-11Z",
  runner: "M0-12L11 9H-11Z",
};

/**
 * Return the outline of a piece as an SVG path, 24 units wide around (0, 0).
 * @param {string} thing a colour, or "runner"
 * @param {string | null} [transform]
 */
export function outline(thing, transform = null) {
  return el("path", { d: PATHS[thing], transform });
}

/**
 * Return a piece as a picture of its own, as high as the text beside it.
 * @param {string} thing a colour, or "runner"
 */
export function shape(thing) {
  const attributes = { class: `shape ${thing}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" };
  return el("svg", attributes, outline(thing));
}

/**
 * Return an icon, drawn by an SVG path of 24 × 24 units.
 * @param {string} path
 */
export function icon(path) {
  return el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: path }));
}
