// What a view shows before there is anything in it: why, and the way to a game.

import { el } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { climbing } from "./story-pictures.js";

/**
 * Return a card for a view that is still empty.
 * @param {string} why
 */
export function nothingYet(why) {
  return el(
    "div",
    { class: "card nothing" },
    climbing(),
    el("p", {}, why),
    el("a", { href: "#board", class: "as-button" }, say("play")),
  );
}
