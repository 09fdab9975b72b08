// Charts, drawn by hand: few marks, each with its number, and a sentence for who cannot see them.

import { lengthOf } from "./board.js";
import { el } from "./dom.js";
import { SHAPES } from "./shapes.js";
import { decimal, say } from "./words.js";

const WIDE = 480;

function chart(high, label, ...inside) {
  return el("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${high}`, role: "img", "aria-label": label }, ...inside);
}

// Busts as bars, what was to be expected as a mark across.
export function bustChart(players) {
  const most = Math.max(1, ...players.flatMap((player) => [player.busts, player.expected_busts]));
  const [left, pitch] = [110, 46];
  const scale = (WIDE - left - 84) / most;
  const label = players.map((player) => `${player.name}: ${player.busts} / ${decimal(player.expected_busts)}`).join(", ");
  return chart(players.length * pitch + 26, label, players.map((player, place) => {
    const y = place * pitch + 8;
    const wanted = left + player.expected_busts * scale;
    return el("g", { class: player.colour },
      el("text", { x: left - 10, y: y + 20, "text-anchor": "end" }, player.name.slice(0, 14)),
      el("rect", { class: "bar", x: left, y: y + 4, width: Math.max(1.5, player.busts * scale), height: 24, rx: 4 }),
      el("line", { class: "wanted", x1: wanted, x2: wanted, y1: y, y2: y + 32 }),
      el("text", { class: "value", x: WIDE, y: y + 21, "text-anchor": "end" }, `${player.busts} | ${decimal(player.expected_busts)}`));
  }), el("text", { x: left, y: players.length * pitch + 20 }, say("luck-key")));
}

// How often each column could be made, and how often it was to be expected.
export function sumsChart(sums) {
  const columns = Object.entries(sums.columns);
  const most = Math.max(1, ...columns.flatMap(([, each]) => [each.seen, each.expected]));
  const [high, pitch] = [190, WIDE / 11];
  const tall = (count) => (count / most) * (high - 48);
  const label = columns.map(([column, each]) => `${column}: ${each.seen} / ${decimal(each.expected)}`).join(", ");
  return chart(high + 20, label, el("line", { class: "axis", x1: 0, x2: WIDE, y1: high - 20, y2: high - 20 }), columns.map(([column, each], place) => {
    const x = place * pitch + pitch / 2;
    const wanted = high - 20 - tall(each.expected);
    return el("g", {},
      el("rect", { class: "bar", x: x - 12, y: high - 20 - tall(each.seen), width: 24, height: tall(each.seen), rx: 3 }),
      el("line", { class: "wanted", x1: x - 16, x2: x + 16, y1: wanted, y2: wanted }),
      el("text", { class: "value", x, y: high - 4, "text-anchor": "middle" }, column),
      el("text", { x, y: high + 12, "text-anchor": "middle" }, `${each.seen}×`));
  }), el("text", { x: WIDE, y: 12, "text-anchor": "end" }, say("expected-key")));
}

// Fields climbed in all, turn by turn.
export function progressChart({ players, progress }) {
  const most = Math.max(4, ...progress.flat());
  const high = 190;
  const x = (turn) => 28 + (turn * (WIDE - 60)) / Math.max(1, progress.length - 1);
  const y = (fields) => high - 24 - (fields / most) * (high - 44);
  const label = players.map((player, seat) => `${player.name}: ${progress.at(-1)[seat]}`).join(", ");
  return chart(high, label, [0, Math.round(most / 2), most].map((fields) => el("g", {}, el("line", { class: "axis", x1: 28, x2: WIDE - 32, y1: y(fields), y2: y(fields) }), el("text", { x: 22, y: y(fields) + 4, "text-anchor": "end" }, `${fields}`))),
    players.map((player, seat) => el("g", { class: player.colour },
      el("polyline", { class: "line", points: progress.map((fields, turn) => `${x(turn)},${y(fields[seat])}`).join(" ") }),
      el("g", { class: `man ${player.colour}`, transform: `translate(${x(progress.length - 1)} ${y(progress.at(-1)[seat])}) scale(.75)` }, el("path", { d: SHAPES[player.colour] })))),
    el("text", { x: WIDE - 32, y: high - 4, "text-anchor": "end" }, say("turns", { count: progress.length - 1 })));
}

// How far each player has come in each column, as a share of its length.
export function columnsChart(players) {
  const [high, pitch] = [190, WIDE / 11];
  const columns = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const wide = Math.min(13, (pitch - 8) / players.length);
  const label = players.map((player) => `${player.name}: ${Object.entries(player.columns).map(([column, field]) => `${column}→${field}`).join(" ")}`).join("; ");
  return chart(high, label, el("line", { class: "axis", x1: 0, x2: WIDE, y1: high - 22, y2: high - 22 }), columns.map((column, place) => {
    const x = place * pitch + (pitch - wide * players.length) / 2;
    return el("g", {}, players.map((player, seat) => {
      const tall = ((player.columns[column] || 0) / lengthOf(column)) * (high - 40);
      return el("g", { class: player.colour }, el("rect", { class: "bar", x: x + seat * wide, y: high - 22 - tall, width: wide - 1.5, height: tall, rx: 2 }));
    }), el("text", { x: place * pitch + pitch / 2, y: high - 6, "text-anchor": "middle" }, `${column}`));
  }));
}
