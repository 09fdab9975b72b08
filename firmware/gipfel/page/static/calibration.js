// Getting to know the tray, with the picture in view: what to do next, what is found, what to change.

import { post, table } from "./connection.js";
import { el, put } from "./dom.js";
import { LivePicture } from "./picture.js";
import { say } from "./words.js";

const picture = new LivePicture();
const beside = el("div", { class: "study-says", "aria-live": "polite" });
const root = el("section", { class: "card sheet study", id: "study" });
let signature = "";

export function section() {
  signature = "";
  put(root, el("h3", {}, say("study")), picture.root, beside);
  show();
  return root;
}

export function show() {
  if (!root.isConnected && signature) return;
  picture.show();
  const { session, state } = table;
  const now = state?.calibration ?? null;
  const fresh = JSON.stringify([now, session.may_press, session.virtual]);
  if (fresh === signature) return;
  signature = fresh;
  put(beside, now ? [...told(now), el("div", { class: "row" }, buttons(now))] : [el("p", { class: "small" }, say("study-why")), button("study-begin", "main", () => post("/api/calibrate", {}))]);
}

function told(now) {
  const key = now.is_looking ? "looking" : now.stage;
  const bar = el("i", {});
  bar.style.width = `${now.share * 100}%`;
  return [
    el("p", { class: now.stage === "failed" ? "answer is-wrong" : "answer", id: "study-now" }, say(`study-${key}`)),
    now.is_looking ? el("div", { class: "meter is-calm" }, bar) : null,
    now.findings.length ? el("ul", { class: "findings" }, now.findings.map((each) => el("li", {}, each))) : null,
  ].filter(Boolean);
}

// The same GO and STOP as on the device; on a virtual table the hand that fills and empties the tray, too.
function buttons(now) {
  const press = (name) => () => post("/api/press", { button: name });
  const isOver = now.stage === "known" || now.stage === "failed";
  const hand = !table.session.virtual || isOver ? [] : now.stage === "empty"
    ? [button("study-lift", "", () => post("/api/lift", {}))]
    : [button("study-throw", "", () => post("/api/throw", {}))];
  if (now.stage === "known") return [button("study-done", "main", press("stop"))];
  return [...hand, now.is_looking ? null : button(now.stage === "failed" ? "study-again" : "study-look", "main", press("go")), button("study-back", "", press("stop"))].filter(Boolean);
}

function button(key, kind, click) {
  return el("button", { type: "button", id: key, class: kind, disabled: !table.session.may_press, on: { click } }, say(key));
}
