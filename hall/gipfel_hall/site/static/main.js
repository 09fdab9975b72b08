// The hall's pages: which one is open, in which language, and what is drawn anew when something changes.

import { byId, el, put } from "./lib/dom.js";
import { hall, start as startLive } from "./lib/live.js";
import { onRefusedToken } from "./lib/requests.js";
import { loadSession, session } from "./lib/session.js";
import { saveSetting } from "./lib/storage.js";
import * as theme from "./lib/theme.js";
import { chosenLanguage, language, loadWords, say, translatePage, word } from "./lib/words.js";
import * as archive from "./views/archive.js";
import { showLink, showTabs } from "./views/header.js";
import * as host from "./views/host.js";
import * as league from "./views/league.js";
import * as statistics from "./views/statistics.js";
import { showThemeButton } from "./views/theme-button.js";
import * as tournament from "./views/tournament.js";
import * as wall from "./views/wall.js";

/** @import { HallCondition } from "./lib/api.d.ts" */
/**
 * @typedef {object} View one of the pages
 * @property {(root: HTMLElement) => unknown} open draws it; is called again when the language or the address changes
 * @property {() => unknown} [tables] is called when tables have changed
 * @property {() => unknown} [refresh] is called when a list of the archive has changed
 */

/** @type {Record<string, View>} */
const VIEWS = { "": wall, host, archive, league, statistics, tournament };
const name = location.pathname.slice(1).replace(/\/$/, "");
/** @type {View} */
const view = VIEWS[name] ?? wall;

async function start() {
  theme.start();
  byId("theme").addEventListener("click", () => {
    theme.toggle();
    showThemeButton(byId("theme"));
  });
  document.body.dataset.view = name || "wall";
  await loadWords(chosenLanguage());
  onRefusedToken(async () => {
    await loadSession();
    open();
  });
  try {
    await loadSession();
  } catch {
    // The archive cannot be reached: everybody may look as far as there is something.
  }
  showLanguages();
  addEventListener("hashchange", open);
  open();
  startLive({ onTables, onHall, onLink: showLink });
}

function open() {
  translatePage();
  showTabs(name);
  showThemeButton(byId("theme"));
  showLink();
  document.title = name ? `${say(`tab-${name}`)} – Gipfel` : `Gipfel – ${say("tab-wall")}`;
  void view.open(byId("main"));
}

function showLanguages() {
  const select = /** @type {HTMLSelectElement} */ (byId("language"));
  const options = session.languages.map((code) =>
    el("option", { value: code, selected: code === language }, word(`language.${code}`)),
  );
  put(select, options);
  select.onchange = async () => {
    saveSetting("language", select.value);
    await loadWords(select.value);
    open();
  };
}

function onTables() {
  showLink();
  view.tables?.();
}

/**
 * @param {HallCondition} state
 * @param {HallCondition | null} before
 */
function onHall(state, before) {
  showLink();
  if (before && before.changes !== state.changes) view.refresh?.();
  else if (hall.hasTables) view.tables?.();
}

void start();
