"""Gipfel as a player: what its answers do, and what people may press on its turn."""

from dataclasses import replace

from gipfel.errors import Port
from gipfel.game import Choosing, Deciding, Event, Played, Stopped, Undone, WentOn, Won
from gipfel.table import playing
from gipfel.table.modes import Playing
from gipfel.table.partner_signals import AdviceGiven, Chosen, Decided
from gipfel.table.signals import Button
from gipfel.table.state import PARTNER_ANSWERS_WITHIN, PartnerState, Reply, Table


def chosen(table: Table, signal: Chosen) -> Reply:
    """Take the play that Gipfel has chosen, if that is still asked of it."""
    game = table.game
    if game is None or not _is_asked(table, signal.step):
        return Reply(table)
    if not isinstance(game.phase, Choosing) or signal.play not in game.phase.ruling:
        return Reply(table)
    return playing.play(_answered(table).with_partner(chosen=signal), signal.play)


def decided(table: Table, signal: Decided) -> Reply:
    """Take what Gipfel has decided, if that is still asked of it: a stop is done, going on only announced.

    Somebody has to throw for it anyway. Until then the display says so, and whoever throws goes on.
    """
    game = table.game
    if game is None or not _is_asked(table, signal.step) or not isinstance(game.phase, Deciding):
        return Reply(table)
    table = _answered(table).with_partner(decided=signal)
    return playing.stop(table) if signal.stops else Reply(table)


def advised(table: Table, signal: AdviceGiven) -> Table:
    """Take the chances of the person whose turn it is, if they are still about this step."""
    game = table.game
    if game is None or game.level or signal.step != game.steps or not table.options.advice:
        return table
    return table.with_partner(advice=signal)


def _is_asked(table: Table, step: int) -> bool:
    return table.awaits_partner and table.the_game.steps == step


def _answered(table: Table) -> Table:
    """Return the table on which Gipfel has answered: so it is there, and no notice is in its way."""
    return replace(table, lost=table.lost - {Port.PARTNER}, notice=None)


def after(before: Table, table: Table, events: tuple[Event, ...]) -> Table:
    """Return the table after a signal: Gipfel's reasons are forgotten when something else happens in the game.

    What was undone it does not do again before somebody presses or throws.
    """
    if events == (Undone(),):
        table = replace(table, partner=PartnerState(waits=True))
    elif events and all(isinstance(event, Played | WentOn | Stopped | Won) for event in events):
        table = table.with_partner(waits=False, advice=None)
        decided = table.partner.decided
        if decided and not decided.stops and any(isinstance(event, Stopped) for event in events):
            table = table.with_partner(decided=None)  # people stopped for it: it did not go on after all
    elif events:
        table = replace(table, partner=PartnerState())
    is_newly_asked = table.awaits_partner and (bool(events) or not before.awaits_partner)
    return table.with_partner(asked_at=table.now) if is_newly_asked else table


def ticked(table: Table) -> Table:
    """Let time pass: if Gipfel does not answer, somebody may press for it."""
    if table.awaits_partner and table.now - table.partner.asked_at >= PARTNER_ANSWERS_WITHIN:
        return replace(table, lost=table.lost | {Port.PARTNER})
    return table


def pressed(table: Table, mode: Playing, button: Button) -> Reply:
    """Take a press while the game is on the display and Gipfel plays the seat whose turn it is.

    It chooses and decides itself, so that `GO` only lets it go on. After an undo it waits, and people may choose
    for it: the table has the last word. `STOP` stops for it at any time.
    """
    phase, waits = table.the_game.phase, table.partner.waits
    if button is Button.WHY or mode.news or not isinstance(phase, Choosing | Deciding):
        return playing.pressed(table, mode, button)
    if waits and button is Button.GO:
        return Reply(table.with_partner(waits=False))
    if isinstance(phase, Choosing) and not waits:
        return Reply(table.answer("partner.chooses"))
    if isinstance(phase, Deciding) and button is Button.GO and not table.announced:
        return Reply(table.answer("partner.decides"))
    return playing.pressed(table, mode, button)
