// The device's display, pixel by pixel: each of its pixels is a whole number of this screen's own pixels wide.

import { el } from "../lib/dom.js";

/** @import { Screen } from "../lib/api.d.ts" */

const WIDTH = 128;
const HEIGHT = 64;
const BYTES_A_ROW = WIDTH / 8;
const LIT = "#e9f3ff";
const DARK = "#050608";
const GAP_FROM = 4; // pixels of at least this width show the gap that a real display has between them

export class Display {
  constructor() {
    this.canvas = el("canvas", { role: "img", "aria-label": "" });
    this.root = el("div", { class: "display" }, this.canvas);
    this.bits = new Uint8Array();
    this.scale = 0;
    new ResizeObserver(() => this.fit()).observe(this.root);
  }

  /**
   * Show what the device's display shows.
   * @param {Screen} screen
   * @param {string} hint what is said while the display is dark
   */
  show(screen, hint) {
    this.bits = Uint8Array.from(atob(screen.dots), (letter) => letter.charCodeAt(0));
    this.canvas.setAttribute("aria-label", screen.text.replaceAll("\n", ", "));
    this.root.classList.toggle("is-dark", screen.light === 0);
    this.root.dataset.brightness = screen.light === 1 ? "dim" : screen.brightness;
    this.root.dataset.hint = hint;
    this.draw();
  }

  /** Make the canvas as large as whole pixels allow in the room that there is. */
  fit() {
    const style = getComputedStyle(this.root);
    const room = this.root.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const scale = Math.max(1, Math.floor((room * devicePixelRatio) / WIDTH));
    if (scale === this.scale) return;
    this.scale = scale;
    this.canvas.width = WIDTH * scale;
    this.canvas.height = HEIGHT * scale;
    this.canvas.style.width = `${(WIDTH * scale) / devicePixelRatio}px`;
    this.canvas.style.height = `${(HEIGHT * scale) / devicePixelRatio}px`;
    this.draw();
  }

  draw() {
    const context = this.canvas.getContext("2d");
    if (!context || !this.bits.length || !this.scale) return;
    context.fillStyle = DARK;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.fillStyle = LIT;
    const size = this.scale >= GAP_FROM ? this.scale - 1 : this.scale;
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        if (this.isLit(x, y)) context.fillRect(x * this.scale, y * this.scale, size, size);
      }
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  isLit(x, y) {
    const byte = this.bits[y * BYTES_A_ROW + (x >> 3)] ?? 0;
    return (byte & (128 >> (x & 7))) !== 0;
  }
}
