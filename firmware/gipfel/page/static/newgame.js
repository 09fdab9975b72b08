// A new game, put together: who plays, by which booklet, with which variants, and what each of them changes.

import { post, table } from "./connection.js";
import { el, put } from "./dom.js";
import { shape } from "./shapes.js";
import { colour as colourName, say } from "./words.js";

let draft = null;

export function newGame(booklets) {
  draft ??= { edition: table.state?.edition?.key || booklets.editions[0].key, variants: [], house: [], players: (table.state?.players.length ? table.state.players : [{ colour: "yellow" }, { colour: "green" }]).map((each) => ({ colour: each.colour, name: "" })), starter: 0 };
  const root = el("section", { class: "card sheet", id: "new-game" });
  draw(root, booklets);
  return root;
}

function draw(root, booklets) {
  const again = (change) => { draft = { ...draft, ...change }; draw(root, booklets); };
  const booklet = booklets.editions.find((each) => each.key === draft.edition);
  const printed = booklet.variants.map((each) => each.key);
  put(root, el("h3", {}, say("new-game")),
    el("fieldset", { disabled: !table.session.may_press },
      el("label", { class: "field" }, el("span", {}, say("booklet")),
        el("select", { id: "new-edition", on: { change: (event) => again({ edition: event.target.value, variants: [], house: [] }) } }, booklets.editions.map((each) => el("option", { value: each.key, selected: each.key === draft.edition }, each.title))),
        el("small", {}, [booklet.start, ...booklet.rules].join(" "))),
      booklet.variants.length ? el("fieldset", {}, el("legend", {}, say("variants")), boxes("variants", booklet.variants, again)) : null,
      el("details", { open: draft.house.length > 0 }, el("summary", {}, say("house")), el("fieldset", {}, boxes("house", booklets.house.filter((each) => !printed.includes(each.key)), again))),
      seats(booklets.colours, again),
      el("button", { type: "button", class: "main", id: "begin", on: { click: begin } }, say("begin"))));
}

function boxes(part, rules, again) {
  return rules.map((each) => el("label", { class: "option" },
    el("input", { type: "checkbox", value: each.key, checked: draft[part].includes(each.key), on: { change: (event) => again({ [part]: event.target.checked ? [...draft[part], each.key] : draft[part].filter((key) => key !== each.key) }) } }),
    el("span", {}, each.name, el("small", {}, each.section ? `${each.changes} (${each.section})` : each.changes))));
}

function seats(colours, again) {
  const set = (place, change) => draft.players.map((each, other) => (other === place ? { ...each, ...change } : each));
  const taken = draft.players.map((each) => each.colour);
  const rows = draft.players.map((player, place) => el("li", {}, shape(player.colour),
    el("select", { "aria-label": say("colour-of", { number: place + 1 }), on: { change: (event) => again({ players: set(place, { colour: event.target.value }) }) } },
      colours.filter((each) => each === player.colour || !taken.includes(each)).map((each) => el("option", { value: each, selected: each === player.colour }, colourName(each)))),
    el("input", { type: "text", maxlength: "7", value: player.name, placeholder: say("name"), "aria-label": say("name-of", { number: place + 1 }), on: { input: (event) => { draft.players = set(place, { name: event.target.value }); } } }),
    draft.players.length > 2 ? el("button", { type: "button", class: "round", "aria-label": say("without", { number: place + 1 }), on: { click: () => again({ players: draft.players.filter((_, other) => other !== place), starter: 0 }) } }, "×") : ""));
  const spare = colours.find((each) => !taken.includes(each));
  return el("fieldset", {}, el("legend", {}, say("players")), el("ul", { class: "seats" }, rows),
    draft.players.length < 4 ? el("button", { type: "button", class: "plain", on: { click: () => again({ players: [...draft.players, { colour: spare, name: "" }] }) } }, say("one-more")) : null,
    el("label", { class: "field" }, el("span", {}, say("starter")),
      el("select", { id: "starter", on: { change: (event) => { draft.starter = +event.target.value; } } }, draft.players.map((each, place) => el("option", { value: place, selected: place === draft.starter }, each.name || colourName(each.colour))))));
}

async function begin() {
  const isOn = table.state?.phase && table.state.phase !== "over";
  if (isOn && !confirm(say("leave-game"))) return;
  if (await post("/api/games", draft)) location.hash = "#board";
}
