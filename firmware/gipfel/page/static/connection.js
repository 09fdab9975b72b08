// The one line to the table: states come in as events, presses go out with the token. It mends itself.

import { kept, toast } from "./dom.js";
import * as words from "./words.js";

const SILENCE = 11000; // the table says every four seconds that it lives

export const table = { state: null, tray: null, session: { may_press: false, virtual: false, spoilings: [] }, isLive: false };

const listeners = new Set();
let source = null;
let heard = 0;
let token = kept.get("token") || "";

export function listen(told) {
  listeners.add(told);
}

function tell(what, before) {
  for (const told of listeners) told(what, before);
}

export async function open() {
  setInterval(() => {
    if (table.isLive && Date.now() - heard > SILENCE) lose();
  }, 1000);
  addEventListener("online", connect);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !table.isLive) connect();
  });
  try { await enter(); } catch { /* asked again as soon as it is heard */ }
  connect();
}

// Who may press is asked anew each time: the table may have been started again, or have thrown this phone out.
async function enter() {
  const session = await ask("/api/session");
  token = session.token || token;
  table.session = session;
}

export function connect() {
  source?.close();
  const asked = words.own();
  source = new EventSource(asked ? `/api/events?lang=${asked}` : "/api/events");
  source.addEventListener("state", (event) => take("state", event));
  source.addEventListener("tray", (event) => take("tray", event));
  source.addEventListener("pulse", () => live());
  source.addEventListener("error", () => {
    lose();
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 1500);
  });
}

async function take(what, event) {
  const before = table[what];
  table[what] = JSON.parse(event.data);
  await live();
  tell(what, before);
}

async function live() {
  heard = Date.now();
  if (table.isLive) return;
  table.isLive = true;
  try { await enter(); } catch { table.isLive = false; return; } // it only just starts: the next event asks anew
  tell("link");
}

function lose() {
  if (!table.isLive && table.state === null) return tell("link");
  table.isLive = false;
  tell("link");
}

// The table does not know this phone any more: from now on it watches, and may be paired anew.
async function refused() {
  token = "";
  kept.set("token", "");
  try { await enter(); } catch { return; }
  tell("link");
}

function headers(more = {}) {
  return token ? { Authorization: `Bearer ${token}`, ...more } : more;
}

export async function ask(path) {
  const answer = await fetch(path, { headers: headers(), cache: "no-store" });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said;
}

export function localised(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${words.language}`;
}

// A picture that only paired phones may see cannot be an address: it is fetched with the token.
export async function picture(path) {
  const answer = await fetch(path, { headers: headers() });
  if (!answer.ok) throw new Error((await answer.json()).error);
  return URL.createObjectURL(await answer.blob());
}

export async function send(path, body) {
  const answer = await fetch(localised(path), { method: "POST", headers: headers({ "Content-Type": "application/json" }), body: JSON.stringify(body) });
  if (answer.status === 401) await refused();
  return [answer.ok, await answer.json()];
}

export async function post(path, body) {
  try {
    const [ok, said] = await send(path, body);
    if (!ok) toast(said.error);
    return ok ? said : null;
  } catch {
    toast(words.say("unreachable"));
    return null;
  }
}

export async function pair(pin, name) {
  const [ok, said] = await send("/api/pair", { pin, name });
  if (!ok) return said.error;
  token = said.token;
  kept.set("token", token);
  await enter();
  tell("link");
  return "";
}
