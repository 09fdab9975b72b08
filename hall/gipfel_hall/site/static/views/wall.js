// The wall: every table at once, as large as the screen lets them be.

import { el, put } from "../lib/dom.js";
import { hall } from "../lib/live.js";
import { orderedTables } from "../lib/tables.js";
import { say } from "../lib/words.js";
import { Tile } from "./wall-tile.js";

const SHAPE = 1.75; // a tile is best that much wider than high
const LEAST_HEIGHT = 128; // pixels: below that a tile cannot be read, and the wall scrolls
const NARROW = 700; // pixels: a phone, where tiles are one below the other

const grid = el("div", { class: "wall" });
const nothing = el("p", { class: "wall-empty" });
/** @type {Map<string, Tile>} */
let tiles = new Map();

setInterval(() => {
  for (const tile of tiles.values()) tile.tick();
}, 1000);
addEventListener("resize", fit);

/** @param {HTMLElement} root */
export function open(root) {
  tiles = new Map();
  grid.replaceChildren();
  put(root, el("h1", { class: "unseen" }, say("tab-wall")), grid, nothing);
  tables();
}

/** Draw what has changed: tiles stay the same elements, so that pieces are seen to move. */
export function tables() {
  const ordered = orderedTables();
  for (const [id, tile] of tiles) {
    if (!hall.tables.has(id)) {
      tile.root.remove();
      tiles.delete(id);
    }
  }
  for (const table of ordered) {
    const tile = tiles.get(table.id) ?? new Tile(table);
    tiles.set(table.id, tile);
    tile.show(table);
  }
  const wanted = ordered.flatMap((table) => tiles.get(table.id)?.root ?? []);
  if (wanted.some((root, place) => grid.children[place] !== root)) grid.append(...wanted);
  nothing.textContent = ordered.length || !hall.hasTables ? "" : say("no-tables");
  nothing.hidden = !nothing.textContent;
  fit();
}

/** Choose the number of columns with which the tiles are largest. */
function fit() {
  const count = tiles.size;
  if (!count || !grid.isConnected) return;
  const width = grid.clientWidth;
  const height = innerHeight - grid.getBoundingClientRect().top - scrollY - 10;
  const isNarrow = width < NARROW;
  let best = { columns: 1, size: 0, rows: count };
  for (let columns = 1; columns <= count && !isNarrow; columns++) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(width / columns / SHAPE, height / rows);
    if (size > best.size) best = { columns, size, rows };
  }
  const scrolls = isNarrow || height / best.rows < LEAST_HEIGHT;
  grid.classList.toggle("scrolls", scrolls);
  const columns = isNarrow ? 1 : scrolls ? Math.max(1, Math.floor(width / (LEAST_HEIGHT * SHAPE))) : best.columns;
  grid.style.setProperty("--columns", String(columns));
  grid.style.setProperty("--rows", String(best.rows));
  grid.style.setProperty("--height", `${Math.floor(height)}px`);
}
