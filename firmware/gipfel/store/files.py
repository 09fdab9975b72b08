"""A game of the record as one sealed file, and a file's game as one of the record."""

import base64
from pathlib import Path

from gipfel.exports import FORM, ExportedStep, Head, verify, written
from gipfel.game import BadRecord, Started
from gipfel.store.store import Store


def export(store: Store, number: int, version: str, settings: dict[str, object]) -> bytes:
    """Return one game as the bytes of a sealed file, with the photographs of its rolls."""
    photos = {step.n: base64.b64encode(store.photo(number, step.n)).decode() for step in store.steps(number)}
    head = Head(FORM, version, number, settings)
    return written(head, (ExportedStep(step, photos[step.n]) for step in store.steps(number)))


def export_for_hall(store: Store, number: int) -> bytes:
    """Return one game as the bytes of a sealed file without photographs, the same bytes whenever it is asked for.

    A hall recognises by its seal a game that it was sent twice. So nothing is in the file that may change while
    the steps do not: its version is that of the program which began the game, and it has no settings.
    """
    steps = store.steps(number)
    match steps[0].events if steps else ():
        case (Started(version=version), *_):
            return written(Head(FORM, version, number, {}), map(ExportedStep, steps))
        case _:
            raise BadRecord("a game begins with its start")


def import_game(store: Store, path: Path) -> int:
    """Add a file's game to the record, if all of it is right; return its new number."""
    found = verify(path.read_bytes())
    return store.add(found.steps, found.photos, path.name)
