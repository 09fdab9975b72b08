// The rules of a question to the referee: its booklet, who plays, variants and house rules.

import { el } from "../lib/dom.js";
import { withPlayers } from "../lib/question.js";
import { colourName, say } from "../lib/words.js";
import { dropDown, field } from "./controls.js";
import { houseRulesBeside, ruleCheckboxes } from "./rule-checkboxes.js";

/** @import { Booklets, Colour } from "../lib/api.d.ts" */
/** @import { WholeQuestion } from "../lib/question.js" */
/** @typedef {(part: Partial<WholeQuestion>) => void} Change */

/**
 * Return the controls for a question's rules.
 * @param {WholeQuestion} question
 * @param {Booklets} booklets
 * @param {Change} change is called with what is another now
 */
export function refereeForm(question, booklets, change) {
  const booklet = booklets.editions.find((each) => each.key === question.edition);
  const titles = booklets.editions.map((each) => /** @type {[string, string]} */ ([each.key, each.title]));
  const takeEdition = (/** @type {string} */ edition) => change({ edition, variants: [], house: [] });
  const house = question.house ?? [];
  const variants = booklet?.variants ?? [];
  const houseRules = houseRulesBeside(booklets, booklet);
  return [
    field(say("booklet"), dropDown(titles, question.edition, takeEdition, { id: "edition" })),
    el("div", { class: "row" }, howMany(question, booklets.colours, change), whoseTurn(question, change)),
    variants.length
      ? el(
          "fieldset",
          {},
          el("legend", {}, say("variants")),
          ruleCheckboxes(variants, question.variants, (chosen) => change({ variants: chosen })),
        )
      : null,
    el(
      "details",
      { open: house.length > 0 },
      el("summary", {}, say("house")),
      el(
        "fieldset",
        {},
        ruleCheckboxes(houseRules, house, (chosen) => change({ house: chosen })),
      ),
    ),
  ];
}

/**
 * @param {WholeQuestion} question
 * @param {Colour[]} colours
 * @param {Change} change
 */
function howMany(question, colours, change) {
  const { players } = question;
  const spare = colours.filter((each) => !players.includes(each));
  const counts = ["2", "3", "4"].map((count) => /** @type {[string, string]} */ ([count, count]));
  const seat = (/** @type {string} */ count) =>
    change(withPlayers(question, [...players, ...spare].slice(0, Number(count))));
  const attributes = { "aria-label": say("how-many") };
  return field(say("how-many"), dropDown(counts, String(players.length), seat, attributes));
}

/**
 * @param {WholeQuestion} question
 * @param {Change} change
 */
function whoseTurn({ players, to_move: toMove }, change) {
  const names = players.map((colour) => /** @type {[string, string]} */ ([colour, colourName(colour)]));
  const take = (/** @type {string} */ colour) => change({ to_move: /** @type {Colour} */ (colour) });
  return field(say("to-move"), dropDown(names, toMove, take, { id: "to-move" }));
}
