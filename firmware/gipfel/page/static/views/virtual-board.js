// What hands do at a virtual board: put it on the table, let something go wrong, put it right.

import { table } from "../lib/connection.js";
import { el } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { say } from "../lib/words.js";
import { button, checkbox, dropDown, field } from "./controls.js";

/** @import { RequestBody, VirtualBoard } from "../lib/api.d.ts" */

/**
 * Return the controls of a virtual board.
 * @param {VirtualBoard} board
 * @param {() => void} changed is called when the table has done what was asked
 */
export function virtualBoardControls(board, changed) {
  const mayPress = table.session.may_press;
  const act = async (/** @type {RequestBody<"/api/board/hands">} */ action) => {
    if (await post("/api/board/hands", action)) changed();
  };
  const mishapButton = (/** @type {string} */ name) =>
    button(say(`mishap-${name}`), () => act({ mishap: name }), {
      "data-mishap": name,
      "aria-pressed": String(board.armed === name),
      disabled: !mayPress || !board.on,
    });
  const looks = board.looks.map((name) => /** @type {[string, string]} */ ([name, say(`shape-${name}`)]));
  const lookList = dropDown(looks, board.look, (look) => act({ look }), {
    id: "virtual-look",
    disabled: !mayPress,
  });
  const isOnTable = el("span", {}, say("virtual-board"), el("small", {}, say("virtual-board-why")));
  return el(
    "fieldset",
    { class: "drawer" },
    el("legend", {}, say("hands-virtual")),
    checkbox(isOnTable, board.on, (on) => act({ on }), { id: "virtual-board", disabled: !mayPress }),
    field(say("virtual-board-look"), lookList),
    el("p", { class: "small" }, say("mishap-why")),
    el("div", { class: "spoil" }, board.mishaps.map(mishapButton)),
    button(say("mend"), () => act({ mend: true }), { id: "mend", disabled: !mayPress || !board.on }),
  );
}
