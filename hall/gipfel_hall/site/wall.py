"""What the wall shows of a table: a value that can be sent as it is."""

from gipfel.messages import GameCall
from gipfel_hall.live import AnsweredCall, LiveHall, LiveTable, columns_won, leader
from gipfel_hall.site.wall_responses import WallBoard, WallCall, WallPlayer, WallTable


def wall_table(
    table: LiveTable, *, is_name_shared: bool, call: AnsweredCall | None, kept: GameCall | None
) -> WallTable:
    """Return a table as the wall shows it; `kept` is the call that the broker keeps."""
    state, health, board = table.state, table.health, table.board
    return WallTable(
        id="/".join(table.key),
        table=table.key.table,
        device=table.key.device,
        is_online=table.is_online,
        seen_at=table.health_at,
        phase=state.phase,
        game=state.game,
        step=state.step,
        players=[
            WallPlayer(colour=player.colour, name=player.name, level=player.level or None, won=won)
            for player, won in zip(state.players, columns_won(state, board), strict=True)
        ],
        seat=state.seat,
        leads=leader(state, board),
        edition=state.edition,
        board=WallBoard(
            players=[player.colour for player in state.players],
            pieces=board.pieces,
            won=board.won,
            runners=board.runners,
        ),
        rolled_at=table.rolled_at,
        asked_at=table.asked_at,
        has_record=bool(table.record),
        lost=health.lost,
        clock_off=table.clock_off,
        is_name_shared=is_name_shared,
        unsent=health.unsent,
        games_today=health.games_today,
        version=health.version,
        address=health.address if health.address.startswith(("http://", "https://")) else "",
        call=_call(call, kept),
    )


def _call(call: AnsweredCall | None, kept: GameCall | None) -> WallCall | None:
    if call is None:
        return None
    asked = call.call
    return WallCall(
        id=asked.id,
        names=asked.names,
        title=asked.title,
        answer=call.answer,
        is_out=kept is not None and kept.id == asked.id,
    )


def wall_tables(hall: LiveHall) -> list[WallTable]:
    """Return all tables, in the order of their names."""
    shared_names = hall.shared_names()
    return [
        wall_table(
            table,
            is_name_shared=table.is_online and table.key.table in shared_names,
            call=hall.answers.get(table.key.table),
            kept=hall.calls.get(table.key.table),
        )
        for table in sorted(hall.tables.values(), key=lambda each: each.key)
    ]
