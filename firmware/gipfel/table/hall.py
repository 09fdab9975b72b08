"""What comes of what a hall says: a call, an announcement, and somebody who asks for the host."""

from dataclasses import replace
from typing import Any, assert_never

from gipfel.game import Event, Over, Started
from gipfel.rules import EDITIONS, IllegalRules, rules_of
from gipfel.table.draft import LONGEST_PLAYER_NAME, Draft
from gipfel.table.hall_state import (
    CalledGame,
    GameCalled,
    HallAnnounced,
    HallLine,
    HallLinked,
    HallSignal,
    HallState,
    HostAsked,
    SeatColours,
)
from gipfel.table.modes import Called, Home, Mode, Offering, Playing, Resuming, Reviewing
from gipfel.table.new_game import offered_draft, start
from gipfel.table.signals import Button
from gipfel.table.state import NOBODY_READS, Reply, Table

PLAYERS = range(2, 5)
"""How many people can be called to a game."""
LINE_LASTS = 8.0
"""Seconds for which a line of the hall is shown: nobody expects it, so it has to be noticed first."""
LONGEST_LINE = 80
"""Letters that are shown of an announcement."""


def heard(table: Table, signal: HallSignal) -> Table:
    """Return the table after something was heard of its hall; one without a hall hears nothing."""
    hall = table.hall
    if hall is None:
        return table
    match signal:
        case HallLinked(is_connected=is_connected):
            return _with(table, is_connected=is_connected)
        case GameCalled(call=call):
            return _called(table, hall, call) if call else _withdrawn(table)
        case HallAnnounced(text=text):
            line = " ".join(text.split())[:LONGEST_LINE]
            return replace(table, touched=table.now).answer(HallLine(line), LINE_LASTS) if line else table
        case HostAsked(is_wanted=is_wanted):
            return ask_host(replace(table, touched=table.now), is_wanted=is_wanted)
        case _:
            assert_never(signal)


def _with(table: Table, **changes: Any) -> Table:  # noqa: ANN401  # fields of `HallState`
    return replace(table, hall=replace(table.hall, **changes)) if table.hall else table


def _called(table: Table, hall: HallState, call: CalledGame) -> Table:
    """Take a call: a newer one replaces an older one, and one that was answered is not asked again.

    A broker keeps the last call, and says it again after every reconnection.
    """
    is_answered = hall.call is not None and hall.call.id == call.id and hall.answer in ("taken", "left")
    is_playable = len(call.names) in PLAYERS and all(name.isprintable() for name in call.names)
    if is_answered or call == hall.call or not is_playable:
        return table
    mode = table.mode
    # After a restart nobody remembers; but people whose game waits to be gone on with were called to that one.
    is_theirs = isinstance(mode, Resuming) and mode.game.names == _names(call)
    return _with(table, call=call, answer="taken" if is_theirs else "waiting")


def _withdrawn(table: Table) -> Table:
    """Take back what was called; whoever is just looking at it is told."""
    was_shown = isinstance(table.mode, Called)
    table = _with(table, call=None, answer="")
    return table.answer("call.withdrawn") if was_shown else table


def ask_host(table: Table, *, is_wanted: bool) -> Table:
    """Ask for the host, or say that nobody is needed any more; the display confirms it."""
    if table.hall is None:
        return table
    said = "host.not-needed"
    if is_wanted:
        said = "host.asked" if table.hall.is_connected else "host.asked-later"
    return _with(table, wants_host=is_wanted).answer(said)


def after(table: Table, events: tuple[Event, ...]) -> Table:
    """Return the table after a step: a call comes onto the display where there is room for it, or leaves it."""
    hall, mode = table.hall, table.mode
    call = hall.call if hall and hall.answer in ("waiting", "offered") else None
    if hall is None or call is None:
        return table.to(mode.under) if isinstance(mode, Called) else table
    started = next((event for event in events if isinstance(event, Started)), None)
    if started:
        return _begun(table, hall, call, started)
    if isinstance(mode, Called) and mode.call != call:  # a newer one
        table, mode = table.to(mode.under), mode.under
    under = _makes_room(table)
    if under:
        draft = called_draft(table, call)
        # A button that is down was pressed for another screen: it must not begin this game.
        shown = replace(table, touched=table.now, pressing=None).to(Called(call, draft, under))
        return _with(shown, answer="offered")
    is_undone = isinstance(mode, Playing) and hall.answer == "offered"  # a won game goes on
    return _with(table, answer="waiting") if is_undone else table


def _makes_room(table: Table) -> Mode | None:
    """Return what a call may be shown over now; None where it waits, because people play or read."""
    mode, game = table.mode, table.game
    if isinstance(mode, Home | Offering):
        return mode
    is_over = game is not None and isinstance(game.phase, Over) and isinstance(mode, Playing | Reviewing)
    return Home() if is_over and table.now - table.touched >= NOBODY_READS else None


def _begun(table: Table, hall: HallState, call: CalledGame, started: Started) -> Table:
    """Return the table after a game has begun: the one of the call, or another one instead of it."""
    if started.names == _names(call):
        told = SeatColours(started.names, started.colours)
        return _with(table, answer="taken").answer(told, LINE_LASTS)
    return _with(table, answer="left") if hall.answer == "offered" else table


def pressed(table: Table, mode: Called, button: Button) -> Reply:
    """`GO` begins the game, `?` explains, any other button leaves it."""
    match button:
        case Button.GO:
            return start(table, mode.draft)
        case Button.WHY:
            return Reply(table.answer("help.called"))
        case _:
            return Reply(_with(table, answer="left").to(mode.under))


def _names(call: CalledGame) -> tuple[str, ...]:
    return tuple(name.strip()[:LONGEST_PLAYER_NAME] for name in call.names)


def called_draft(table: Table, call: CalledGame) -> Draft:
    """Return the game of a call, with the colours of its box; what the call does not say is as played last.

    Rules that cannot be played are left out: people are called to a game, not to a discussion.
    """
    last, names = offered_draft(table), _names(call)
    edition = call.edition if call.edition in EDITIONS else last.edition
    is_as_last = edition == last.edition and not (call.edition or call.variants)
    variants, house = (last.variants, last.house) if is_as_last else (call.variants, ())
    try:
        rules_of(edition, variants, house)
    except IllegalRules:
        variants, house = (), ()
    colours = EDITIONS[edition].offered_colours[: len(names)]
    return Draft(edition, variants, house, colours, names, levels=("",) * len(names))
