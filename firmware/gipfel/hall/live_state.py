"""A table as everybody may know it, and what has just happened there: pure functions over tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from gipfel.game import BoardSet, Busted, Choosing, Deciding, Game, Over, Phase, Rolling, Started, board_as_set
from gipfel.messages import LivePhase, LivePlayer, LiveState, TableEvent
from gipfel.table import HallState, Resuming, Table


@dataclass(frozen=True, slots=True)
class LiveFold:
    """What is remembered of the tables so far: the game as it was last seen, and when dice were last rolled."""

    game: Game | None = None
    rolled_at: float = 0.0
    """In seconds of the table's clock."""

    def after(self, game: Game | None, now: float) -> "LiveFold":
        """Return what is remembered after one more table."""
        if game is None or game is self.game:
            return LiveFold(game, self.rolled_at)
        is_first = self.game is None or game.started is not self.game.started
        is_roll = isinstance(game.phase, Choosing) or _is_bust(game)
        return LiveFold(game, now if is_first or is_roll else self.rolled_at)


def live_state_of(table: Table, number: int, rolled_at: float, now: float) -> LiveState:
    """Return what everybody may know of a table whose game has this number in its record."""
    hall = table.hall or HallState("")
    call = hall.call.id if hall.call else ""
    game = table.mode.game if isinstance(table.mode, Resuming) else table.game
    if game is None:
        return LiveState("idle", wants_host=hall.wants_host, call=call, call_answer=hall.answer)
    started, board = game.started, board_as_set(game.position, game.colours)
    return LiveState(
        _phase(game.phase),
        game=number,
        step=game.steps,
        players=tuple(map(LivePlayer, started.colours, started.names, started.levels)),
        seat=game.phase.winner if isinstance(game.phase, Over) else game.player,
        edition=started.edition,
        variants=started.variants,
        house=started.house,
        pieces=board.pieces,
        won=board.won,
        runners=board.runners,
        quiet_for=round(max(0.0, now - rolled_at), 1),
        wants_host=hall.wants_host,
        call=call,
        call_answer=hall.answer,
    )


def _phase(phase: Phase) -> LivePhase:
    match phase:
        case Rolling():
            return "rolling"
        case Choosing():
            return "choosing"
        case Deciding():
            return "deciding"
        case Over():
            return "over"
        case _:
            assert_never(phase)


def table_events(before: Game | None, after: Game | None) -> Iterator[TableEvent]:
    """Yield what has happened between two successive games of a table: columns won, a bust, a win.

    What was undone, or put right on the board by hand, is no event; nor is a bust whose dice were corrected.
    """
    if before is None or after is None or after.before is not before or isinstance(after.last, BoardSet):
        return
    won_before = before.position.won_by_column
    for column, seat in sorted(after.position.won_by_column.items()):
        if column not in won_before:
            yield TableEvent("column", _player(after.started, seat), column)
    # A bust that was corrected, and is one again, passes nothing on.
    if _is_bust(after) and after.player != before.player:
        yield TableEvent("bust", _player(after.started, before.player))
    if isinstance(after.phase, Over):
        yield TableEvent("win", _player(after.started, after.phase.winner))


def _is_bust(game: Game | None) -> bool:
    return game is not None and isinstance(game.last, Busted)


def _player(started: Started, seat: int) -> str:
    return started.names[seat] or started.colours[seat]
