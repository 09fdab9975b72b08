"""Dice for the ear: in doubt, entered, corrected, thrown for the start."""

from collections.abc import Iterator

from gipfel.speech.facts import dice, first_die, turn
from gipfel.speech.phrases import counted, dice_said, numeral
from gipfel.speech.sentence import Sentence
from gipfel.table import Correcting, Doubting, EnteringDice, FirstDice, Table, TrayStatus, least_certain_first
from gipfel.words import Words


def doubting(table: Table, mode: Doubting, words: Words) -> Iterator[Sentence]:
    """Yield what is wrong with the dice, what they probably show, and what can be done about it."""
    reading = mode.reading
    mark = dice_said(reading.pips, words)
    wrong = _wrong(mode, words)
    yield Sentence(wrong, wrong, mark)
    can_take = len(reading.pips) == 4
    if can_take:
        # The same sentence as of the roll that it becomes: whoever has heard it here is not told again.
        yield dice(tuple(sorted(reading.pips)), table.the_game.steps + 1, words)
    yield Sentence(words("speech.doubt-take" if can_take else "speech.doubt-again"), mark=mark)
    missing = max(0, 4 - len(reading.pips))  # they are the least certain, and so the first
    for number, pips in enumerate(least_certain_first(reading)[:3], 1):
        key = "speech.doubt-missing" if number <= missing else "speech.doubt-die"
        text = words(key, button=counted(number, words), die=numeral(pips, words))
        yield Sentence(text, mark=f"{mark} {number}")
    yield _turn(table, words)


def _turn(table: Table, words: Words) -> Sentence:
    """Return whose turn it is: known to everybody who got here, and so not said again when the dice are taken."""
    return turn(table.the_game, words)


def _wrong(mode: Doubting, words: Words) -> str:
    status, count = mode.reading.status, len(mode.reading.pips)
    if status in (TrayStatus.OK, TrayStatus.DOUBT) and count == 4:
        return words("speech.doubt-unsure")
    if status in (TrayStatus.OK, TrayStatus.DOUBT, TrayStatus.FEWER, TrayStatus.MORE):
        dice_seen = dice_said(mode.reading.pips, words)
        if count < 2:
            return words("speech.doubt-one" if count else "speech.doubt-none", dice=dice_seen)
        return words("speech.doubt-count", count=counted(count, words), dice=dice_seen)
    return words(f"speech.doubt-{status.value}")


def values(is_high: bool, mark: str, words: Words) -> Sentence:
    """Return which numbers the three buttons are now."""
    return Sentence(words("speech.high" if is_high else "speech.low"), mark=mark)


def entering(table: Table, mode: EnteringDice, words: Words) -> Iterator[Sentence]:
    """Yield the dice that were entered so far, and which numbers the buttons are."""
    for number, pips in enumerate(mode.pips, 1):
        text = words("speech.entered", number=counted(number, words), pips=counted(pips, words))
        yield Sentence(text)
    yield Sentence(words("speech.enter"))
    yield values(mode.is_high, "enter", words)
    yield _turn(table, words)


def correcting(table: Table, mode: Correcting, words: Words) -> Iterator[Sentence]:
    """Yield each die with its button, and ask which is wrong; then what it shows."""
    if mode.chosen is not None:
        yield Sentence(words("speech.shows", die=numeral(mode.pips[mode.chosen], words)))
        yield values(mode.is_high, "correct", words)
        yield _turn(table, words)
        return
    yield Sentence(words("speech.which-die"))
    for number, pips in enumerate(mode.pips[:3], 1):
        die = numeral(pips, words)
        yield Sentence(words("speech.die", button=counted(number, words), die=die), mark=str(number))
    yield Sentence(words("speech.fourth", die=numeral(mode.pips[3], words)))
    yield _turn(table, words)


def first_dice(mode: FirstDice, words: Words) -> Iterator[Sentence]:
    """Yield what was thrown for the start, and who throws next."""
    mark = str(len(mode.rounds))

    def name(seat: int) -> str:
        return mode.draft.names[seat] or words.player(seat, mode.draft.colours)

    for seat in mode.thrown:
        yield first_die(name(seat), mode.rounds[-1][seat], len(mode.rounds), words)
    seat = mode.waiting[0]
    yield Sentence(words("speech.first-die", player=name(seat)), f"{name(seat)}.", mark)
    yield values(mode.is_high, f"{mark} {seat}", words)
