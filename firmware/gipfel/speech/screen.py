"""A screen that has no words of its own for the ear: what it shows, then what each button does."""

from collections.abc import Iterator
from itertools import chain

from gipfel.screens import Big, Cells, Miniature, Prose, QrCode, Rows, Screen
from gipfel.speech.pages import paragraphs
from gipfel.speech.phrases import as_sentence, counted
from gipfel.speech.sentence import Sentence
from gipfel.table import NUMBERED, Button
from gipfel.words import Words


def shown(screen: Screen, words: Words) -> Iterator[Sentence]:
    """Yield what a screen shows, and what its buttons do."""
    if screen.title:
        yield Sentence(as_sentence(screen.title))
    yield from _body(screen)
    yield from deeds(screen, words)


def _body(screen: Screen) -> Iterator[Sentence]:
    body = screen.body
    match body:
        case Prose(paragraphs=texts, page=page):
            yield from paragraphs(texts, page)
            return
        case Big(lines=lines, small=small) | Rows(rows=lines, small=small):
            texts = (" ".join(lines), *small)
        case Cells(cells=cells):
            texts = tuple(chain.from_iterable(cell.lines for cell in cells))
        case Miniature(headline=headline, note=note):
            texts = (headline, note)
        case QrCode(lines=lines):
            texts = lines
    yield from (Sentence(said) for text in texts if (said := as_sentence(text)))


def deeds(screen: Screen, words: Words) -> Iterator[Sentence]:
    """Yield what each button does now."""
    for button, key in zip(NUMBERED, screen.keys, strict=True):
        if key.strip("<>"):
            yield deed(button, key, words)


def deed(button: Button, verb: str, words: Words) -> Sentence:
    """Return what a button does."""
    if button in NUMBERED:
        number = counted(NUMBERED.index(button) + 1, words)
        return Sentence(words("speech.does", button=number, verb=verb))
    return Sentence(words(f"speech.does-{button.value}", verb=verb))
