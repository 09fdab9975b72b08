// Buttons, checkboxes and drop-down lists, each with its label.

import { el } from "../lib/dom.js";

/** @import { Attributes, Child } from "../lib/elements.d.ts" */

/**
 * Return a button.
 * @param {Child} label
 * @param {() => void} click
 * @param {Attributes} [attributes]
 */
export function button(label, click, attributes = {}) {
  return el("button", { type: "button", ...attributes, on: { click, ...attributes.on } }, label);
}

/**
 * Return a checkbox with its label beside it.
 * @param {Child} label
 * @param {boolean} isChecked
 * @param {(isChecked: boolean) => void} changed
 * @param {Attributes} [attributes] of the checkbox
 */
export function checkbox(label, isChecked, changed, attributes = {}) {
  const change = () => changed(input.checked);
  const input = el("input", { type: "checkbox", checked: isChecked, ...attributes, on: { change } });
  return el("label", { class: "option" }, input, label);
}

/**
 * Return a drop-down list.
 * @param {[value: string, text: string][]} choices
 * @param {string | undefined} chosen the value that is selected
 * @param {(value: string) => void} picked
 * @param {Attributes} [attributes]
 */
export function dropDown(choices, chosen, picked, attributes = {}) {
  const change = () => picked(select.value);
  const options = choices.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  const select = el("select", { ...attributes, on: { change } }, options);
  return select;
}

/**
 * Return a control with its name above it and a hint below.
 * @param {string} name
 * @param {Element} control
 * @param {string} [hint]
 */
export function field(name, control, hint = "") {
  return el("label", { class: "field" }, el("span", {}, name), control, hint ? el("small", {}, hint) : null);
}

/**
 * Return a list of sentences.
 * @param {string[]} sentences
 * @param {Attributes} [attributes]
 */
export function bulletList(sentences, attributes = {}) {
  return el(
    "ul",
    attributes,
    sentences.map((each) => el("li", {}, each)),
  );
}
