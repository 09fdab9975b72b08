// The hands at a virtual board: put it on the table, let something go wrong, put it right.

import { post, table } from "./connection.js";
import { el } from "./dom.js";
import { say } from "./words.js";

export function hands(virtual, changed) {
  if (!virtual) return [];
  const may = table.session.may_press;
  const act = async (what) => { if (await post("/api/board/hands", what)) await changed(); };
  const mishap = (name) => el("button", { type: "button", "data-mishap": name, "aria-pressed": String(virtual.armed === name), disabled: !may || !virtual.on, on: { click: () => act({ mishap: name }) } }, say(`mishap-${name}`));
  return el("fieldset", { class: "drawer" }, el("legend", {}, say("hands-virtual")),
    el("label", { class: "option" }, el("input", { type: "checkbox", id: "virtual-board", checked: virtual.on, disabled: !may, on: { change: (event) => act({ on: event.target.checked }) } }), el("span", {}, say("virtual-board"), el("small", {}, say("virtual-board-why")))),
    el("p", { class: "small" }, say("mishap-why")),
    el("div", { class: "spoil" }, virtual.mishaps.map(mishap)),
    el("button", { type: "button", id: "mend", disabled: !may || !virtual.on, on: { click: () => act({ mend: true }) } }, say("mend")));
}
