// Elements as values: a name, what it has, what is in it.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "path", "rect", "circle", "line", "polyline", "polygon", "text", "title"]);

export function el(name, has = {}, ...inside) {
  const made = DRAWN.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(has)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") for (const [event, does] of Object.entries(value)) made.addEventListener(event, does);
    else if (key === "class") made.setAttribute("class", value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inside.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

export function put(parent, ...inside) {
  parent.replaceChildren(...inside.flat().filter(Boolean));
  return parent;
}

export function toast(text) {
  const said = el("p", {}, text);
  document.getElementById("toasts").append(said);
  setTimeout(() => said.remove(), 5000);
}

// What a person chose for this browser only; one that keeps nothing simply forgets it.
export const kept = {
  get(key) {
    try { return localStorage.getItem(`gipfel.${key}`); } catch { return null; }
  },
  set(key, value) {
    try { localStorage.setItem(`gipfel.${key}`, value); } catch { /* it is forgotten */ }
  },
};
