// The pairings of the newest round, for a wall or a printer: who sits where, large enough to be read from afar.

import { el, put } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { button } from "./controls.js";

/** @import { Tournament } from "../lib/api.d.ts" */

/**
 * Draw the pairings of a tournament's newest round.
 * @param {HTMLElement} root
 * @param {Tournament} found
 */
export function pairings(root, found) {
  const round = found.drawn.at(-1);
  const print = button(say("print"), () => globalThis.print(), { id: "print" });
  const tables = (round?.seatings ?? []).map((seating) =>
    el(
      "li",
      { class: `card${seating.has_result ? " has-result" : ""}` },
      el("strong", { class: "number" }, seating.table || "?"),
      el(
        "ol",
        {},
        seating.players.map(({ name, place }) =>
          el("li", { class: place === 1 ? "won" : "" }, name, place === 1 ? " ★" : ""),
        ),
      ),
    ),
  );
  put(
    root,
    el(
      "header",
      { class: "page-head" },
      el("h1", {}, `${found.title} · ${say("round", { number: round?.number ?? 0 })}`),
      el("p", { class: "row no-print" }, el("a", { href: `#${found.id}` }, say("back-to-tournament")), print),
    ),
    el("ul", { class: "pairings" }, tables),
    round?.byes.length ? el("p", { class: "byes" }, say("sits-out", { names: round.byes.join(", ") })) : null,
  );
}
