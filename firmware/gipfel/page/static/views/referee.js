// The referee: any position and roll put together by clicking, answered as `gipfel rule` does.

import { el, put, toast } from "../lib/dom.js";
import { EMPTY, linkTo, questionIn, withThing } from "../lib/question.js";
import { get, messageOf, send } from "../lib/requests.js";
import { percentOf, say, thingName } from "../lib/words.js";
import { Board } from "./board.js";
import { button } from "./controls.js";
import { turningDice } from "./dice.js";
import { refereeForm } from "./referee-form.js";
import { shape } from "./shapes.js";

/** @import { Booklets, Colour, Ruling } from "../lib/api.d.ts" */

/** @type {HTMLElement} */
let root;
let booklets = /** @type {Booklets | null} */ (null);
let question = structuredClone(EMPTY);
let tool = /** @type {Colour | "runner"} */ ("runner"); // what a click puts on the board
let request = 0; // an answer that comes after a newer question was sent is not shown
let board = new Board();
let tools = el("div", {});
const form = el("div", { class: "fields" });
const answer = el("div", { class: "card", "aria-live": "polite" });

/** @param {HTMLElement} element */
export function start(element) {
  root = element;
}

/** @param {string} hash "#referee", with a question in it or without */
export async function open(hash) {
  question = questionIn(hash) ?? question;
  try {
    booklets = await get("/api/editions");
  } catch (error) {
    put(root, el("p", {}, messageOf(error)));
    return;
  }
  board = new Board((column, field) => change(withThing(question, tool, column, field)));
  const turned = turningDice([...question.roll], (roll) => change({ roll: [...roll] }));
  put(
    root,
    el("header", {}, el("h2", {}, say("tab-referee")), el("p", {}, say("referee-about"))),
    el(
      "div",
      { class: "ask" },
      el(
        "div",
        { class: "card" },
        tools,
        board.root,
        el("div", { class: "row" }, el("strong", {}, say("roll")), turned),
      ),
      el("div", { class: "fields" }, answer, el("div", { class: "card" }, form)),
    ),
  );
  draw();
}

/** @param {Partial<typeof question>} part of the question that is another now */
function change(part) {
  question = { ...question, ...part };
  draw();
}

function draw() {
  board.show(question);
  if (booklets) put(form, refereeForm(question, booklets, change));
  drawTools();
  void ask();
}

/** Draw the choice of what a click puts on the board. */
function drawTools() {
  const toolButton = (/** @type {Colour | "runner"} */ thing) => {
    const pick = () => {
      tool = thing;
      drawTools();
    };
    const attributes = { "data-tool": thing, "aria-pressed": String(tool === thing) };
    return button([shape(thing), thingName(thing)], pick, attributes);
  };
  const drawn = el(
    "div",
    { class: "tools", role: "group", "aria-label": say("tools") },
    toolButton("runner"),
    question.players.map(toolButton),
    button(say("clear"), () => change({ pieces: {}, won: {}, runners: {} }), { id: "clear" }),
  );
  tools.replaceWith(drawn);
  tools = drawn;
}

/** Put the question to the table, and show what it answers. */
async function ask() {
  const own = ++request;
  let sent;
  try {
    sent = await send("/api/rule", question);
  } catch {
    if (own === request) put(answer, el("p", {}, say("unreachable")));
    return;
  }
  if (own !== request) return;
  const copy = button(say("copy-link"), copyLink, { id: "copy" });
  if (sent.ok) put(answer, rulingParts(sent.answer), el("div", { class: "row" }, copy));
  else put(answer, el("p", { class: "answer is-wrong" }, sent.error), copy);
}

/** @param {Ruling} ruling */
function rulingParts({ bust, plays = [], pairings = [], may_stop: mayStop, bust_odds: bustOdds }) {
  const allowed = plays.map((columns) => columns.join("+")).join(", ");
  const boxes = pairings.map((pairing) =>
    el(
      "div",
      { class: `ruling ${pairing.plays.length ? "may" : "may-not"}` },
      el("strong", {}, pairing.sums.join("+")),
      el("p", {}, pairing.why),
      el("p", { class: "cite" }, pairing.clause),
    ),
  );
  const odds = say("odds-then", { percent: percentOf(bustOdds) });
  return [
    el("p", { class: "answer" }, bust ? say("is-bust") : say("may-play", { plays: allowed })),
    el("div", { class: "rulings" }, boxes),
    el("p", {}, say(mayStop ? "may-stop" : "may-not-stop"), " ", odds),
  ];
}

async function copyLink() {
  history.replaceState(null, "", linkTo(question));
  try {
    await navigator.clipboard.writeText(location.href);
    toast(say("copied"));
  } catch {
    toast(say("in-address")); // over plain HTTP a page may not copy: the address bar has the link
  }
}
