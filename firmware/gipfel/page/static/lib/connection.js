// The live connection: the table's newest state comes in as server-sent events; a lost connection is opened again.

import { get, onRefusedToken, send, setToken } from "./requests.js";
import { loadSetting, saveSetting } from "./storage.js";
import { chosenLanguage } from "./words.js";

/** @import { Session, SpokenSentence, State, Tray } from "./api.d.ts" */
/**
 * @typedef {object} Listener
 * @property {(state: State, before: State | null) => void} onState
 * @property {(sentences: SpokenSentence[]) => void} onSpeech called with all that is worth hearing now
 * @property {() => void} onTray
 * @property {() => void} onLink called when the connection, or what this browser may do, has changed
 */

const SILENCE_MS = 11000; // the table sends a pulse every four seconds
const RETRY_MS = 1500; // until a connection that was refused is tried again

/** The newest that is known of the table. Views read it, only this module writes it. */
export const table = {
  state: /** @type {State | null} */ (null),
  tray: /** @type {Tray | null} */ (null),
  session: /** @type {Session} */ ({
    may_press: false,
    token: null,
    virtual: false,
    spoilings: [],
    languages: [],
    version: "",
  }),
  isLive: false,
};

let listener = /** @type {Listener | null} */ (null);
let source = /** @type {EventSource | null} */ (null);
let lastEventAt = 0;

/**
 * Connect to the table, and go on connecting for as long as the page is open.
 * @param {Listener} callbacks
 */
export async function start(callbacks) {
  listener = callbacks;
  setToken(loadSetting("token"));
  onRefusedToken(forgetToken);
  setInterval(() => {
    if (table.isLive && Date.now() - lastEventAt > SILENCE_MS) lose();
  }, 1000);
  addEventListener("online", connect);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !table.isLive) connect();
  });
  try {
    await loadSession();
  } catch {
    // The table does not answer yet: the session is fetched again with the first event.
  }
  connect();
}

/** Open the stream of events, in the language that is chosen now. */
export function connect() {
  source?.close();
  const language = chosenLanguage();
  const opened = new EventSource(language ? `/api/events?lang=${language}` : "/api/events");
  source = opened;
  opened.addEventListener("state", (event) => void takeState(JSON.parse(event.data)));
  opened.addEventListener("speech", (event) => listener?.onSpeech(JSON.parse(event.data)));
  opened.addEventListener("tray", (event) => void takeTray(JSON.parse(event.data)));
  opened.addEventListener("pulse", () => void live());
  opened.addEventListener("error", () => {
    lose();
    if (opened.readyState === EventSource.CLOSED) setTimeout(connect, RETRY_MS);
  });
}

/** @param {State} state */
async function takeState(state) {
  const before = table.state;
  table.state = state;
  await live();
  listener?.onState(state, before);
}

/** @param {Tray} tray */
async function takeTray(tray) {
  table.tray = tray;
  await live();
  listener?.onTray();
}

/** Note that an event has come; after an interruption the session is fetched anew. */
async function live() {
  lastEventAt = Date.now();
  if (table.isLive) return;
  table.isLive = true;
  try {
    await loadSession();
  } catch {
    table.isLive = false; // it is only just starting: the next event tries again
    return;
  }
  listener?.onLink();
}

function lose() {
  table.isLive = false;
  listener?.onLink();
}

// The table may have been started anew, or have thrown this phone out: what it may do is asked each time.
async function loadSession() {
  table.session = await get("/api/session");
  if (table.session.token) setToken(table.session.token);
}

/** Forget the token: from now on this browser only watches, until it is paired anew. */
async function forgetToken() {
  setToken("");
  saveSetting("token", "");
  try {
    await loadSession();
  } catch {
    return;
  }
  listener?.onLink();
}

/**
 * Pair this browser by the PIN on the device's display; returns what is wrong with it, or "".
 * @param {string} pin
 * @param {string} name of this browser's device
 */
export async function pair(pin, name) {
  const sent = await send("/api/pair", { pin, name });
  if (!sent.ok) return sent.error;
  setToken(sent.answer.token);
  saveSetting("token", sent.answer.token);
  await loadSession();
  listener?.onLink();
  return "";
}
