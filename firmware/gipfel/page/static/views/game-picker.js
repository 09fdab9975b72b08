// The list of games to choose from, with a button that fetches older ones.

import { toast } from "../lib/dom.js";
import { fetchedGames, fetchOlder } from "../lib/games.js";
import { messageOf } from "../lib/requests.js";
import { dateAndTime, say } from "../lib/words.js";
import { button, dropDown } from "./controls.js";

/** @import { Game, GameSummary } from "../lib/api.d.ts" */
/** @import { Attributes } from "../lib/elements.d.ts" */

/**
 * @typedef {object} Choice
 * @property {string | undefined} chosen value that is selected
 * @property {(value: string) => void} picked is called with the number of a game, or another value
 * @property {() => void} changed is called when there are more games to choose from
 * @property {[value: string, text: string][]} [others] what else can be chosen, above the games
 * @property {(game: GameSummary | Game) => string} [textOf]
 * @property {Game | null} [opened] the game that is chosen, which may be older than those that have been fetched
 * @property {Attributes} [attributes] of the list
 */

/**
 * Return the list and the button; nothing if there are no games.
 * @param {Choice} choice
 */
export function gamePicker({ chosen, picked, changed, others = [], textOf = shortText, opened, attributes = {} }) {
  const { games, hasOlder } = fetchedGames();
  if (!games.length) return [];
  const choices = [...others, ...games.map((game) => choiceOf(game, textOf))];
  const isListed = choices.some(([value]) => value === chosen);
  if (chosen && !isListed) choices.push([chosen, opened ? textOf(opened) : chosen]);
  const more = async () => {
    try {
      await fetchOlder();
    } catch (error) {
      return toast(messageOf(error));
    }
    changed();
  };
  return [
    dropDown(choices, chosen, picked, { "aria-label": say("which-game"), ...attributes }),
    hasOlder ? button(say("older-games"), more, { id: "older-games" }) : null,
  ];
}

/**
 * @param {GameSummary | Game} game
 * @param {(game: GameSummary | Game) => string} textOf
 * @returns {[value: string, text: string]}
 */
function choiceOf(game, textOf) {
  return [String(game.number), textOf(game)];
}

/**
 * Return the number of a game, and when it began.
 * @param {GameSummary | Game} game
 */
export function shortText(game) {
  return `${game.number} · ${dateAndTime(game.started)}`;
}

/**
 * Return the number of a game, when it began, and who played.
 * @param {GameSummary | Game} game
 */
export function longText(game) {
  const names = (game.players ?? []).map((player) => player.name).join(", ");
  return `${shortText(game)} · ${names}`;
}
