"""A check of the whole record: every game is replayed by the rules, and compared with its summary."""

from collections.abc import Iterator
from typing import NamedTuple

from gipfel.errors import GipfelError
from gipfel.exports import ExportDamaged, judged
from gipfel.store.store import Entry, Store
from gipfel.store.summary import summary_of


class GameFault(NamedTuple):
    """What is wrong with a game: the key of a sentence, and the names in it."""

    number: int
    key: str
    names: dict[str, object]


def check_games(store: Store, *, repairs: bool) -> Iterator[GameFault]:
    """Check every game, the newest first; with `repairs` a summary that is wrong or missing is written anew."""
    before = None
    while entries := store.games(before):
        for entry in entries:
            if fault := _fault(store, entry, repairs=repairs):
                yield fault
        before = entries[-1].number


def _fault(store: Store, entry: Entry, *, repairs: bool) -> GameFault | None:
    """Return what is wrong with a game; None where nothing is."""
    number = entry.number
    try:
        summary = summary_of(judged(store.steps(number)))
    except ExportDamaged as error:
        return GameFault(number, error.key, {"line": error.line, **error.names})
    except GipfelError as error:
        return GameFault(number, "verify.no-game", {"detail": error})
    if repairs:
        store.keep_summary(number, summary)
    key = "verify.summary-mended" if repairs else "verify.summary"
    return GameFault(number, key, {}) if entry.summary != summary else None
