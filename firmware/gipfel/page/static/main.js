// The page itself: which view is open, in which language, and which views are told what the table does.

import * as connection from "./lib/connection.js";
import { byId } from "./lib/dom.js";
import * as sound from "./lib/sound.js";
import * as voice from "./lib/voice.js";
import * as words from "./lib/words.js";
import * as boardCheck from "./views/board-check.js";
import * as boardMap from "./views/board-map.js";
import * as calibration from "./views/calibration.js";
import * as device from "./views/device.js";
import * as hall from "./views/hall.js";
import * as header from "./views/header.js";
import * as record from "./views/record.js";
import * as referee from "./views/referee.js";
import * as review from "./views/review.js";
import * as settings from "./views/settings.js";
import * as statistics from "./views/statistics.js";
import * as tableView from "./views/table.js";
import * as tray from "./views/tray.js";

/** @import { State } from "./lib/api.d.ts" */
/**
 * @typedef {object} Panel a view that has the page for itself
 * @property {(root: HTMLElement) => void} start
 * @property {(hash: string) => unknown} open draws it; is called again when the language or the address changes
 * @property {() => unknown} [refresh] draws what has changed since
 */

const { table } = connection;
const AT_TABLE = ["board", "tray"]; // views that show the device, the tray and the board, as far as there is room
/** @type {Record<string, Panel>} */
const PANELS = { record, review, referee, statistics, settings, sight: boardCheck, map: boardMap };

async function start() {
  await words.loadWords(words.chosenLanguage());
  header.start();
  device.start(byId("device"));
  tray.start(byId("tray"));
  tableView.start(byId("board"));
  for (const [name, panel] of Object.entries(PANELS)) panel.start(byId(name));
  settings.onLanguage(changeLanguage);
  voice.onLevel(() => {
    header.showButtons();
    settings.showVoice();
  });
  addEventListener("hashchange", openView);
  showWords();
  openView();
  voice.start();
  await connection.start({ onState, onSpeech: voice.hear, onTray, onLink });
}

/** Draw anew what has words in it, outside of the views. */
function showWords() {
  words.translatePage();
  header.show();
  header.markTab(currentView());
}

/** Fetch the sentences of the language that is chosen now, and draw everything in it. */
async function changeLanguage() {
  await words.loadWords(words.chosenLanguage() || table.state?.language || "");
  showWords();
  tableView.forget();
  device.showLink();
  tray.showHand();
  connection.connect();
  openView();
}

function onLink() {
  header.showLink(table.isLive);
  device.showLink();
  tray.showHand();
  if (table.isLive) openView();
}

function onTray() {
  tray.show();
  calibration.show();
}

/**
 * @param {State} state
 * @param {State | null} before
 */
function onState(state, before) {
  if (!words.chosenLanguage() && state.language !== words.language) return void changeLanguage();
  document.body.dataset.phase = state.phase ?? "none";
  device.show(state);
  calibration.show();
  hall.show();
  tableView.show(state);
  header.showTurn(state);
  if (before?.screen.throw !== state.screen.throw || before.player !== state.player) tray.showHand();
  sound.playChange(state, before);
  const hasMoved = before?.step !== state.step || before.game !== state.game;
  const view = currentView();
  if (hasMoved || view === "sight") PANELS[view]?.refresh?.();
}

/** Return the name of the view in the page's address. */
function currentView() {
  const name = location.hash.slice(1).split(/[/?]/)[0] ?? "";
  return name in PANELS || AT_TABLE.includes(name) ? name : "board";
}

function openView() {
  const view = currentView();
  const isAtTable = AT_TABLE.includes(view);
  if (document.body.dataset.view !== view) scrollTo(0, 0);
  document.body.dataset.view = view;
  for (const id of ["device", "tray", "board"]) byId(id).hidden = !isAtTable;
  for (const id of Object.keys(PANELS)) byId(id).hidden = id !== view;
  header.markTab(view);
  document.title = isAtTable ? "Gipfel" : `${words.say(`tab-${view}`)} – Gipfel`;
  void PANELS[view]?.open(location.hash);
  tray.show(); // a picture that was out of view was not loaded
}

void start();
