"""Dice on the display: in doubt, entered, corrected, thrown for the start."""

from gipfel.narration import name_of
from gipfel.screens.screen import Big, Cell, Cells, Face, Screen
from gipfel.screens.verbs import pips as pips_verbs
from gipfel.screens.verbs import verbs
from gipfel.table import (
    DOUBTFUL,
    Button,
    Correcting,
    DiceReport,
    Doubting,
    EnteringDice,
    FirstDice,
    Table,
    TrayStatus,
    least_certain_first,
)
from gipfel.words import Words


def doubting(mode: Doubting, words: Words) -> Screen:
    """Say what is wrong with the dice, and offer the most probable reading."""
    reading = mode.reading
    doubts = (*reading.doubts, *[0.0] * len(reading.pips))
    faces = tuple(Face(pips, doubts[die] > DOUBTFUL) for die, pips in enumerate(reading.pips[:6]))
    can_take = len(reading.pips) == 4
    ask = words("display.take-it" if can_take else "display.roll-again")
    order = least_certain_first(reading)
    first, second, third, _ = (f"{pips}?" for pips in order)
    screen = Screen(Big((_wrong(reading, words),), (ask,)), "", faces, (first, second, third))
    take = {Button.GO: "take-dice"} if can_take else {}
    return screen.lit(
        _which(order, "does.correct", words) | verbs(words, {**take, Button.STOP: "wait", Button.WHY: "explain"})
    )


def _which(order: tuple[int, ...], key: str, words: Words) -> dict[Button, str]:
    """Return a verb for each button that means one of three dice."""
    numbered = zip((Button.ONE, Button.TWO, Button.THREE), order, strict=False)
    return {button: words(key, pips=pips) for button, pips in numbered}


def _wrong(reading: DiceReport, words: Words) -> str:
    if reading.status in (TrayStatus.OK, TrayStatus.DOUBT):
        return words("doubt.unsure" if len(reading.pips) == 4 else "doubt.count", count=len(reading.pips))
    return words(f"doubt.{reading.status.value}", count=len(reading.pips))


def entering(table: Table, mode: EnteringDice, words: Words) -> Screen:
    """Ask for the dice, one after the other; the buttons are three of the six values at a time."""
    faces = tuple(Face(pips) for pips in mode.pips) + (Face(0, is_marked=True),) * (len(mode.pips) < 4)
    faces += (Face(0),) * (4 - len(faces))
    name = name_of(table.game, table.game.player, words) if table.game else ""
    rest = {Button.STOP: "take-back" if mode.pips else "back", Button.WHY: "explain"}
    return Screen(_values(mode.is_high), name, faces, _other_values(mode.is_high)).lit(
        pips_verbs(words, mode.is_high) | verbs(words, rest)
    )


def _other_values(is_high: bool) -> tuple[str, str, str]:
    """Return the labels of the buttons: the other three values, to which `GO` switches."""
    return ("", "GO 123" if is_high else "GO 456", "")


def _values(is_high: bool) -> Cells:
    low = 4 if is_high else 1
    return Cells(tuple(Cell((str(value),)) for value in range(low, low + 3)))


def correcting(mode: Correcting, words: Words) -> Screen:
    """Ask which die is wrong, the least certain first; then what it shows."""
    faces = tuple(Face(pips, die == mode.chosen) for die, pips in enumerate(mode.pips))
    if mode.chosen is None:
        cells = tuple(Cell((str(pips),)) for pips in mode.pips[:3])
        fourth = words("display.fourth", pips=mode.pips[3])
        rest = verbs(words, {Button.STOP: "back", Button.WHY: "explain"})
        return Screen(Cells(cells), fourth, faces).lit(
            _which(mode.pips, "does.correct", words) | {Button.GO: words("does.correct", pips=mode.pips[3])} | rest
        )
    keys = _other_values(mode.is_high)
    rest = verbs(words, {Button.STOP: "back", Button.WHY: "explain"})
    return Screen(_values(mode.is_high), words("display.shows"), faces, keys).lit(
        pips_verbs(words, mode.is_high) | rest
    )


def first_dice(mode: FirstDice, words: Words) -> Screen:
    """Ask one player after the other for a die."""
    seat = mode.waiting[0]
    name = mode.draft.names[seat] or words.player(seat, mode.draft.colours)
    takes_part = {*mode.thrown, *mode.waiting}
    faces = tuple(Face(die, other == seat) for other, die in enumerate(mode.rounds[-1]) if other in takes_part)
    rest = {Button.STOP: "take-back" if mode.thrown else "back", Button.WHY: "explain"}
    return Screen(_values(mode.is_high), name, faces, _other_values(mode.is_high), throw=1).lit(
        pips_verbs(words, mode.is_high) | verbs(words, rest)
    )
