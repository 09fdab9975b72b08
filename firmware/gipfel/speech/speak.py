"""What is worth hearing of a table: chosen by its mode, with a notice before it and a warning after it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from gipfel.errors import Port
from gipfel.game import Choosing
from gipfel.screens import Screen, lesson_of, matters, notice_text, screen_of
from gipfel.speech import before, dice, facts, pages
from gipfel.speech.ear import for_the_ear
from gipfel.speech.phrases import as_sentence
from gipfel.speech.playing import playing
from gipfel.speech.screen import deeds, shown
from gipfel.speech.sentence import Sentence, Speech
from gipfel.table import (
    BoardDiffers,
    Browsing,
    Calibrating,
    Called,
    Correcting,
    Doubting,
    EnteringDice,
    FirstDice,
    HallLine,
    Home,
    Learning,
    Menu,
    Offering,
    Phones,
    Playing,
    Resuming,
    Reviewing,
    SeatColours,
    Settings,
    Setup,
    Table,
    Topic,
)
from gipfel.words import Words

AWAKE = 2
"""How bright a display is that is not dimmed."""

NAMES_ITS_BUTTONS = (Playing, Doubting, EnteringDice, Correcting, FirstDice, BoardDiffers, Learning)
"""Modes that are said often, and say themselves what matters of their buttons; `?` says the rest."""


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
    said = (*_notice(table, words), *_mode(table, words, address), *_lost(table, words))
    return tuple(
        replace(each, full=for_the_ear(each.full, words), brief=for_the_ear(each.brief, words)) for each in said
    )


def _notice(table: Table, words: Words) -> Iterator[Sentence]:
    """Yield what is said for a moment; that a step was taken back, with what it was."""
    notice = table.notice
    if notice is None:
        return
    mark = str(notice.until)
    if notice.said == "display.undone" and (undone := facts.undone(table, words)):
        yield undone
        return
    said = as_sentence(notice_text(notice, table, words))
    is_for_all = isinstance(notice.said, HallLine | SeatColours)  # nobody expects it, and nobody says it again
    yield Sentence(said, said if is_for_all else "", mark)


def _lost(table: Table, words: Words) -> Iterator[Sentence]:
    for port in Port:
        if matters(port, table):
            yield Sentence(as_sentence(words(f"lost.{port.value}")))


def _mode(table: Table, words: Words, address: str) -> Speech:
    """Return what the display is about, and what its buttons do, where that is not said anyway.

    Where it is explained, all of that is said again, and what each button does. What was said before stays in it:
    it is not new when the explanation goes.
    """
    said = tuple(_said(table, words, address))
    is_reading = _is_reading(table, words)
    if not isinstance(table.mode, NAMES_ITS_BUTTONS) or is_reading:  # what is read is only gone on with
        said = (*said, *deeds(_screen(table, words, address), words, is_numbered=not is_reading))
    if not table.shows_help:
        return said
    is_numbered = not isinstance(table.mode, NAMES_ITS_BUTTONS) or _is_between_rolls(table)
    helping = deeds(_screen(table, words, address), words, is_help=True, is_numbered=is_numbered)
    again = (replace(each, mark=f"{each.mark} again") for each in _said(table, words, address))
    return (*again, *(replace(each, mark="help") for each in helping), *said)


def _is_between_rolls(table: Table) -> bool:
    """Whether the game is on the display, and no pairing stands above a button."""
    return isinstance(table.mode, Playing) and not (table.game and isinstance(table.game.phase, Choosing))


def _said(table: Table, words: Words, address: str) -> Iterator[Sentence]:  # noqa: C901  # one line a mode
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
        case Learning():
            return chain(_lesson(table, mode, words), _practice(table, mode, words, address))
    screen = _screen(table, words, address)
    match mode:
        case Home():
            return iter((Sentence("Gipfel."),))
        case Resuming():
            return before.resuming(mode, words)
        case Offering():
            return before.offering(mode, words)
        case Called():
            return before.called(mode, words)
        case Setup():
            return before.setup(mode, screen, words)
        case Settings():
            return before.setting(screen, words)
        case Menu():
            return before.menu(table, screen, words)
        case Calibrating():  # how far it has come is not worth a word each time
            return shown(replace(screen, title=words("menu.tray")))
        case Phones() if table.access.pin:
            digits = ", ".join(table.access.pin.digits)
            return iter((Sentence(words("speech.pin", digits=digits)),))
        case _:
            return shown(screen)


def _lesson(table: Table, mode: Learning, words: Words) -> Iterator[Sentence]:
    """Yield what the lesson says now, at any level: whoever learns wants to be told."""
    if now := lesson_of(table, words):
        to = words("speech.to")
        text = now.say.replace("→", f" {to} ")
        yield Sentence(text, text, f"{mode.place} {mode.answer}")


def _practice(table: Table, mode: Learning, words: Words, address: str) -> Iterator[Sentence]:
    """Yield what is worth hearing of the practice game, where something is to be done in it."""
    if not _is_reading(table, words):
        yield from _said(replace(mode.practice, options=table.options), words, address)


def _is_reading(table: Table, words: Words) -> bool:
    """Whether a lesson is on that only says something now."""
    now = lesson_of(table, words)
    return now is not None and now.is_reading


def _screen(table: Table, words: Words, address: str) -> Screen:
    """Return what is on the display, without what lies over it."""
    return screen_of(replace(table, notice=None, pressing=None, shows_help=False), words, address)
