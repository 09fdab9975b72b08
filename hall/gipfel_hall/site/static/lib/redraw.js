// Parts of a page are drawn anew while people use them: what somebody types, chooses or clicks must not get lost.

import { put } from "./dom.js";
import { language } from "./words.js";

/** @import { Child } from "./elements.d.ts" */

const FIELDS = "form input, form select";
/** @type {WeakMap<Element, string>} */
const drawnFrom = new WeakMap();

/**
 * Replace all children of an element if what they are drawn from is new: a button that is replaced while it is pressed
 * is not clicked.
 * @param {Element} parent
 * @param {unknown} from all that the children show, as a value for JSON
 * @param {() => Child} draw
 */
export function putNew(parent, from, draw) {
  const text = JSON.stringify([language, from]);
  if (drawnFrom.get(parent) === text) return;
  drawnFrom.set(parent, text);
  put(parent, draw());
}

/**
 * Draw an element's content anew; what was typed or chosen in its forms stays, as do opened details and the focus.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function redraw(root, draw) {
  const changed = new Map(
    fieldsOf(root).flatMap((each) => (isChanged(each) ? [[keyOf(each, root), each.value]] : [])),
  );
  const open = new Map([...root.querySelectorAll("details")].map((each) => [keyOf(each, root), each.open]));
  const active = document.activeElement;
  const focused = active && active !== root && root.contains(active) ? keyOf(active, root) : "";
  draw();
  for (const each of fieldsOf(root)) {
    const value = changed.get(keyOf(each, root));
    if (value === undefined) continue;
    each.value = value;
    each.dispatchEvent(new Event("change"));
  }
  for (const each of root.querySelectorAll("details")) each.open = open.get(keyOf(each, root)) ?? each.open;
  if (!focused) return;
  const controls = [...root.querySelectorAll("a, button, input, select, summary")];
  const again = controls.find((each) => keyOf(each, root) === focused);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * Whether somebody is at a field of a form just now: a list that is open would close, a keyboard vanish.
 * @param {Element} root
 */
export function isAtField(root) {
  const active = document.activeElement;
  if (!active || !root.contains(active) || !active.matches(FIELDS)) return false;
  return active instanceof HTMLSelectElement || (active instanceof HTMLInputElement && isChanged(active));
}

/** Take the focus from a field that is done with: what it is in may be drawn anew. */
export function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * @param {Element} root
 * @returns {(HTMLInputElement | HTMLSelectElement)[]}
 */
function fieldsOf(root) {
  return [...root.querySelectorAll(FIELDS)].flatMap((each) =>
    each instanceof HTMLInputElement || each instanceof HTMLSelectElement ? [each] : [],
  );
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function isChanged(field) {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  return [...field.options].some((option) => option.selected !== option.defaultSelected);
}

/**
 * Return by what an element is known again in what is drawn anew: itself, and in what it is.
 * @param {Element} element
 * @param {Element} root
 */
function keyOf(element, root) {
  const label =
    element.getAttribute("aria-label") ?? (element instanceof HTMLButtonElement ? element.textContent : "");
  const parts = [element.tagName, element.className, label];
  for (let each = /** @type {Element | null} */ (element); each && each !== root; each = each.parentElement) {
    parts.push(each.id);
    if (each instanceof HTMLElement) parts.push(JSON.stringify(each.dataset));
  }
  return parts.join("\n");
}
