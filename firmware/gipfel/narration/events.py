"""Each event of a game as a sentence."""

from collections.abc import Callable, Iterator
from typing import assert_never

from gipfel.game import (
    BoardSet,
    Busted,
    Corrected,
    Game,
    Played,
    Rolled,
    Started,
    Stopped,
    Undone,
    WentOn,
    Won,
)
from gipfel.narration.player_names import name_of
from gipfel.rules import Dice, Play
from gipfel.words import Words


def seat_of_last_event(game: Game) -> int:
    """Return the seat whose step led here: the turn may have passed on since."""
    return game.before.player if game.before else game.player


def say_last_event(game: Game, words: Words, spell: Callable[[Dice | Play], str] = str) -> str:
    """Return a sentence about what happened last in a game; `spell` writes its dice and its play."""
    player, event = name_of(game, seat_of_last_event(game), words), game.last
    match event:
        case Started():
            begins = words("record.started", player=name_of(game, game.player, words))
            return " ".join((begins, *_seats(event, words)))
        case Rolled(dice=dice, source=source):
            return words(f"record.rolled-{source}", player=player, dice=spell(dice))
        case Corrected(dice=dice):
            return words("record.corrected", dice=spell(dice))
        case Played(play=play, advised=advised):
            return _with_advice(words("record.played", player=player, play=spell(play)), advised is True, words)
        case WentOn(advised=advised):
            return _with_advice(words("record.went-on", player=player), advised is True, words)
        case Stopped(advised=advised):
            return _with_advice(words("record.stopped", player=player), advised is True, words)
        case Busted():
            return words("record.busted", player=player, dice=spell(game.dice) if game.dice else "")
        case Won(player=seat):
            return words("told.won", player=name_of(game, seat, words), columns="")
        case BoardSet():
            return words("record.board-set")
        case Undone():
            return words("display.undone")
        case _:
            assert_never(event)


def _seats(started: Started, words: Words) -> Iterator[str]:
    """Yield a sentence for each seat that Gipfel plays."""
    for seat, level in enumerate(started.levels):
        if level:
            yield words("record.partner", player=name_of(started, seat, words), level=words(f"level.{level}"))


def _with_advice(text: str, is_advised: bool, words: Words) -> str:
    return words("record.advised", text=text) if is_advised else text
