// The lesson on the page: what it says, large, above the board of the practice game; and the button that begins it.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { say } from "../lib/words.js";
import { button } from "./controls.js";

/** @import { State } from "../lib/api.d.ts" */

/** Return the button that begins the lesson. */
export function learnButton() {
  const begin = () => void post("/api/learn", {});
  return button(say("learn"), begin, { id: "learn", disabled: !table.session.may_press });
}

/** Shows what the lesson says, and is not there without one. */
export class LessonCard {
  constructor() {
    this.root = el("section", { class: "lesson", hidden: true });
    this.shown = ""; // what it was drawn from
  }

  /** @param {State} state */
  show({ lesson }) {
    const wanted = JSON.stringify([lesson, table.session.may_press, say("lesson")]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.root.hidden = !lesson;
    this.root.setAttribute("aria-label", say("lesson"));
    put(this.root, lesson ? cardOf(lesson) : null);
  }
}

/** @param {NonNullable<State["lesson"]>} lesson */
function cardOf({ say: sentence, number, count, is_reading: isReading }) {
  const disabled = !table.session.may_press;
  const next = () => void post("/api/press", { button: "go" });
  const leave = () => void post("/api/press", { button: "stop", hold: true });
  const progress = say("lesson-progress", { number, count });
  return [
    el("p", { class: "lesson-say" }, sentence),
    el(
      "footer",
      {},
      isReading ? button(say("lesson-next"), next, { class: "main", id: "lesson-next", disabled }) : null,
      button(say("lesson-leave"), leave, { class: "plain", id: "lesson-leave", disabled }),
      el("progress", { max: count, value: number, "aria-label": progress }),
      el("small", {}, progress),
    ),
  ];
}
