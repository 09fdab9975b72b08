// The voice: says what is new of what the table has to say, by the browser's own speech; off until somebody turns it
// on. While it is off, a screen reader is handed the same sentences, and while it is on, none: only one of them talks.

import { byId, toast } from "./dom.js";
import { loadSetting, saveSetting } from "./storage.js";
import { language, say } from "./words.js";

/** @import { SpokenSentence } from "./api.d.ts" */
/** @typedef {"off" | "brief" | "full"} Level */
/** @typedef {{ text: string, mark: string }} Line one sentence as it is said at a level */

/** @type {Level[]} */
export const LEVELS = ["off", "brief", "full"];
const LIVE_REGIONS = ["spoken", "toasts", "link"]; // what a screen reader reads by itself, as long as the voice is off
const VOICES_WITHIN_MS = 1500; // some browsers load their voices only when they are first asked for them
const LEAST_MS = 8000; // after which a sentence has to be over, and for each of its letters:
const MS_PER_LETTER = 300;

const synthesis = /** @type {SpeechSynthesis | undefined} */ (window.speechSynthesis);
let sentences = /** @type {SpokenSentence[]} */ ([]); // all that is worth hearing now
let known = /** @type {Line[]} */ ([]); // what was there to say before
let current = /** @type {Line | null} */ (null);
let waiting = /** @type {Line[]} */ ([]);
let speaking = /** @type {SpeechSynthesisUtterance | null} */ (null);
let timer = 0;
let levelChanged = () => {};

export function start() {
  muteScreenReader();
  synthesis?.getVoices(); // so that they are there when they are needed
  addEventListener("pagehide", silence);
  new MutationObserver(([change]) => announce(change?.addedNodes[0]?.textContent ?? "")).observe(byId("toasts"), {
    childList: true,
  });
}

/**
 * Call a function when the voice has been turned to another level, or could not be.
 * @param {() => void} listener
 */
export function onLevel(listener) {
  levelChanged = listener;
}

/** @returns {Level} */
export function level() {
  return LEVELS.find((each) => each === loadSetting("voice")) ?? "off";
}

/**
 * Turn the voice to a level; it says so itself, and then where the game is.
 * @param {Level} wanted
 */
export async function setLevel(wanted) {
  const missing = wanted !== "off" && !(await voice());
  if (missing) toast(say("voice-none"));
  saveSetting("voice", missing ? "off" : wanted);
  silence();
  muteScreenReader();
  levelChanged();
  known = [];
  if (level() === "off") known = lines();
  else announce(say(`voice-${level()}`));
}

/** Turn the voice to its next level: off, brief, full. */
export async function nextLevel() {
  await setLevel(LEVELS[(LEVELS.indexOf(level()) + 1) % LEVELS.length] ?? "off");
}

/**
 * Take all that is worth hearing of the table now; what is new is said.
 * @param {SpokenSentence[]} newest
 */
export function hear(newest) {
  sentences = newest;
  tell(lines());
}

/**
 * Say something of the page's own at once, if the voice is on.
 * @param {string} text
 */
export function announce(text) {
  if (text && level() !== "off") tell([{ text, mark: String(performance.now()) }, ...lines()]);
}

/** Return what is said at the level that is set; a screen reader is told everything. */
function lines() {
  const form = level() === "brief" ? "brief" : "full";
  return sentences.map((each) => ({ text: each[form], mark: each.mark })).filter((line) => line.text);
}

/**
 * Go on with what is still so, and say what is new, in the order of the lines; the device's voice does the same
 * (`speech/talk.py`).
 * @param {Line[]} all
 */
function tell(all) {
  if (!all.length && level() === "brief") return;
  const fresh = all.filter((line) => !has(known, line));
  known = all;
  if (!fresh.length) return;
  if (level() === "off") {
    byId("spoken").textContent = fresh.map((line) => line.text).join(" ");
    return;
  }
  const [first = null, ...rest] = all.filter(
    (line) => has(fresh, line) || has(waiting, line) || (current && has([current], line)),
  );
  waiting = rest;
  if (!first || (current && has([current], first))) return;
  current = first;
  void speak(first);
}

/**
 * @param {Line[]} list
 * @param {Line} wanted
 */
function has(list, wanted) {
  return list.some((line) => line.text === wanted.text && line.mark === wanted.mark);
}

/** @param {Line} line */
async function speak(line) {
  const chosen = await voice();
  if (line !== current || !synthesis) return; // something newer has come
  const utterance = new SpeechSynthesisUtterance(line.text);
  utterance.lang = chosen?.lang ?? language;
  if (chosen) utterance.voice = chosen;
  utterance.addEventListener("end", () => goOn(utterance));
  utterance.addEventListener("error", (event) => {
    if (event.error === "not-allowed") waitForGesture(utterance);
    else goOn(utterance);
  });
  if (speaking) synthesis.cancel();
  speaking = utterance;
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      if (speaking === utterance) synthesis.cancel();
      goOn(utterance);
    },
    LEAST_MS + MS_PER_LETTER * line.text.length,
  );
  synthesis.speak(utterance);
}

/**
 * Go on to the next sentence, if it is this one that has ended.
 * @param {SpeechSynthesisUtterance} utterance
 */
function goOn(utterance) {
  if (speaking !== utterance) return;
  speaking = null;
  clearTimeout(timer);
  current = waiting.shift() ?? null;
  if (current) void speak(current);
}

/**
 * Say where the game is when somebody first presses something: before that, a browser does not let a page speak.
 * @param {SpeechSynthesisUtterance} utterance
 */
function waitForGesture(utterance) {
  if (speaking !== utterance) return;
  silence();
  const again = () => {
    removeEventListener("pointerup", again);
    removeEventListener("keyup", again);
    known = [];
    tell(lines());
  };
  addEventListener("pointerup", again);
  addEventListener("keyup", again);
}

/** Be silent at once. */
function silence() {
  clearTimeout(timer);
  current = speaking = null;
  waiting = [];
  synthesis?.cancel();
}

/** While the voice is on, a screen reader does not read by itself what the voice says. */
function muteScreenReader() {
  const isOn = level() !== "off";
  if (isOn) byId("spoken").textContent = "";
  for (const id of LIVE_REGIONS) byId(id).setAttribute("aria-live", isOn ? "off" : "polite");
}

/** Return a voice for the page's language, this computer's own before one from the internet; null if there is none. */
async function voice() {
  let all = synthesis?.getVoices() ?? [];
  if (!all.length && synthesis) all = await loadedVoices(synthesis);
  const fitting = all.filter((each) => each.lang.toLowerCase().startsWith(language));
  return fitting.find((each) => each.localService) ?? fitting[0] ?? null;
}

/**
 * Wait until a browser has loaded its voices, but not for ever: there may be none.
 * @param {SpeechSynthesis} from
 * @returns {Promise<SpeechSynthesisVoice[]>}
 */
function loadedVoices(from) {
  return new Promise((resolve) => {
    const done = () => resolve(from.getVoices());
    from.addEventListener("voiceschanged", done, { once: true });
    setTimeout(done, VOICES_WITHIN_MS);
  });
}
