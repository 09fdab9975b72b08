"""What is worth hearing of a table: chosen by its mode, with a notice before it and a warning after it."""

from collections.abc import Iterator
from dataclasses import replace

from gipfel.errors import Port
from gipfel.screens import matters, notice_text, screen_of
from gipfel.speech import dice, facts, pages
from gipfel.speech.phrases import as_sentence
from gipfel.speech.playing import playing
from gipfel.speech.screen import shown
from gipfel.speech.sentence import Sentence, Speech
from gipfel.table import (
    BoardDiffers,
    Browsing,
    Correcting,
    Doubting,
    EnteringDice,
    FirstDice,
    Phones,
    Playing,
    Reviewing,
    Table,
    Topic,
)
from gipfel.words import Words

AWAKE = 2
"""How bright a display is that is not dimmed."""


def speech_of(table: Table, words: Words, address: str = "") -> Speech:
    """Return all that is worth hearing of a table, in the order that matters; `address` is the page's.

    Said is what of it was not there before. A dimmed table has nothing to say, so that a press which wakes it
    lets all be heard again.
    """
    if table.light < AWAKE:
        return ()
    if table.warnings.sentences:
        text = words("speech.please-note", text=as_sentence(table.warnings.sentences[0]))
        return (Sentence(text, mark=str(table.warnings.page)),)
    return (*_notice(table, words), *_mode(table, words, address), *_lost(table, words))


def _notice(table: Table, words: Words) -> Iterator[Sentence]:
    """Yield what is said for a moment; that a step was taken back, with what it was."""
    notice = table.notice
    if notice is None:
        return
    mark = str(notice.until)
    if notice.said == "display.undone" and (undone := facts.undone(table, words)):
        yield undone
        return
    yield Sentence(notice_text(notice, table, words), mark=mark)


def _lost(table: Table, words: Words) -> Iterator[Sentence]:
    for port in Port:
        if matters(port, table):
            yield Sentence(as_sentence(words(f"lost.{port.value}")))


def _mode(table: Table, words: Words, address: str) -> Iterator[Sentence]:
    """Yield what the display is about; a mode that has no words of its own for the ear is read from its screen."""
    mode, game = table.mode, table.game
    match mode:
        case Playing():
            return playing(table, mode, words)
        case Doubting():
            return dice.doubting(table, mode, words)
        case EnteringDice():
            return dice.entering(table, mode, words)
        case Correcting():
            return dice.correcting(table, mode, words)
        case FirstDice():
            return dice.first_dice(mode, words)
        case Browsing(topic=Topic.BOARD) if game:
            return pages.board(game, mode, words)
        case Browsing(topic=Topic.RECORD) if game:
            return pages.record(game, mode, words)
        case BoardDiffers():
            return pages.board_differs(table, mode, words)
        case Reviewing() if game:
            return pages.reviewing(game, mode, words)
        case Phones() if table.access.pin:
            digits = ", ".join(table.access.pin.digits)
            return iter((Sentence(words("speech.pin", digits=digits)), *_shown(table, words, address)))
        case _:
            return _shown(table, words, address)


def _shown(table: Table, words: Words, address: str) -> Iterator[Sentence]:
    """Yield what is on the display, without what lies over it."""
    return shown(screen_of(_without_overlays(table), words, address), words)


def _without_overlays(table: Table) -> Table:
    """Return a table whose display shows its mode, and nothing over it."""
    return replace(table, notice=None, pressing=None)
