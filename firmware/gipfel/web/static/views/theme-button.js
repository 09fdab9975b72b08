// The button that changes between light and dark colours.

import { put } from "../lib/dom.js";
import { isDark } from "../lib/theme.js";
import { say } from "../lib/words.js";
import { icon } from "./shapes.js";

const SUN =
  "M12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7ZM12 2V4M12 20V22M2 12H4M20 12H22" +
  "M5 5L6.5 6.5M17.5 17.5L19 19M19 5L17.5 6.5M6.5 17.5L5 19";
const MOON = "M20 14.5A8.5 8.5 0 1 1 9.5 4A7 7 0 0 0 20 14.5Z";

/**
 * Show on a button what it would change to.
 * @param {HTMLElement} button
 */
export function showThemeButton(button) {
  const dark = isDark();
  put(button, icon(dark ? SUN : MOON));
  button.setAttribute("aria-label", say(dark ? "go-light" : "go-dark"));
}
