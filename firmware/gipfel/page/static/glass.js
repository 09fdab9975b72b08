// The glass, dot for dot: each dot is a whole number of the screen's own dots wide.

import { el } from "./dom.js";

const WIDE = 128;
const HIGH = 64;
const LIT = "#e9f3ff";
const DARK = "#050608";

export class Glass {
  constructor() {
    this.canvas = el("canvas", { role: "img", "aria-label": "" });
    this.root = el("div", { class: "glass" }, this.canvas);
    this.bits = null;
    this.scale = 0;
    new ResizeObserver(() => this.fit()).observe(this.root);
  }

  show(screen, hint) {
    this.bits = Uint8Array.from(atob(screen.dots), (letter) => letter.charCodeAt(0));
    this.canvas.setAttribute("aria-label", screen.text.replaceAll("\n", ", "));
    this.root.classList.toggle("is-dark", screen.light === 0);
    this.root.dataset.brightness = screen.light === 1 ? "dim" : screen.brightness;
    this.root.dataset.hint = hint;
    this.draw();
  }

  fit() {
    const style = getComputedStyle(this.root);
    const room = this.root.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const scale = Math.max(1, Math.floor((room * devicePixelRatio) / WIDE));
    if (scale === this.scale) return;
    this.scale = scale;
    this.canvas.width = WIDE * scale;
    this.canvas.height = HIGH * scale;
    this.canvas.style.width = `${(WIDE * scale) / devicePixelRatio}px`;
    this.canvas.style.height = `${(HIGH * scale) / devicePixelRatio}px`;
    this.draw();
  }

  draw() {
    if (!this.bits || !this.scale) return;
    const pen = this.canvas.getContext("2d");
    pen.fillStyle = DARK;
    pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    pen.fillStyle = LIT;
    const dot = this.scale >= 4 ? this.scale - 1 : this.scale; // large dots show the gap that a real glass has
    for (let y = 0; y < HIGH; y += 1) {
      for (let x = 0; x < WIDE; x += 1) {
        if (this.bits[y * 16 + (x >> 3)] & (128 >> (x & 7))) pen.fillRect(x * this.scale, y * this.scale, dot, dot);
      }
    }
  }
}
