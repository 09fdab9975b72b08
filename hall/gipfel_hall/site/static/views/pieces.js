// Small parts that several pages have: cards with a heading, tables of figures, links that look like buttons.

import { el } from "../lib/dom.js";

/** @import { Attributes, Child } from "../lib/elements.d.ts" */

/**
 * Return a card with a heading.
 * @param {string} title
 * @param {string} about a sentence below it; "" is none
 * @param {Attributes} attributes
 * @param {...Child} content
 */
export function card(title, about, attributes, ...content) {
  const heading = el("div", {}, el("h2", {}, title), about ? el("p", { class: "small" }, about) : null);
  return el("section", { ...attributes, class: `card sheet ${attributes.class ?? ""}` }, heading, content);
}

/**
 * Return a table of figures that scrolls sideways where it does not fit.
 * @param {string} label what it lists
 * @param {string[]} heads
 * @param {Child[][]} rows the first of each is its heading
 * @param {Attributes} [attributes]
 */
export function figures(label, heads, rows, attributes = {}) {
  const head = heads.map((text, place) => el("th", { scope: "col", class: place ? null : "first" }, text));
  const body = rows.map((cells) =>
    el(
      "tr",
      {},
      cells.map((cell, place) => (place ? el("td", {}, cell) : el("th", { scope: "row" }, cell))),
    ),
  );
  const table = el("table", { class: "figures" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, body));
  return el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label, ...attributes }, table);
}

/**
 * Return a form that does something when it is sent.
 * @param {Attributes} attributes
 * @param {() => unknown} send
 * @param {...Child} content
 */
export function form(attributes, send, ...content) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void send();
  };
  return el("form", { ...attributes, on: { submit } }, content);
}

/**
 * Return a line of text to type.
 * @param {Attributes} attributes
 */
export function input(attributes) {
  return el("input", { type: "text", autocomplete: "off", ...attributes });
}
