// Settings: a new game, the tray's calibration, the hall, the table's options, and those of this browser alone.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { get, messageOf, post } from "../lib/requests.js";
import { chosenLanguage, say, word } from "../lib/words.js";
import { saveSetting } from "../lib/storage.js";
import * as voice from "../lib/voice.js";
import * as calibration from "./calibration.js";
import * as hall from "./hall.js";
import { dropDown, field } from "./controls.js";
import { newGame } from "./new-game.js";

/** @import { Settings } from "../lib/api.d.ts" */
/** @typedef {[value: string, text: string][]} Choices */

/** @type {Choices} */
const LANGUAGES = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["fr", "Français"],
];

/** @type {HTMLElement} */
let root;
let languageChanged = () => {};

/** @param {HTMLElement} element */
export function start(element) {
  root = element;
}

/**
 * Call a function when another language is chosen for this browser.
 * @param {() => void} listener
 */
export function onLanguage(listener) {
  languageChanged = listener;
}

/** Show to which level the voice of this page is turned: it may have been turned elsewhere, or there is none. */
export function showVoice() {
  const shown = root.querySelector("#page-voice");
  if (shown instanceof HTMLSelectElement) shown.value = voice.level();
}

export async function open() {
  let booklets;
  try {
    booklets = await get("/api/editions");
  } catch (error) {
    put(root, el("p", {}, messageOf(error)));
    return;
  }
  const sheets = [newGame(booklets), calibration.section(), hall.section(), tableSettings(), browserSettings()];
  put(root, el("header", {}, el("h2", {}, say("tab-settings"))), el("div", { class: "sheets" }, sheets));
  calibration.show();
}

/** Return the options of the table, which everybody at it shares. */
function tableSettings() {
  const { state, session } = table;
  return el(
    "section",
    { class: "card sheet" },
    el("h3", {}, say("of-table")),
    session.may_press ? null : el("p", { class: "small" }, say("watching")),
    el(
      "fieldset",
      { disabled: !session.may_press },
      option(
        "language",
        "table-language",
        LANGUAGES,
        state?.language,
        say("table-language"),
        say("table-language-help"),
      ),
      option("odds", "odds", oddsChoices(), state?.odds_shown, say("odds-when"), say("odds-help")),
      option("brightness", "brightness", brightnessChoices(), state?.brightness, say("brightness")),
      onOff("sound", "table-sound", state?.sound, say("table-sound"), say("table-sound-help")),
      onOff("board", "watch-board", state?.board_watched, say("watch-board"), say("watch-board-help")),
      onOff("advice", "advice", state?.advice, say("advice"), say("advice-help")),
      option("voice", "table-voice", voiceChoices(), state?.voice, say("table-voice"), say("table-voice-help")),
      el("p", {}, el("a", { href: "#sight" }, say("tab-sight")), " · ", el("a", { href: "#map" }, say("tab-map"))),
    ),
    el("p", { class: "small" }, `Gipfel ${state?.version ?? ""}`),
  );
}

/** @returns {Choices} */
function oddsChoices() {
  return [
    ["after", say("odds-after")],
    ["before", say("odds-before")],
    ["never", say("odds-never")],
  ];
}

/** @returns {Choices} */
function brightnessChoices() {
  return ["bright", "medium", "soft"].map((each) => [each, word(`brightness.${each}`)]);
}

/** @returns {Choices} */
function voiceChoices() {
  return voice.LEVELS.map((each) => [each, word(`voice.${each}`)]);
}

/**
 * Return a choice between the values of one of the table's options.
 * @param {"language" | "odds" | "brightness" | "voice"} name of the option
 * @param {string} id of the element
 * @param {Choices} choices
 * @param {string | undefined} chosen
 * @param {string} title
 * @param {string} [hint]
 */
function option(name, id, choices, chosen, title, hint) {
  const set = (/** @type {string} */ value) =>
    void post("/api/settings", /** @type {Settings} */ ({ [name]: value }));
  return field(title, dropDown(choices, chosen, set, { id }), hint);
}

/**
 * Return the switch of one of the table's options.
 * @param {"sound" | "board" | "advice"} name of the option
 * @param {string} id of the element
 * @param {boolean | undefined} isOn
 * @param {string} title
 * @param {string} hint
 */
function onOff(name, id, isOn, title, hint) {
  /** @type {Choices} */
  const choices = [
    ["on", say("on")],
    ["off", say("off")],
  ];
  const set = (/** @type {string} */ value) => void post("/api/settings", { [name]: value === "on" });
  return field(title, dropDown(choices, isOn ? "on" : "off", set, { id }), hint);
}

/** Return the options of this browser, and the keys of its keyboard that press the device's buttons. */
function browserSettings() {
  /** @type {Choices} */
  const languages = [["", say("as-table")], ...LANGUAGES];
  const setLanguage = (/** @type {string} */ language) => {
    saveSetting("language", language);
    languageChanged();
  };
  const setVoice = (/** @type {string} */ chosen) =>
    void voice.setLevel(voice.LEVELS.find((each) => each === chosen) ?? "off");
  const keys = [
    ["1 2 3", say("key-123")],
    ["G", say("key-go")],
    ["S", say("key-stop")],
    ["?", say("key-why")],
    ["␣", say("throw")],
  ].map(([key, action]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, action)]);
  return el(
    "section",
    { class: "card sheet" },
    el("h3", {}, say("of-page")),
    field(say("page-language"), dropDown(languages, chosenLanguage(), setLanguage, { id: "page-language" })),
    field(
      say("page-voice"),
      dropDown(voiceChoices(), voice.level(), setVoice, { id: "page-voice" }),
      say("page-voice-help"),
    ),
    el("p", {}, say("keys-help")),
    el("dl", { class: "keys-list" }, keys),
  );
}
