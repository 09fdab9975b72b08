// Sentences come from the table, in the language that is read here.

import { kept } from "./dom.js";

let sentences = {};
export let language = "en";

export function own() {
  return kept.get("language") || "";
}

export async function load(asked) {
  const answer = await fetch(asked ? `/api/words?lang=${asked}` : "/api/words");
  const said = await answer.json();
  sentences = said.sentences;
  language = said.language;
  document.documentElement.lang = language;
}

export function word(key, names = {}) {
  const sentence = sentences[key] ?? key;
  return sentence.replace(/\{([a-z_]+)\}/g, (whole, name) => (name in names ? names[name] : whole));
}

export function say(key, names = {}) {
  return word(`page.${key}`, names);
}

export function percent(share) {
  const number = (share * 100).toFixed(1).replace(".", word("number.point"));
  return word("number.percent", { number });
}

export function decimal(number, digits = 1) {
  return number.toFixed(digits).replace(".", word("number.point"));
}

export function colour(key) {
  return word(`colour.${key}`);
}

export function moment(at) {
  return new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

// Elements of the page itself name their sentence; they are filled in whenever the language changes.
export function fill(root = document) {
  for (const each of root.querySelectorAll("[data-say]")) each.textContent = say(each.dataset.say);
  for (const each of root.querySelectorAll("[data-say-label]")) each.setAttribute("aria-label", say(each.dataset.sayLabel));
}
