// Short tones for what can be heard at a real table; silent until somebody turns them on.

import { loadSetting, saveSetting } from "./storage.js";

/** @import { State } from "./api.d.ts" */

/** @type {Record<string, [hertz: number, seconds: number][]>} */
const PATTERNS = {
  read: [
    [880, 0.07],
    [1175, 0.1],
  ],
  refused: [[196, 0.18]],
  bust: [
    [392, 0.14],
    [311, 0.14],
    [233, 0.32],
  ],
  column: [
    [659, 0.1],
    [784, 0.1],
    [1047, 0.22],
  ],
  called: [
    [1047, 0.14],
    [784, 0.3],
  ],
  won: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.12],
    [1047, 0.4],
  ],
};
const VOLUME = 0.18; // of 1, the loudest

let context = /** @type {AudioContext | null} */ (null);

/** Return whether the page makes sounds. */
export function isOn() {
  return loadSetting("sound") === "on";
}

/** Turn the sounds on or off. */
export function toggle() {
  saveSetting("sound", isOn() ? "off" : "on");
  play("read");
}

/**
 * Play what is to be heard between two states.
 * @param {State} state
 * @param {State | null} before
 */
export function playChange(state, before) {
  if (!before) return;
  if (state.news && state.news !== before.news && state.news in PATTERNS) play(state.news);
  else if (state.phase === "choosing" && before.phase !== "choosing") play("read");
  else if (state.mode === "called" && before.mode !== "called") play("called");
  else if (state.notice && state.notice !== before.notice) play("refused");
}

/** @param {string} name of a pattern */
function play(name) {
  if (!isOn()) return;
  context ??= new AudioContext();
  let start = context.currentTime + 0.01;
  for (const [hertz, seconds] of PATTERNS[name] ?? []) {
    tone(context, hertz, start, seconds);
    start += seconds;
  }
}

/**
 * Play one tone that fades out.
 * @param {AudioContext} audio
 * @param {number} hertz
 * @param {number} start in seconds of the context's clock
 * @param {number} seconds
 */
function tone(audio, hertz, start, seconds) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(VOLUME, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
