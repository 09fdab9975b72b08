// The page itself: which view is open, in which language and light, and who is told what.

import * as calibration from "./calibration.js";
import * as connection from "./connection.js";
import * as device from "./device.js";
import { el, kept, put } from "./dom.js";
import * as map from "./map.js";
import * as record from "./record.js";
import * as referee from "./referee.js";
import * as seats from "./seats.js";
import * as settings from "./settings.js";
import * as sight from "./sight.js";
import * as sound from "./sound.js";
import * as statistics from "./statistics.js";
import * as tray from "./tray.js";
import * as words from "./words.js";

const { table } = connection;
const { say } = words;
const VIEWS = {
  board: "M4 20V14M8 20V10M12 20V4M16 20V10M20 20V14",
  tray: "M4 8L12 4L20 8V16L12 20L4 16ZM4 8L12 12L20 8M12 12V20",
  record: "M7 4H19V20H7ZM4 7H7M4 12H7M4 17H7M11 9H16M11 13H16",
  referee: "M12 4V20M7 20H17M5 7H19M5 7L2.500 13H7.500ZM19 7L16.500 13H21.500Z",
  statistics: "M4 4V20H20M8 16V12M12 16V8M16 16V10",
  settings: "M4 7H13M17 7H20M4 17H7M11 17H20M15 5V9M9 15V19",
};
const PANELS = { record, referee, statistics, settings, sight, map };
const root = (id) => document.getElementById(id);

async function start() {
  await words.load(words.own());
  light();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", light);
  device.start(root("device"));
  tray.start(root("tray"));
  seats.start(root("board"));
  for (const [name, panel] of Object.entries(PANELS)) panel.start(root(name), reread);
  root("theme").addEventListener("click", turnLight);
  root("sound").addEventListener("click", () => { sound.turn(); quick(); });
  addEventListener("hashchange", open);
  connection.listen(heard);
  write();
  open();
  await connection.open();
}

// Everything that has words is written anew when the language changes.
function write() {
  words.fill();
  put(root("tabs"), Object.entries(VIEWS).map(([name, path]) => el("a", { href: `#${name}` }, el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: path })), el("span", {}, say(`tab-${name}`)))));
  quick();
  current();
}

export async function reread() {
  await words.load(words.own() || table.state?.language);
  write();
  seats.forget();
  connection.connect();
  open();
}

function heard(what, before) {
  if (what === "link") {
    document.body.classList.toggle("stale", !table.isLive);
    root("link").lastElementChild.textContent = say(table.isLive ? "live" : "stale");
    device.showLink();
    tray.showHand();
    if (table.isLive) open();
    return;
  }
  if (what === "tray") {
    tray.show();
    return calibration.show();
  }
  const { state } = table;
  if (!words.own() && state.language !== words.language) return void reread();
  document.body.dataset.phase = state.phase || "none";
  device.show(state);
  calibration.show();
  seats.show(state);
  put(root("turn"), seats.whose(state));
  if (!before || before.screen.throw !== state.screen.throw) tray.showHand();
  if (!before || before.screen.text !== state.screen.text) root("spoken").textContent = state.screen.text;
  sound.hear(state, before);
  const hasMoved = !before || before.step !== state.step || before.game !== state.game;
  if (hasMoved || view() === "sight") PANELS[view()]?.refresh?.();
}

function view() {
  const name = location.hash.slice(1).split(/[/?]/)[0];
  return name in VIEWS || name in PANELS ? name : "board";
}

function current() {
  for (const tab of root("tabs").children) {
    const isIt = tab.hash === `#${view()}`;
    if (isIt) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

function open() {
  const name = view();
  const isTable = name === "board" || name === "tray";
  if (document.body.dataset.view !== name) scrollTo(0, 0);
  document.body.dataset.view = name;
  for (const id of ["device", "tray", "board"]) root(id).hidden = !isTable;
  for (const id of Object.keys(PANELS)) root(id).hidden = id !== name;
  current();
  document.title = isTable ? "Gipfel" : `${say(`tab-${name}`)} – Gipfel`;
  PANELS[name]?.open(location.hash);
  tray.show();  // a picture that was not seen was not loaded
}

function light() {
  const chosen = kept.get("theme");
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.toggleAttribute("data-dark", isDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

function turnLight() {
  kept.set("theme", document.documentElement.hasAttribute("data-dark") ? "light" : "dark");
  light();
  quick();
}

function quick() {
  const isDark = document.documentElement.hasAttribute("data-dark");
  const sun = "M12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7ZM12 2V4M12 20V22M2 12H4M20 12H22M5 5L6.500 6.500M17.500 17.500L19 19M19 5L17.500 6.500M6.500 17.500L5 19";
  const moon = "M20 14.500A8.500 8.500 0 1 1 9.500 4A7 7 0 0 0 20 14.500Z";
  const horn = "M4 10V14H8L13 18V6L8 10Z";
  const draw = (path) => el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: path }));
  put(root("theme"), draw(isDark ? sun : moon));
  root("theme").setAttribute("aria-label", say(isDark ? "go-light" : "go-dark"));
  put(root("sound"), draw(horn + (sound.isOn() ? "M16 9A4 4 0 0 1 16 15M18.500 6.500A8 8 0 0 1 18.500 17.500" : "M16.500 9.500L21 14.500M21 9.500L16.500 14.500")));
  root("sound").setAttribute("aria-label", say("sound"));
  root("sound").setAttribute("aria-pressed", String(sound.isOn()));
}

start();
