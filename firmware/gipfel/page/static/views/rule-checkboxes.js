// A checkbox for each variant or house rule, with what it changes.

import { el } from "../lib/dom.js";
import { checkbox } from "./controls.js";

/** @import { Booklet, Booklets, RuleChoice } from "../lib/api.d.ts" */

/**
 * Return checkboxes for some rules.
 * @param {RuleChoice[]} rules
 * @param {string[]} chosen keys of those that are checked
 * @param {(chosen: string[]) => void} changed
 * @param {(rule: RuleChoice) => string} [hintOf]
 */
export function ruleCheckboxes(rules, chosen, changed, hintOf = (rule) => rule.changes) {
  return rules.map((rule) => {
    const label = el("span", {}, rule.name, el("small", {}, hintOf(rule)));
    const others = chosen.filter((key) => key !== rule.key);
    const change = (/** @type {boolean} */ isOn) => changed(isOn ? [...others, rule.key] : others);
    return checkbox(label, chosen.includes(rule.key), change, { value: rule.key });
  });
}

/**
 * Return the house rules that a booklet does not have as variants already.
 * @param {Booklets} booklets
 * @param {Booklet | undefined} booklet
 */
export function houseRulesBeside(booklets, booklet) {
  const printed = (booklet?.variants ?? []).map((each) => each.key);
  return booklets.house.filter((each) => !printed.includes(each.key));
}
