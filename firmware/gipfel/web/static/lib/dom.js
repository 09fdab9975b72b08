// Make HTML and SVG elements by name, attributes and children.

const SVG = "http://www.w3.org/2000/svg";

/** @import { Attributes, Child, Elements, SvgName } from "./elements.d.ts" */

/** @type {Set<string>} */
const SVG_NAMES = new Set(
  /** @type {SvgName[]} */ (["svg", "g", "path", "rect", "circle", "line", "polyline", "polygon", "text"]),
);

/**
 * Return a new element. An attribute that is null or false is left out, one that is true has no value; `on` has
 * the element's event listeners.
 * @template {keyof Elements} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {Elements[Name]}
 */
export function el(name, attributes = {}, ...children) {
  const element = SVG_NAMES.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  const { on = {}, ...values } = attributes;
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const [event, listener] of Object.entries(on)) {
    element.addEventListener(event, /** @type {EventListener} */ (listener));
  }
  element.append(...flattened(children));
  return /** @type {Elements[Name]} */ (element);
}

/**
 * Replace all children of an element.
 * @template {Element} Parent
 * @param {Parent} parent
 * @param {...Child} children
 */
export function put(parent, ...children) {
  parent.replaceChildren(...flattened(children));
  return parent;
}

/**
 * Return nested lists of children as one list, without those that are not there.
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
function flattened(children) {
  return children.flatMap((each) => {
    if (!each) return [];
    return typeof each === "string" || each instanceof Node ? [each] : flattened(each);
  });
}

/**
 * Return an element of index.html.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element #${id}`);
  return found;
}

/**
 * Show a message at the lower edge of the page for five seconds.
 * @param {string} text
 */
export function toast(text) {
  const message = el("p", {}, text);
  byId("toasts").append(message);
  setTimeout(() => message.remove(), 5000);
}
