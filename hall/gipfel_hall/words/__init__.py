"""All texts of the hall, in English, German and French, one file per language; the table's own are among them.

A ruling, a booklet's section or a colour is said by a hall as by a table, so a hall has the table's sentences and
adds its own. A sentence that has the key of one of the table's is said instead of it.
"""

import tomllib
from functools import cache
from pathlib import Path

from gipfel.words import LANGUAGES, Words

__all__ = ["LANGUAGES", "HallWords", "words_of"]


class HallWords(Words):
    """The sentences of one language: the table's, and the hall's own."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.own = _load(language)
        """The hall's own sentences by key."""
        self.sentences = {**self.sentences, **self.own}


@cache
def words_of(language: str) -> HallWords:
    """Return the one `HallWords` of a language."""
    return HallWords(language)


def _load(language: str) -> dict[str, str]:
    text = Path(__file__).with_name(f"{language}.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text).items()
    return {f"{group}.{key}": sentence for group, entries in groups for key, sentence in entries.items()}
