// Calibrating the tray, with the camera's picture in view: what to do next, what was found, what to change.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { say } from "../lib/words.js";
import { CameraPicture } from "./camera-picture.js";
import { bulletList, button } from "./controls.js";

/** @import { Calibration } from "../lib/api.d.ts" */

const picture = new CameraPicture();
const instructions = el("div", { class: "calibration-says" });
const root = el("section", { class: "card sheet calibration", id: "calibration" });
let shown = ""; // what the instructions were drawn from

/** Return the section of the settings in which the tray is calibrated. */
export function section() {
  shown = "";
  put(root, el("h3", {}, say("calibration")), picture.root, instructions);
  show();
  return root;
}

/** Show the newest picture, and how far the calibration is. */
export function show() {
  if (!root.isConnected && shown) return;
  picture.show();
  const { session, state } = table;
  const calibration = state?.calibration ?? null;
  const wanted = JSON.stringify([calibration, session.may_press, session.virtual]);
  if (wanted === shown) return;
  shown = wanted;
  put(instructions, calibration ? progress(calibration) : invitation());
}

function invitation() {
  return [
    el("p", { class: "small" }, say("calibration-why")),
    ownButton("calibration-begin", () => post("/api/calibrate", {}), "main"),
  ];
}

/** @param {Calibration} calibration */
function progress(calibration) {
  const { stage, is_looking: isLooking, share, findings } = calibration;
  const bar = el("i", {});
  bar.style.width = `${share * 100}%`;
  return [
    el(
      "p",
      { class: stage === "failed" ? "answer is-wrong" : "answer", id: "calibration-now" },
      say(`calibration-${isLooking ? "looking" : stage}`),
    ),
    isLooking ? el("div", { class: "meter is-calm" }, bar) : null,
    findings.length ? bulletList(findings, { class: "findings" }) : null,
    el("div", { class: "row" }, buttons(calibration)),
  ];
}

/**
 * Return the device's GO and STOP; and on a virtual table the hand that fills and empties the tray.
 * @param {Calibration} calibration
 */
function buttons({ stage, is_looking: isLooking }) {
  const pressGo = () => post("/api/press", { button: "go" });
  const pressStop = () => post("/api/press", { button: "stop" });
  if (stage === "known") return [ownButton("calibration-done", pressStop, "main")];
  return [
    table.session.virtual && stage !== "failed" ? handButton(stage) : null,
    isLooking ? null : ownButton(stage === "failed" ? "calibration-again" : "calibration-look", pressGo, "main"),
    ownButton("calibration-back", pressStop),
  ];
}

/** @param {Calibration["stage"]} stage */
function handButton(stage) {
  if (stage === "empty") return ownButton("calibration-lift", () => post("/api/lift", {}));
  return ownButton("calibration-throw", () => post("/api/throw", {}));
}

/**
 * @param {string} key of its sentence, which is its id as well
 * @param {() => void} click
 * @param {string} [kind]
 */
function ownButton(key, click, kind = "") {
  return button(say(key), click, { id: key, class: kind, disabled: !table.session.may_press });
}
