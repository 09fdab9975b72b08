// The top of every page: the way to the others, and whether what is shown is live.

import { byId, el, put } from "../lib/dom.js";
import { hall } from "../lib/live.js";
import { since } from "../lib/tables.js";
import { say } from "../lib/words.js";
import { icon } from "./shapes.js";

/** @type {Record<string, string>} */
const TABS = {
  wall: "M4 5H20V19H4ZM12 5V19M4 12H20",
  host: "M12 4A4 4 0 1 1 12 12A4 4 0 1 1 12 4ZM5 20C5 16 8 14.5 12 14.5C16 14.5 19 16 19 20",
  tournament: "M8 4H16V10A4 4 0 0 1 8 10ZM8 6H4C4 10 6 11 8 11M16 6H20C20 10 18 11 16 11M12 14V20M8 20H16",
  league: "M4 20V13H9V20ZM9.5 20V6H14.5V20ZM15 20V10H20V20Z",
  archive: "M7 4H19V20H7ZM4 7H7M4 12H7M4 17H7M11 9H16M11 13H16",
  statistics: "M4 4V20H20M8 16V12M12 16V8M16 16V10",
};

/**
 * Draw the way to the other pages, and mark the one that is open.
 * @param {string} open its path, without the slash
 */
export function showTabs(open) {
  const tabs = Object.entries(TABS).map(([name, path]) => {
    const isOpen = name === (open || "wall");
    const href = name === "wall" ? "/" : `/${name}`;
    return el(
      "a",
      { href, "aria-current": isOpen ? "page" : null },
      icon(path),
      el("span", {}, say(`tab-${name}`)),
    );
  });
  put(byId("tabs"), tabs);
}

/** Show whether what is on the page is live; and if not, which of the two connections is lost. */
export function showLink() {
  const { state, isLive } = hall;
  const isStale = !isLive || !state?.is_connected;
  document.body.classList.toggle("stale", isStale);
  let text = say("live");
  if (!isLive) text = say("stale");
  else if (!state?.is_connected) text = say("no-broker", { duration: since(state?.since ?? 0) });
  else if (state.intake_problem) text = say("no-archive");
  document.body.classList.toggle("stuck", Boolean(isLive && state?.intake_problem));
  const link = byId("link");
  if (link.textContent !== text) put(link, el("i", {}), el("span", {}, text));
}
