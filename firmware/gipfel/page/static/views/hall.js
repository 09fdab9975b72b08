// The hall that this table belongs to: whether it can be reached, and a button that asks for the host.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { say, word } from "../lib/words.js";
import { button } from "./controls.js";

const link = el("p", { id: "hall-link" });
const asked = el("p", { class: "answer", role: "status" });
const ask = button("", () => void post("/api/host", { is_wanted: !table.state?.hall?.wants_host }), {
  id: "ask-host",
});
const root = el("section", { class: "card sheet", id: "hall" });

/** Return the section of the settings about the hall; it is hidden where the table belongs to none. */
export function section() {
  put(root, el("h3", {}, say("hall")), link, asked, ask);
  show();
  return root;
}

/** Show whether the hall can be reached, and whether its host is wanted; the button stays, and keeps its focus. */
export function show() {
  const hall = table.state?.hall;
  root.hidden = !hall;
  if (!hall) return;
  const { table: name, is_connected: isConnected, wants_host: wantsHost } = hall;
  link.textContent = say(isConnected ? "hall-linked" : "hall-unlinked", { name });
  asked.textContent = wantsHost ? word(isConnected ? "host.asked" : "host.asked-later") : "";
  asked.hidden = !wantsHost;
  ask.textContent = say(wantsHost ? "release-host" : "ask-host");
  ask.classList.toggle("main", !wantsHost);
  ask.disabled = !table.session.may_press;
}
