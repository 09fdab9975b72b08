"""The record told on a terminal: the list of games, and one game step by step."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from gipfel.errors import GipfelError
from gipfel.game import Choosing, Game, Over, apply
from gipfel.rules import hand_moves
from gipfel.screens.game import name_of
from gipfel.screens.pages import told
from gipfel.store import Store
from gipfel.words import Words


def games(store: Store, words: Words) -> RenderableType:
    """List all games, the newest first."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("number", "started", "players", "rules", "steps", "state"):
        table.add_column(words(f"games.{heading}"))
    for entry in store.games():
        try:
            game = store.game(entry.number)
        except GipfelError as error:
            table.add_row(str(entry.number), _when(entry.started), Text(str(error)), "", str(entry.steps), "")
            continue
        players = words.join(name_of(game, seat, words) for seat in range(len(game.colours)))
        rules = ", ".join((game.started.edition, *game.started.variants, *game.started.house))
        table.add_row(
            str(entry.number),
            _when(entry.started),
            Text(players),
            Text(rules),
            str(entry.steps),
            _state(game, words),
        )
    return table


def _when(at: str) -> str:
    return at[:16].replace("T", " ")


def _state(game: Game, words: Words) -> str:
    if isinstance(game.phase, Over):
        return words("told.won", player=name_of(game, game.phase.winner, words), columns="")
    return words("games.going-on")


def replayed(store: Store, number: int, words: Words) -> RenderableType:
    """Tell one game, step by step: what happened, what was allowed, what hands did."""
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
        words("glass.undone") if before and game.steps > 1 and game.before is not before else told(game, words)
    )
    if isinstance(game.phase, Choosing):
        offered = ", ".join(map(str, game.phase.ruling.plays))
        line.append(f"  {words('games.allowed', plays=offered)}", style="green")
    elif before:
        moves = hand_moves(before.position, game.position)
        line.append("".join(f"\n• {words.hand_move(move, game.colours)}" for move in moves), style="dim")
    return line
