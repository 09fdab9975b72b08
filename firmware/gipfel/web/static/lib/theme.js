// Light or dark colours: those that were chosen in this browser, or else those that the system prefers.

import { loadSetting, saveSetting } from "./storage.js";

const html = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

export function start() {
  apply();
  prefersDark.addEventListener("change", apply);
}

/** Change from light to dark or back, and remember it. */
export function toggle() {
  saveSetting("theme", isDark() ? "light" : "dark");
  apply();
}

export function isDark() {
  return html.hasAttribute("data-dark");
}

function apply() {
  const chosen = loadSetting("theme");
  const dark = chosen ? chosen === "dark" : prefersDark.matches;
  html.toggleAttribute("data-dark", dark);
  html.dataset.theme = dark ? "dark" : "light";
}
