// The page's sentences, fetched from the table in the language that is read here.

import { loadSetting } from "./storage.js";

/** @import { Sentences } from "./api.d.ts" */
/** @typedef {Record<string, string | number>} Names */

let sentences = /** @type {Record<string, string>} */ ({});
export let language = "en";

/** Return the language that was chosen for this browser, or "" where it follows the table's. */
export function chosenLanguage() {
  return loadSetting("language");
}

/**
 * Fetch the sentences of a language; "" is the table's.
 * @param {string} wanted
 */
export async function loadWords(wanted) {
  const response = await fetch(wanted ? `/api/words?lang=${wanted}` : "/api/words");
  const answer = /** @type {Sentences} */ (await response.json());
  sentences = answer.sentences;
  language = answer.language;
  document.documentElement.lang = language;
}

/**
 * Return the sentence of a key, with names filled in for what stands in braces.
 * @param {string} key
 * @param {Names} [names]
 */
export function word(key, names = {}) {
  const sentence = sentences[key] ?? key;
  return sentence.replace(/\{([a-z_]+)\}/g, (whole, name) => String(names[name] ?? whole));
}

/**
 * Return one of the page's own sentences.
 * @param {string} key without "page."
 * @param {Names} [names]
 */
export function say(key, names = {}) {
  return word(`page.${key}`, names);
}

/**
 * Return a share between 0 and 1 as a percentage with one decimal.
 * @param {number} share
 */
export function percent(share) {
  return word("number.percent", { number: decimal(share * 100) });
}

/**
 * Return odds as a percentage.
 * @param {readonly number[]} odds such as [104, 1296]: in how many of so many rolls
 */
export function percentOf([lost = 0, rolls = 1]) {
  return percent(lost / rolls);
}

/**
 * Return a number with one decimal, written as the language does.
 * @param {number} number
 */
export function decimal(number) {
  return number.toFixed(1).replace(".", word("number.point"));
}

/**
 * Return points of winning chance with their sign and one decimal, written as the language does.
 * @param {number} number
 */
export function points(number) {
  return `${number < 0 ? "−" : "+"}${decimal(Math.abs(number))}`;
}

/**
 * Return the name of a player's colour.
 * @param {string} colour
 */
export function colourName(colour) {
  return word(`colour.${colour}`);
}

/**
 * Return the name of Gipfel with the level at which it plays.
 * @param {string} level
 */
export function gipfelAt(level) {
  return say("gipfel", { level: word(`level.${level}`) });
}

/**
 * Return the name of what can stand on a field: a colour, or the runner.
 * @param {string} thing
 */
export function thingName(thing) {
  return thing === "runner" ? say("runner") : colourName(thing);
}

/**
 * Return a date and time of the record as the language writes it.
 * @param {string} time in ISO 8601
 */
export function dateAndTime(time) {
  return new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

/** Write the sentences into those elements of index.html that name one in `data-say` or `data-say-label`. */
export function translatePage() {
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(element.getAttribute("data-say") ?? "");
  }
  for (const element of document.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", say(element.getAttribute("data-say-label") ?? ""));
  }
}
