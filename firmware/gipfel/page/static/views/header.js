// The top of the page: whose turn it is, whether the table is connected, colours, sound and voice; and the tabs.

import { byId, el, put } from "../lib/dom.js";
import * as sound from "../lib/sound.js";
import * as theme from "../lib/theme.js";
import * as voice from "../lib/voice.js";
import { say } from "../lib/words.js";
import { icon, shape } from "./shapes.js";
import { showThemeButton } from "./theme-button.js";

/** @import { State } from "../lib/api.d.ts" */

/** @type {Record<string, string>} */
const TABS = {
  board: "M4 20V14M8 20V10M12 20V4M16 20V10M20 20V14",
  tray: "M4 8L12 4L20 8V16L12 20L4 16ZM4 8L12 12L20 8M12 12V20",
  record: "M7 4H19V20H7ZM4 7H7M4 12H7M4 17H7M11 9H16M11 13H16",
  referee: "M12 4V20M7 20H17M5 7H19M5 7L2.5 13H7.5ZM19 7L16.5 13H21.5Z",
  statistics: "M4 4V20H20M8 16V12M12 16V8M16 16V10",
  settings: "M4 7H13M17 7H20M4 17H7M11 17H20M15 5V9M9 15V19",
};
const LOUDSPEAKER = "M4 10V14H8L13 18V6L8 10Z";
const WAVES = "M16 9A4 4 0 0 1 16 15M18.5 6.5A8 8 0 0 1 18.5 17.5";
const BUBBLE = "M4 5H20V16H12L8 20V16H4Z";
const TEXT = { off: "M9.5 8L14.5 13M14.5 8L9.5 13", brief: "M8 10.5H13", full: "M8 9H16M8 12.5H14" };
const CROSS = "M16.5 9.5L21 14.5M21 9.5L16.5 14.5";

export function start() {
  theme.start();
  byId("theme").addEventListener("click", () => {
    theme.toggle();
    showButtons();
  });
  byId("voice").addEventListener("click", () => void voice.nextLevel());
  byId("sound").addEventListener("click", () => {
    sound.toggle();
    showButtons();
  });
}

/** Draw what has words in it. */
export function show() {
  const tab = ([name, path] = ["", ""]) =>
    el("a", { href: `#${name}` }, icon(path), el("span", {}, say(`tab-${name}`)));
  put(byId("tabs"), Object.entries(TABS).map(tab));
  showButtons();
}

export function showButtons() {
  showThemeButton(byId("theme"));
  const level = voice.level();
  put(byId("voice"), icon(BUBBLE + TEXT[level]));
  byId("voice").setAttribute("aria-label", say(`voice-${level}`));
  const speaker = byId("sound");
  put(speaker, icon(LOUDSPEAKER + (sound.isOn() ? WAVES : CROSS)));
  speaker.setAttribute("aria-label", say("sound"));
  speaker.setAttribute("aria-pressed", String(sound.isOn()));
}

/**
 * Mark the tab of the view that is open.
 * @param {string} view
 */
export function markTab(view) {
  for (const tab of byId("tabs").children) {
    if (tab.getAttribute("href") === `#${view}`) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/**
 * Show whether the table is connected.
 * @param {boolean} isLive
 */
export function showLink(isLive) {
  const isLost = !isLive && !document.body.classList.contains("stale");
  document.body.classList.toggle("stale", !isLive);
  const text = byId("link").lastElementChild;
  if (text) text.textContent = say(isLive ? "live" : "stale");
  if (isLost) voice.announce(say("stale"));
}

/**
 * Show whose turn it is, and what that player does.
 * @param {State} state
 */
export function showTurn(state) {
  const player = state.players[state.winner ?? state.player ?? -1];
  const activity = state.mode === "resuming" ? "resuming" : state.winner !== null ? "wins" : state.phase;
  put(
    byId("turn"),
    player
      ? [shape(player.colour), el("span", {}, el("b", {}, player.name), ` ${say(`phase-${activity}`)}`)]
      : null,
  );
}
