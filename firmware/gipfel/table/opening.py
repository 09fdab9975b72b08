"""The table as it is when the program starts."""

from gipfel.config import Options
from gipfel.game import Game, Over, Started
from gipfel.table.modes import ChoosingLanguage, Home, Mode, Resuming
from gipfel.table.state import Table, Warnings


def opened(
    version: str,
    options: Options,
    game: Game | None,
    previous: Started | None,
    warnings: tuple[str, ...] = (),
    *,
    asks_language: bool = False,
) -> Table:
    """Return the table as it is when the program starts, with the newest game to go on with, or to undo.

    `asks_language` is for the first start of all: the language in the options is only a guess then.
    """
    said = Warnings(warnings)
    if game and isinstance(game.phase, Over):  # it can still be undone
        return Table(Home(), options, game, previous, version, warnings=said)
    mode: Mode = Resuming(game) if game else Home()
    if asks_language:
        mode = ChoosingLanguage(mode)
    return Table(mode, options, None, previous, version, warnings=said)
