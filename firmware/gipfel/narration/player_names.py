"""What players are called on the display, on the page and in a terminal."""

from typing import Protocol

from gipfel.game import Game, Started
from gipfel.words import Words


class HasPlayers(Protocol):
    """What has players with colours and names: a game, its start, its summary."""

    @property
    def colours(self) -> tuple[str, ...]:
        """Who plays, in the order of play."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called; empty for one who is called by the colour."""


def name_of(game: HasPlayers, seat: int, words: Words) -> str:
    """Return a player's name, or the name of the colour where there is none."""
    return game.names[seat] or words.player(seat, game.colours)


def name_and_level(started: Started, seat: int, words: Words) -> str:
    """Return a player's name, and the level where it is Gipfel: `Green (Gipfel, club)`."""
    name, level = name_of(started, seat, words), started.levels[seat]
    return words("setup.seat", player=name, level=words(f"level.{level}")) if level else name


def known_as(started: Started, seat: int, words: Words) -> str:
    """Return by what name a player is counted over many games: Gipfel at a level is one, whatever its colour."""
    level = started.levels[seat]
    return words("setup.gipfel", level=words(f"level.{level}")) if level else name_of(started, seat, words)


def mark_of(game: Game, seat: int, words: Words) -> str:
    """Return two letters of a player's name that no other player here has."""
    names = [name_of(game, other, words) for other in range(len(game.colours))]
    name, others = names.pop(seat), names
    for letter in name[1:]:
        mark = name[0] + letter
        if not any(other.startswith(name[0]) and letter in other[1:] for other in others):
            return mark
    return name[:2] if name[:2] not in (other[:2] for other in others) else f"{name[0]}{seat + 1}"
