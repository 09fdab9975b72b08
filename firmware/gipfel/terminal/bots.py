"""Bots and their matches as tables for a terminal."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from gipfel.bots import Bot, MatchResult
from gipfel.rules import Rules
from gipfel.terminal.rulings import rules
from gipfel.words import Words


def tell_bots(bots: Sequence[Bot], words: Words) -> RenderableType:
    """Return all bots: how strong each is, how it plays, and where that comes from."""
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column(words("bots.bot"), no_wrap=True)
    table.add_column(words("bots.strength"), justify="right")
    table.add_column(words("bots.from"), overflow="fold")
    for bot in bots:
        table.add_row(bot.key, words.decimal(bot.strength, 1), words(f"bots.{bot.key}"))
    return table


def tell_match(result: MatchResult, in_force: Rules, words: Words) -> RenderableType:
    """Return who has won how many games of a match, with what can be known from so many."""
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    for heading in ("bot", "won", "interval", "decision"):
        table.add_column(words(f"bots.{heading}"), justify="left" if heading == "bot" else "right")
    for seat in result.seats:
        won = seat.won
        table.add_row(
            seat.bot,
            words.percent(won.share),
            f"{words.percent(won.low)} – {words.percent(won.high)}",
            words.decimal(seat.milliseconds, 2),
        )
    turns = words.decimal(result.turns, 1)
    summary = Text(words("bots.games", games=result.games, turns=turns, rules=rules(in_force, words)), style="dim")
    return Group(table, Text(), summary)


def match_progress(words: Words) -> Progress:
    """Return a progress bar on standard error for the games of a match."""
    columns = (TextColumn(words("bots.playing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
