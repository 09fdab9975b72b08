// Charts in SVG: few marks, each with its number, and a sentence for those who cannot see them.

import { COLUMNS, lengthOf } from "../lib/board-geometry.js";
import { el } from "../lib/dom.js";
import { decimal, say } from "../lib/words.js";
import { outline } from "./shapes.js";

/** @import { Colour, GameStatistics } from "../lib/api.d.ts" */
/** @import { Child } from "../lib/elements.d.ts" */
/** @import { PlayerFigures } from "./statistics.js" */

const WIDTH = 480; // of a chart, in units of its drawing
const HEIGHT = 190; // in the same units
const COLUMN_WIDTH = WIDTH / COLUMNS.length;

/**
 * @param {number} height
 * @param {string} label what the chart shows, in words
 * @param {...Child} marks
 */
function chart(height, label, ...marks) {
  const attributes = { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label };
  return el("svg", attributes, marks);
}

/**
 * Return a horizontal line across the chart.
 * @param {number} y
 * @param {number} [x1]
 * @param {number} [x2]
 */
function axis(y, x1 = 0, x2 = WIDTH) {
  return el("line", { class: "axis", x1, x2, y1: y, y2: y });
}

/**
 * @param {string} content
 * @param {number} x
 * @param {number} y
 * @param {"start" | "middle" | "end"} anchor
 * @param {string | null} [kind]
 */
function text(content, x, y, anchor, kind = null) {
  return el("text", { class: kind, x, y, "text-anchor": anchor }, content);
}

/**
 * Return each player's busts as a bar, and how many were to be expected as a mark across.
 * @param {PlayerFigures[]} players
 */
export function bustChart(players) {
  const [left, right, pitch] = [110, WIDTH - 84, 46];
  const most = Math.max(1, ...players.flatMap((player) => [player.busts, player.expected_busts]));
  const scale = (right - left) / most;
  const rows = players.map(({ colour, name, busts, expected_busts: expected }, row) => {
    const y = row * pitch + 8;
    const x = left + expected * scale;
    const width = Math.max(1.5, busts * scale);
    return el(
      "g",
      { class: colour },
      text(name.slice(0, 14), left - 10, y + 20, "end"),
      el("rect", { class: "bar", x: left, y: y + 4, width, height: 24, rx: 4 }),
      el("line", { class: "wanted", x1: x, x2: x, y1: y, y2: y + 32 }),
      text(`${busts} | ${decimal(expected)}`, WIDTH, y + 21, "end", "value"),
    );
  });
  const bottom = players.length * pitch;
  const sentences = players.map(
    ({ name, busts, expected_busts: expected }) => `${name}: ${busts} / ${decimal(expected)}`,
  );
  return chart(bottom + 26, sentences.join(", "), rows, text(say("luck-key"), left, bottom + 20, "start"));
}

/**
 * Return how often each column could be made, and how often that was to be expected.
 * @param {GameStatistics["sums"]} sums
 */
export function sumsChart(sums) {
  const columns = Object.entries(sums.columns);
  const most = Math.max(1, ...columns.flatMap(([, each]) => [each.seen, each.expected]));
  const bottom = HEIGHT - 20;
  const tall = (/** @type {number} */ count) => (count / most) * (HEIGHT - 48);
  const bars = columns.map(([column, { seen, expected }], index) => {
    const x = (index + 0.5) * COLUMN_WIDTH;
    const y = bottom - tall(expected);
    return el(
      "g",
      {},
      el("rect", { class: "bar", x: x - 12, y: bottom - tall(seen), width: 24, height: tall(seen), rx: 3 }),
      el("line", { class: "wanted", x1: x - 16, x2: x + 16, y1: y, y2: y }),
      text(column, x, HEIGHT - 4, "middle", "value"),
      text(`${seen}×`, x, HEIGHT + 12, "middle"),
    );
  });
  const sentences = columns.map(([column, { seen, expected }]) => `${column}: ${seen} / ${decimal(expected)}`);
  return chart(HEIGHT + 20, sentences.join(", "), axis(bottom), bars, text(say("expected-key"), WIDTH, 12, "end"));
}

/**
 * Return a line for each player, turn by turn: fields climbed in all, or the chance of winning.
 * @param {{ players: { colour: Colour, name: string }[], progress: number[][] }} figures
 */
export function progressChart({ players, progress }) {
  const [left, right, bottom] = [28, WIDTH - 32, HEIGHT - 24];
  const most = Math.max(4, ...progress.flat());
  const turns = progress.length - 1;
  const last = progress.at(-1) ?? [];
  const x = (/** @type {number} */ turn) => left + (turn * (right - left)) / Math.max(1, turns);
  const y = (/** @type {number} */ fields) => bottom - (fields / most) * (HEIGHT - 44);
  const scale = [0, Math.round(most / 2), most].map((fields) =>
    el("g", {}, axis(y(fields), left, right), text(`${fields}`, left - 6, y(fields) + 4, "end")),
  );
  const lines = players.map(({ colour }, seat) => {
    const points = progress.map((fields, turn) => `${x(turn)},${y(fields[seat] ?? 0)}`).join(" ");
    const transform = `translate(${x(turns)} ${y(last[seat] ?? 0)}) scale(.75)`;
    return el(
      "g",
      { class: colour },
      el("polyline", { class: "line", points }),
      el("g", { class: `man ${colour}`, transform }, outline(colour)),
    );
  });
  const sentences = players.map((player, seat) => `${player.name}: ${last[seat] ?? 0}`);
  const count = text(say("turns", { count: turns }), right, HEIGHT - 4, "end");
  return chart(HEIGHT, sentences.join(", "), scale, lines, count);
}

/**
 * Return how far each player has come in each column, as a share of its length.
 * @param {GameStatistics["players"]} players
 */
export function columnsChart(players) {
  const bottom = HEIGHT - 22;
  const width = Math.min(13, (COLUMN_WIDTH - 8) / players.length);
  const groups = COLUMNS.map((column, index) => {
    const left = index * COLUMN_WIDTH + (COLUMN_WIDTH - width * players.length) / 2;
    const bars = players.map(({ colour, columns }, seat) => {
      const height = ((columns[column] ?? 0) / lengthOf(column)) * (HEIGHT - 40);
      const place = { x: left + seat * width, y: bottom - height, width: width - 1.5, height };
      return el("g", { class: colour }, el("rect", { class: "bar", rx: 2, ...place }));
    });
    return el("g", {}, bars, text(`${column}`, (index + 0.5) * COLUMN_WIDTH, HEIGHT - 6, "middle"));
  });
  const sentences = players.map(({ name, columns }) => {
    const reached = Object.entries(columns).map(([column, field]) => `${column}→${field}`);
    return `${name}: ${reached.join(" ")}`;
  });
  return chart(HEIGHT, sentences.join("; "), axis(bottom), groups);
}
