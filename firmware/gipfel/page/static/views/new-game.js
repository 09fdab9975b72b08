// A new game, put together: who plays, by which booklet, with which variants, and what each of them changes.

import { table } from "../lib/connection.js";
import { el, put } from "../lib/dom.js";
import { post } from "../lib/requests.js";
import { colourName, gipfelAt, say } from "../lib/words.js";
import { button, dropDown, field } from "./controls.js";
import { houseRulesBeside, ruleCheckboxes } from "./rule-checkboxes.js";
import { shape } from "./shapes.js";

/** @import { Booklets, Colour, Level, NewGame, RuleChoice } from "../lib/api.d.ts" */
/** @typedef {{ colour: Colour, name: string, level: Level | null }} Seat */
/** @typedef {Required<Omit<NewGame, "players">> & { players: Seat[] }} Draft */
/** @typedef {(part: Partial<Draft>) => void} Change */

/** @type {Level[]} */
const LEVELS = ["novice", "casual", "club", "master"];

let draft = /** @type {Draft | null} */ (null); // is kept while other views are open

/**
 * Return the section of the settings in which a game is begun.
 * @param {Booklets} booklets
 */
export function newGame(booklets) {
  const root = el("section", { class: "card sheet", id: "new-game" });
  draft ??= firstDraft(booklets);
  draw(root, draft, booklets);
  return root;
}

/**
 * Return a draft of the game that is offered: what was played last.
 * @param {Booklets} booklets
 * @returns {Draft}
 */
function firstDraft({ editions }) {
  const offer = table.state?.offer;
  return {
    edition: offer?.edition ?? editions[0]?.key ?? "",
    variants: offer?.variants ?? [],
    house: offer?.house ?? [],
    players: offer?.players.map((each) => ({ ...each })) ?? [],
    starter: offer?.starter ?? 0,
  };
}

/**
 * @param {HTMLElement} root
 * @param {Draft} now
 * @param {Booklets} booklets
 */
function draw(root, now, booklets) {
  const change = (/** @type {Partial<Draft>} */ part) => {
    draft = { ...now, ...part };
    draw(root, draft, booklets);
  };
  put(
    root,
    el("h3", {}, say("new-game")),
    el(
      "fieldset",
      { disabled: !table.session.may_press },
      rules(now, booklets, change),
      seats(now, coloursOf(now, booklets), change),
      button(say("begin"), begin, { class: "main", id: "begin" }),
    ),
  );
}

/**
 * Return the choice of the booklet, its variants, and house rules.
 * @param {Draft} now
 * @param {Booklets} booklets
 * @param {Change} change
 */
function rules(now, booklets, change) {
  const booklet = booklets.editions.find((each) => each.key === now.edition);
  if (!booklet) return null;
  const titles = booklets.editions.map((each) => /** @type {[string, string]} */ ([each.key, each.title]));
  const takeEdition = (/** @type {string} */ edition) => {
    const players = withBox(now.players, booklet.colours, coloursOf({ edition }, booklets));
    change({ edition, variants: [], house: [], players });
  };
  const variants = ruleCheckboxes(
    booklet.variants,
    now.variants,
    (chosen) => change({ variants: chosen }),
    hintOf,
  );
  const houseRules = houseRulesBeside(booklets, booklet);
  const house = ruleCheckboxes(houseRules, now.house, (chosen) => change({ house: chosen }), hintOf);
  return [
    field(
      say("booklet"),
      dropDown(titles, now.edition, takeEdition, { id: "new-edition" }),
      [booklet.start, ...booklet.rules].join(" "),
    ),
    variants.length ? el("fieldset", {}, el("legend", {}, say("variants")), variants) : null,
    el("details", { open: now.house.length > 0 }, el("summary", {}, say("house")), el("fieldset", {}, house)),
  ];
}

/**
 * Return all colours, those in the booklet's box first.
 * @param {Pick<Draft, "edition">} now
 * @param {Booklets} booklets
 */
function coloursOf({ edition }, booklets) {
  return booklets.editions.find((each) => each.key === edition)?.colours ?? booklets.colours;
}

/**
 * Return players of another box: colours that nobody has chosen are those of the box.
 * @param {Seat[]} players
 * @param {Colour[]} before the colours of the box from before, in order
 * @param {Colour[]} after
 */
function withBox(players, before, after) {
  if (players.some(({ colour }, place) => colour !== before[place])) return players;
  return players.map((player, place) => ({ ...player, colour: after[place] ?? player.colour }));
}

/**
 * Return what a rule changes, and where the booklet says so.
 * @param {RuleChoice} rule
 */
function hintOf(rule) {
  return "section" in rule && rule.section ? `${rule.changes} (${rule.section})` : rule.changes;
}

/**
 * Return the choice of players, and who begins.
 * @param {Draft} now
 * @param {Colour[]} colours
 * @param {Change} change
 */
function seats(now, colours, change) {
  const { players } = now;
  const spare = colours.find((colour) => players.every((player) => player.colour !== colour));
  const add = () => {
    if (spare) change({ players: [...players, { colour: spare, name: "", level: null }] });
  };
  const names = players.map(
    (player, place) => /** @type {[string, string]} */ ([String(place), player.name || colourName(player.colour)]),
  );
  const takeStarter = (/** @type {string} */ place) => {
    now.starter = Number(place);
  };
  return el(
    "fieldset",
    {},
    el("legend", {}, say("players")),
    el(
      "ul",
      { class: "seats" },
      players.map((player, place) => seatRow(player, place, now, colours, change)),
    ),
    players.length < 4 ? button(say("one-more"), add, { class: "plain" }) : null,
    field(say("starter"), dropDown(names, String(now.starter ?? 0), takeStarter, { id: "starter" })),
  );
}

/**
 * @param {Seat} player
 * @param {number} place
 * @param {Draft} now
 * @param {Colour[]} colours
 * @param {Change} change
 */
function seatRow(player, place, now, colours, change) {
  const { players } = now;
  const number = place + 1;
  const isFree = (/** @type {Colour} */ colour) =>
    players.every((other) => other === player || other.colour !== colour);
  const choices = colours.filter(isFree).map((each) => /** @type {[string, string]} */ ([each, colourName(each)]));
  const takeColour = (/** @type {string} */ colour) => {
    const other = { ...player, colour: /** @type {Colour} */ (colour) };
    change({ players: players.map((each) => (each === player ? other : each)) });
  };
  const takeLevel = (/** @type {string} */ level) => {
    player.level = /** @type {Level | null} */ (level || null);
  };
  /** @type {[string, string][]} */
  const whoPlays = [
    ["", say("person")],
    ...LEVELS.map((each) => /** @type {[string, string]} */ ([each, gipfelAt(each)])),
  ];
  const remove = () => change({ players: players.filter((each) => each !== player), starter: 0 });
  const name = el("input", {
    type: "text",
    maxlength: "7",
    value: player.name,
    placeholder: say("name"),
    "aria-label": say("name-of", { number }),
    on: {
      input: () => {
        player.name = name.value; // not drawn anew, so that the cursor stays where it is
      },
    },
  });
  return el(
    "li",
    {},
    shape(player.colour),
    dropDown(choices, player.colour, takeColour, { "aria-label": say("colour-of", { number }) }),
    dropDown(whoPlays, player.level ?? "", takeLevel, { "aria-label": say("who-of", { number }), class: "who" }),
    name,
    players.length > 2 ? button("×", remove, { class: "round", "aria-label": say("without", { number }) }) : null,
  );
}

async function begin() {
  const phase = table.state?.phase;
  if (phase && phase !== "over" && !confirm(say("leave-game"))) return;
  if (!draft || !(await post("/api/games", draft))) return;
  draft = null; // it is what is offered from now on
  location.hash = "#board";
}
