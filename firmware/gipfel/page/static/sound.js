// Short patterns for what can be heard at a real table; silent until somebody turns them on.

import { kept } from "./dom.js";

const PATTERNS = {
  read: [[880, 0.07], [1175, 0.1]],
  refused: [[196, 0.18]],
  bust: [[392, 0.14], [311, 0.14], [233, 0.32]],
  column: [[659, 0.1], [784, 0.1], [1047, 0.22]],
  won: [[523, 0.12], [659, 0.12], [784, 0.12], [1047, 0.4]],
};
let context = null;

export const isOn = () => kept.get("sound") === "on";

export function turn() {
  kept.set("sound", isOn() ? "off" : "on");
  play("read");
}

export function play(name) {
  if (!isOn()) return;
  context ??= new AudioContext();
  let at = context.currentTime + 0.01;
  for (const [pitch, seconds] of PATTERNS[name]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.18, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}

// What is to be heard between two states.
export function hear(state, before) {
  if (!before) return;
  if (state.news && state.news !== before.news && state.news in PATTERNS) return play(state.news);
  if (state.phase === "choosing" && before.phase !== "choosing") return play("read");
  if (state.notice && state.notice !== before.notice) play("refused");
}
