// The camera's live picture, and the outline of the tray over it while the eye gets to know it.

import { table } from "./connection.js";
import { el, put } from "./dom.js";
import { say } from "./words.js";

export class LivePicture {
  constructor() {
    this.image = el("img", { alt: "" });
    this.outline = el("svg", { class: "outline", "aria-hidden": "true" });
    this.over = el("div", {});
    this.root = el("div", { class: "picture" }, this.image, this.outline, this.over);
    this.isLoading = false;
    this.shown = -1;
    this.image.addEventListener("load", () => { this.isLoading = false; this.refresh(); });
    this.image.addEventListener("error", () => { this.isLoading = false; });
  }

  // What lies over the picture is drawn by whoever shows it; where there is no camera, that is said instead.
  show(...over) {
    const { tray } = table;
    if (!tray) return;
    this.refresh();
    this.image.hidden = !tray.width;  // what was seen before a camera was lost is not shown as what it sees
    if (tray.width) this.root.style.aspectRatio = `${tray.width} / ${tray.height}`;
    const tall = tray.width ? tray.height / tray.width : 0.75;
    this.outline.setAttribute("viewBox", `0 0 1 ${tall}`);
    put(this.outline, tray.outline.length ? el("polygon", { points: tray.outline.map((corner) => corner.join(",")).join(" ") }) : null);
    put(this.over, tray.width ? over.flat() : el("p", { class: "none" }, say(table.session.virtual && !tray.number ? "eye-opens" : "no-camera")));
  }

  // One picture at a time: a slow phone skips those that it has no time for, and one that is not seen loads none.
  refresh() {
    const { number, width } = table.tray;
    if (!width || number === this.shown || this.isLoading || !this.root.offsetParent) return;
    this.shown = number;
    this.isLoading = true;
    this.image.src = `/api/tray.jpg?n=${number}`;
  }
}
