// The host's page: who is asked for, calls, announcements, players, and how everything is.

import { el, put } from "../lib/dom.js";
import { hall } from "../lib/live.js";
import { loadSession, session, signIn, signOut } from "../lib/session.js";
import { say } from "../lib/words.js";
import { button, field } from "./controls.js";
import * as calls from "./host-calls.js";
import * as disputes from "./host-disputes.js";
import * as players from "./host-players.js";
import * as state from "./host-state.js";
import { card, form, input } from "./pieces.js";

/** @type {HTMLElement} */
let root;

/** @param {HTMLElement} element */
export async function open(element) {
  root = element;
  if (!session.is_host) return showSignIn();
  const [calling, asking, people, health] = [calls.start(), disputes.start(), players.start(), state.start()];
  const out = button(say("sign-out"), () => void leave(), { id: "sign-out" });
  put(
    root,
    el("h1", { class: "unseen" }, say("tab-host")),
    asking,
    el("div", { class: "host-grid" }, calling, people, health),
    el("p", { class: "row" }, out),
  );
  tables();
  await Promise.all([calls.refresh(), players.refresh(), state.refresh()]);
}

export function tables() {
  if (!session.is_host || !root?.isConnected || !hall.hasTables) return;
  disputes.tables();
  calls.tables();
  state.tables();
}

export async function refresh() {
  if (!session.is_host) return;
  await Promise.all([players.refresh(), state.refresh()]);
}

async function leave() {
  await signOut();
  await open(root);
}

function showSignIn() {
  const password = input({ type: "password", id: "password", autocomplete: "current-password", required: true });
  const problem = el("p", { class: "problem", role: "alert", id: "sign-in-problem" });
  const enter = async () => {
    problem.textContent = await signIn(password.value);
    if (problem.textContent) await loadSession();
    else await open(root);
  };
  const isNew = !session.has_password;
  const about = say(isNew ? "password-new" : "password-about");
  put(
    root,
    el("h1", { class: "unseen" }, say("tab-host")),
    card(
      say("tab-host"),
      about,
      { class: "sign-in" },
      form(
        { class: "fields" },
        enter,
        field(say("password"), password),
        problem,
        el("button", { class: "main", id: "sign-in" }, say(isNew ? "password-set" : "sign-in")),
      ),
    ),
  );
  password.focus();
}
