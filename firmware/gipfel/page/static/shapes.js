// A shape for each colour: nobody has to tell green from orange to read the board.

import { el } from "./dom.js";

export const SHAPES = {
  yellow: "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
  orange: "M0-11L10 0L0 11L-10 0Z",
  green: "M-8.500-8.500H8.500V8.500H-8.500Z",
  blue: "M0-10A5 5 0 0 1 4.200-2.200A5 5 0 1 1 2.200 5.400L4 10H-4L-2.200 5.400A5 5 0 1 1-4.200-2.200A5 5 0 0 1 0-10Z",
  red: "M0 10C-14 0-11-9-5.500-9C-2-9 0-6 0-5C0-6 2-9 5.500-9C11-9 14 0 0 10Z",
  white: "M0-8.500A8.500 8.500 0 1 1 0 8.500A8.500 8.500 0 1 1 0-8.500Z",
  runner: "M0-12L11 9H-11Z",
};

export function shape(colour) {
  return el("svg", { class: `shape ${colour}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" }, el("path", { d: SHAPES[colour] }));
}
