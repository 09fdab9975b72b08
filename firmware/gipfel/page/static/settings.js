// Settings: this browser's own, the table's, and a new game with what each rule changes.

import * as calibration from "./calibration.js";
import { ask, localised, post, table } from "./connection.js";
import { el, kept, put } from "./dom.js";
import { newGame } from "./newgame.js";
import { say, word } from "./words.js";

let root;
let reread;

export function start(element, again) {
  root = element;
  reread = again;
}

export async function open() {
  let booklets;
  try {
    booklets = await ask(localised("/api/editions"));
  } catch (error) {
    return void put(root, el("p", {}, error.message));
  }
  put(root, el("header", {}, el("h2", {}, say("tab-settings"))), el("div", { class: "sheets" }, newGame(booklets), calibration.section(), ofTable(), ofPage()));
  calibration.show();
}

function choice(id, title, help, values, chosen, pick) {
  return el("label", { class: "field" }, el("span", {}, title),
    el("select", { id, on: { change: (event) => pick(event.target.value) } }, values.map(([value, name]) => el("option", { value, selected: value === chosen }, name))),
    help ? el("small", {}, help) : null);
}

const LANGUAGES = [["en", "English"], ["de", "Deutsch"], ["fr", "Français"]];

function ofTable() {
  const { state, session } = table;
  const fields = el("fieldset", { disabled: !session.may_press },
    choice("table-language", say("table-language"), say("table-language-help"), LANGUAGES, state?.language, (language) => post("/api/settings", { language })),
    choice("odds", say("odds-when"), say("odds-help"), ["after", "before", "never"].map((each) => [each, say(`odds-${each}`)]), state?.odds_shown, (odds) => post("/api/settings", { odds })),
    choice("brightness", say("brightness"), "", ["bright", "medium", "soft"].map((each) => [each, word(`brightness.${each}`)]), state?.brightness, (brightness) => post("/api/settings", { brightness })),
    choice("table-sound", say("table-sound"), say("table-sound-help"), [["on", say("on")], ["off", say("off")]], state?.sound ? "on" : "off", (sound) => post("/api/settings", { sound: sound === "on" })),
    choice("watch-board", say("watch-board"), say("watch-board-help"), [["on", say("on")], ["off", say("off")]], state?.board_watched ? "on" : "off", (board) => post("/api/settings", { board: board === "on" })),
    el("p", {}, el("a", { href: "#sight" }, say("tab-sight")), " · ", el("a", { href: "#map" }, say("tab-map"))));
  return el("section", { class: "card sheet" }, el("h3", {}, say("of-table")), session.may_press ? null : el("p", { class: "small" }, say("watching")), fields,
    el("p", { class: "small" }, `Gipfel ${state?.version || ""}`));
}

function ofPage() {
  return el("section", { class: "card sheet" }, el("h3", {}, say("of-page")),
    choice("page-language", say("page-language"), "", [["", say("as-table")], ...LANGUAGES], kept.get("language") || "", (language) => { kept.set("language", language); reread(); }),
    el("p", {}, say("keys-help")),
    el("dl", { class: "keys-list" }, [["1 2 3", word("page.key-123")], ["G", word("page.key-go")], ["S", word("page.key-stop")], ["?", word("page.key-why")], ["␣", word("page.throw")]].flatMap(([key, does]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, does)])));
}
