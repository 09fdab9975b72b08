"""Converts the readings of `gipfel_vision` into the reports that the table takes."""

from typing import assert_never

from gipfel.boardcheck import EMPTY, RUNNER, UNSURE, BoardReport, BoardVisibility, FieldGuess, Place
from gipfel.table import DiceReport, TrayStatus
from gipfel_vision import DOUBTFUL, DiceReading, DiceStatus
from gipfel_vision.board import FIELDS, BoardReading, FieldReading, Occupancy, PieceSet


def expect_one_die(reading: DiceReading) -> DiceReading:
    """Return a reading in which a single die is not too few: players throw one each for the start."""
    if len(reading.dice) != 1 or reading.status is not DiceStatus.FEWER:
        return reading
    is_sure = reading.dice[0].doubt <= DOUBTFUL
    return DiceReading(reading.dice, DiceStatus.OK if is_sure else DiceStatus.DOUBT)


def dice_report(reading: DiceReading) -> DiceReport:
    """Return a reading as the table takes it: the dice from left to right, each with its doubt."""
    dice = sorted(reading.dice, key=lambda die: die.centre)
    return DiceReport(
        tuple(die.value for die in dice), tuple(die.doubt for die in dice), _tray_status(reading.status)
    )


def _tray_status(status: DiceStatus) -> TrayStatus:
    """Return the table's status for that of a reading. Only `OK` may pass for certain."""
    match status:
        case DiceStatus.OK:
            return TrayStatus.OK
        # A suspect fifth thing, or dice that moved when the frame was taken: four sure dice prove nothing.
        case DiceStatus.DOUBT | DiceStatus.MOVING:
            return TrayStatus.DOUBT
        case DiceStatus.NONE | DiceStatus.FEWER:
            return TrayStatus.FEWER
        case DiceStatus.MORE:
            return TrayStatus.MORE
        case DiceStatus.LEANING:
            return TrayStatus.LEANING
        case DiceStatus.HAND:
            return TrayStatus.HAND
        case DiceStatus.DARK:
            return TrayStatus.DARK
        case DiceStatus.GLARE:
            return TrayStatus.GLARE
        case DiceStatus.BLURRED:
            return TrayStatus.BLURRED
        case _:
            assert_never(status)


def board_report(reading: BoardReading, pieces: PieceSet) -> BoardReport:
    """Return a reading as the table takes it: by the names of things, and without what is surely empty."""
    guesses = (
        (Place(*place), _guess(field, pieces)) for place, field in zip(FIELDS, reading.fields, strict=False)
    )
    seen = tuple((place, guess) for place, guess in guesses if guess.candidates != (EMPTY,))
    return BoardReport(seen, BoardVisibility(reading.status.value))


def _guess(field: FieldReading, pieces: PieceSet) -> FieldGuess:
    """Return the names of all that a field may show by its appearance; what is under a hand may be anything.

    That nobody has two pieces in a column is left out: the table knows better what to expect there.
    """
    names = {Occupancy.EMPTY: EMPTY, Occupancy.RUNNER: RUNNER, Occupancy.UNSURE: UNSURE}
    return FieldGuess(
        tuple(
            names[one.what] if one.what in names else pieces.names[one.colour or 0]
            for one in field.candidates or (field,)
        )
    )
