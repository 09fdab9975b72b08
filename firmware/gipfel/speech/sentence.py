"""What is worth hearing at a table, as values: sentences in order, each in a full and perhaps a brief form."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing to say."""

    full: str
    """How it is said to somebody who sees nothing; empty for what is only said briefly."""
    brief: str = ""
    """How it is said to somebody who looks at the dice; empty for what such a person does not need."""
    mark: str = ""
    """What tells it from an equal sentence that was said before: the step of a roll, say."""


Speech = tuple[Sentence, ...]
"""All that is worth hearing of a table, the most important first."""


class SpokenLine(NamedTuple):
    """A sentence as it is said at one level."""

    text: str
    mark: str = ""


def lines_at(level: str, speech: Iterable[Sentence]) -> tuple[SpokenLine, ...]:
    """Return what is said at a level, `brief` or `full`; nothing at any other."""
    texts = {
        "brief": [SpokenLine(each.brief, each.mark) for each in speech],
        "full": [SpokenLine(each.full, each.mark) for each in speech],
    }
    return tuple(line for line in texts.get(level, ()) if line.text)
