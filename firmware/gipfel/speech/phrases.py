"""Numbers, dice, columns and hand moves as players say them."""

from collections.abc import Iterable, Sequence

from gipfel.game import Game
from gipfel.narration import name_of
from gipfel.rules import LENGTH, Dice, HandMove, Play
from gipfel.words import Words

LARGEST_COUNT = 13
"""The largest number that is written as a word: the top field of the longest column."""


def counted(number: int, words: Words) -> str:
    """Return a number as a word: `three`."""
    return words(f"count.{number}") if 1 <= number <= LARGEST_COUNT else str(number)


def numeral(number: int, words: Words) -> str:
    """Return the name of a number, as of a column or of a die's face: `Drei`."""
    return words(f"numeral.{number}")


def dice_said(pips: Iterable[int], words: Words) -> str:
    """Return dice as they are called out: `three, three, five, six`."""
    return ", ".join(counted(each, words) for each in pips)


def columns_said(columns: Iterable[int], words: Words) -> str:
    """Return columns as a list: `six and eight`, `die Sechs und die Acht`."""
    return words.join(words("speech.the", column=numeral(column, words)) for column in columns)


def play_said(play: Sequence[int], words: Words) -> str:
    """Return the columns of a play or of a pairing: `six and eight`, `seven twice`."""
    if len(play) == 2 and play[0] == play[1]:
        return words("speech.twice", column=numeral(play[0], words))
    return columns_said(play, words)


def choice_said(plays: Sequence[Play], words: Words) -> str:
    """Return the plays that a pairing leaves to choose from: `six, eleven or both`."""
    chosen = sorted((play.columns for play in plays), key=lambda columns: (len(columns), columns))
    named = [play_said(columns, words) for columns in chosen]
    match chosen:
        case [(one,), (first, second)] if one == first == second:
            return words("speech.once-or-twice", column=numeral(one, words))
        case [(one,), (first, second)]:
            other = second if one == first else first
            return words("speech.with-or-without", first=named[0], second=columns_said((other,), words))
        case [(_,), (_,), (_, _)]:
            return words("speech.one-or-both", first=named[0], second=named[1])
        case _:
            return words.join(named, "or")


def spelt(value: Dice | Play, words: Words) -> str:
    """Return dice or a play as they are said."""
    return dice_said(value.pips, words) if isinstance(value, Dice) else play_said(value.columns, words)


def percent_said(share: float, words: Words) -> str:
    """Return a share, 0 to 1, in whole per cent."""
    return words("speech.percent", number=f"{100 * share:.0f}")


def hand_move_said(move: HandMove, game: Game, words: Words) -> str:
    """Return what a hand does, as a sentence."""
    column = numeral(move.column, words)
    place = words("speech.field", number=counted(move.end, words))
    if move.end == LENGTH[move.column]:
        place = words("speech.top")
    does = "leaves" if not move.end else "enters" if not move.start else "moves"
    if move.player is None:
        does = "returns" if 0 < move.end < move.start else does
        return words(f"speech.runner-{does}", column=column, place=place)
    player = name_of(game, move.player, words)
    key = "speech.substitute" if move.is_substitute else f"speech.piece-{does}"
    return words(key, player=player, column=column, place=place)


def as_sentence(text: str) -> str:
    """Return words of the display as a sentence: with a capital letter, and a point at its end."""
    text = text.strip().removesuffix(" ...")
    return f"{text[:1].upper()}{text[1:]}{'' if text[-1:] in '.!?:…' else '.'}" if text else ""
