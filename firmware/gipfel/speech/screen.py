"""A screen that has no words of its own for the ear: what it shows; and what its buttons do."""

from collections.abc import Iterator, Sequence
from itertools import chain

from gipfel.screens import Big, Cells, Deeds, Fitted, Miniature, Prose, QrCode, Rows, Screen
from gipfel.speech.pages import paragraphs
from gipfel.speech.phrases import as_sentence, counted
from gipfel.speech.sentence import Sentence
from gipfel.table import NUMBERED, Button
from gipfel.words import Words


def shown(screen: Screen) -> Iterator[Sentence]:
    """Yield what a screen shows."""
    if screen.title:
        yield Sentence(as_sentence(screen.title))
    yield from _body(screen)


def _body(screen: Screen) -> Iterator[Sentence]:
    body = screen.body
    match body:
        case Prose(paragraphs=texts, page=page):
            yield from paragraphs(texts, page)
            return
        case Big(lines=lines, small=small) | Rows(rows=lines, small=small) | Fitted(lines=lines, small=small):
            texts = (" ".join(lines), *small)
        case Cells(cells=cells):
            texts = tuple(chain.from_iterable(cell.lines for cell in cells))
        case Miniature(headline=headline, note=note):
            texts = (headline, note)
        case QrCode(lines=lines):
            texts = lines
        case Deeds():  # they are said anyway
            return
    yield from (Sentence(said) for text in texts if (said := as_sentence(text)))


def deeds(screen: Screen, words: Words, *, is_help: bool = False, is_numbered: bool = True) -> Iterator[Sentence]:
    """Yield what the buttons do now, those that do the same together; only help says what `?` does."""
    rows = dict[str, list[Button]]()
    for button, verb in screen.does:
        if (is_help or button is not Button.WHY) and (is_numbered or button not in NUMBERED):
            rows.setdefault(verb, []).append(button)
    for verb, buttons in rows.items():
        said = words("speech.does", buttons=buttons_said(buttons, words), verb=verb)
        yield Sentence(said.replace("?.", "?"))  # a verb may be a question


def buttons_said(buttons: Sequence[Button], words: Words) -> str:
    """Return what buttons are called: `Button one, three or Go`."""
    numbers = [counted(NUMBERED.index(button) + 1, words) for button in buttons if button in NUMBERED]
    others = [words(f"speech.button-{button.value}") for button in buttons if button not in NUMBERED]
    named = [words("speech.button", number=numbers[0]), *numbers[1:]] if numbers else []
    return words.join((*named, *others), "or")
