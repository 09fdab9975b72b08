"""The record as tables for a terminal: the list of games, and one game step by step."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from gipfel.game import Choosing, Game, apply
from gipfel.narration import name_and_level, name_of, say_last_event
from gipfel.rules import hand_moves
from gipfel.store import Entry, Store, Summary
from gipfel.words import Words


def tell_games(entries: Iterable[Entry], words: Words) -> RenderableType:
    """Return a table of games, one per row."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("number", "started", "players", "rules", "steps", "state"):
        table.add_column(words(f"games.{heading}"))
    for entry in entries:
        number, when, steps = str(entry.number), _when(entry.started), str(entry.steps)
        if entry.summary is None:
            table.add_row(number, when, Text(entry.damage), "", steps, "")
            continue
        started = entry.summary.started
        players = words.join(name_and_level(started, seat, words) for seat in range(len(started.colours)))
        rules = ", ".join((started.edition, *started.variants, *started.house))
        table.add_row(number, when, Text(players), Text(rules), steps, Text(_state(entry.summary, words)))
    return table


def _when(at: str) -> str:
    return at[:16].replace("T", " ")


def _state(summary: Summary, words: Words) -> str:
    if summary.winner is None:
        return words("games.going-on")
    return words("told.won", player=name_of(summary, summary.winner, words), columns="")


def tell_game(store: Store, number: int, words: Words) -> RenderableType:
    """Return a table of one game, step by step: what happened, what was allowed, what hands did."""
    table = Table.grid(padding=(0, 2))
    game: Game | None = None
    for step in store.steps(number):
        before, game = game, apply(game, step.events)
        photo = " ◙" if store.photo(number, step.n) else ""
        table.add_row(
            Text(f"{step.n}", style="dim"), Text(step.at[11:19], style="dim"), _step(before, game, words) + photo
        )
    return table


def _step(before: Game | None, game: Game, words: Words) -> Text:
    line = Text(
        words("display.undone")
        if before and game.steps > 1 and game.before is not before
        else say_last_event(game, words)
    )
    if isinstance(game.phase, Choosing):
        offered = ", ".join(map(str, game.phase.ruling.plays))
        line.append(f"  {words('games.allowed', plays=offered)}", style="green")
    elif before:
        moves = hand_moves(before.position, game.position)
        line.append("".join(f"\n• {words.hand_move(move, game.colours)}" for move in moves), style="dim")
    return line
