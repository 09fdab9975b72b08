"""Which positions cannot stand on a real board: the first thing wrong with one is named."""

from collections.abc import Container, Mapping, Sequence

from gipfel.rules.columns import COLUMNS, LENGTH, RUNNERS
from gipfel.rules.flaws import Fault, Flaw, IllegalPosition

PLAYERS = range(2, 5)
"""How many can play."""


def check(
    pieces: Sequence[Mapping[int, int]], won: Mapping[int, int], runners: Mapping[int, int], player: int
) -> None:
    """Refuse a position that cannot stand on a board, with `IllegalPosition`."""
    if len(pieces) not in PLAYERS:
        raise IllegalPosition(Flaw(Fault.PLAYERS, "players"))
    if player not in range(len(pieces)):
        raise IllegalPosition(Flaw(Fault.NO_SEAT, "player", player, names=(str(player),)))
    _check_won(won, len(pieces))
    for seat, heights in enumerate(pieces):
        _check_pieces(seat, heights, won)
    _check_runners(runners, player, pieces[player], won)


def _check_won(won: Mapping[int, int], players: int) -> None:
    for column, owner in won.items():
        if column not in COLUMNS:
            raise IllegalPosition(Flaw(Fault.NO_COLUMN, "won", column=column))
        if owner not in range(players):
            raise IllegalPosition(Flaw(Fault.NO_SEAT, "won", owner, column, names=(str(owner),)))


def _check_pieces(seat: int, heights: Mapping[int, int], won: Container[int]) -> None:
    for column, field in heights.items():
        if 0 < field < LENGTH.get(column, 0) and column not in won:
            continue
        fault = _off_board(column, field) or (Fault.PIECE_IN_WON if column in won else Fault.PIECE_ON_TOP)
        raise IllegalPosition(Flaw(fault, "pieces", seat, column, field))


def _check_runners(runners: Mapping[int, int], player: int, own: Mapping[int, int], won: Container[int]) -> None:
    for count, (column, field) in enumerate(runners.items(), start=1):
        fault = _off_board(column, field)
        if not fault and column in won:
            fault = Fault.RUNNER_IN_WON
        elif not fault and field <= own.get(column, 0):
            fault = Fault.RUNNER_TOO_LOW
        elif not fault and count > RUNNERS:
            fault = Fault.FOURTH_RUNNER
        if fault:
            raise IllegalPosition(Flaw(fault, "runners", player, column, field))


def _off_board(column: int, field: int) -> Fault | None:
    if column not in COLUMNS:
        return Fault.NO_COLUMN
    if field < 1:
        return Fault.OFF_BOARD
    return Fault.BEYOND_TOP if field > LENGTH[column] else None
