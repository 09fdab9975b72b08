// The camera's live picture of the tray, and the tray's outline over it during calibration.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { Child } from "../lib/elements.d.ts" */

export class CameraPicture {
  constructor() {
    this.image = el("img", { alt: "" });
    this.outline = el("svg", { class: "outline", "aria-hidden": "true" });
    this.overlay = el("div", {});
    this.root = el("div", { class: "picture" }, this.image, this.outline, this.overlay);
    this.isLoading = false;
    this.shownNumber = -1;
    this.image.addEventListener("load", () => {
      this.isLoading = false;
      this.refresh();
    });
    this.image.addEventListener("error", () => {
      this.isLoading = false;
    });
  }

  /**
   * Show the newest picture with something over it; where there is none, that is said instead.
   * @param {...Child} overlay
   */
  show(...overlay) {
    const { tray, session } = table;
    if (!tray) return;
    const hasPicture = tray.width > 0;
    this.refresh();
    this.image.hidden = !hasPicture; // the last picture of a lost camera is not shown as a live one
    if (hasPicture) this.root.style.aspectRatio = `${tray.width} / ${tray.height}`;
    this.outline.setAttribute("viewBox", `0 0 1 ${hasPicture ? tray.height / tray.width : 0.75}`);
    const points = tray.outline.map((corner) => corner.join(",")).join(" ");
    put(this.outline, points ? el("polygon", { points }) : null);
    const isStarting = session.virtual && !tray.number;
    const none = () => el("p", { class: "none" }, say(isStarting ? "camera-starts" : "no-camera"));
    put(this.overlay, hasPicture ? overlay : none());
  }

  /** Load the newest picture: one at a time, so that a slow phone skips some; one that is not seen loads none. */
  refresh() {
    if (!table.tray || this.isLoading || !this.root.offsetParent) return;
    const { number, width } = table.tray;
    if (!width || number === this.shownNumber) return;
    this.shownNumber = number;
    this.isLoading = true;
    this.image.src = `/api/tray.jpg?n=${number}`;
  }
}
