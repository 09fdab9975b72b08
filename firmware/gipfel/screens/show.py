"""The screen for a table: chosen by its mode, with a notice, a warning or a bar over it."""

from dataclasses import replace
from typing import assert_never

from gipfel.errors import Port
from gipfel.rules import Finding, Flaw
from gipfel.screens import dice, game, hall, menus, new_game, pages, review, tray
from gipfel.screens.help import help_on
from gipfel.screens.screen import Bar, LessonNow, Prose, Screen
from gipfel.screens.verbs import all_but, verbs
from gipfel.table import (
    SHORT,
    BoardDiffers,
    Browsing,
    Button,
    Calibrating,
    Called,
    ChoosingLanguage,
    Correcting,
    Doubting,
    EnteringDice,
    FirstDice,
    HallLine,
    Home,
    Learning,
    Leaving,
    Menu,
    Notice,
    Offering,
    Phones,
    Playing,
    Resuming,
    Reviewing,
    SeatColours,
    Settings,
    Setup,
    Table,
    held_meaning,
    hold_time,
)
from gipfel.words import Words


def screen_of(table: Table, words: Words, address: str = "") -> Screen:
    """Return the screen for a table as it is now; `address` is the page's, empty where there is none."""
    shown = _mode(table, words, address)
    if sentences := table.warnings.sentences:
        text = Prose(sentences[:1], table.warnings.page)
        close = verbs(words, all_but(does="close") | {Button.THREE: "page-on"})
        shown = Screen(text, words("display.warning"), keys=("", words("display.ok"), ">")).lit(close)
    elif table.notice:
        shown = replace(_notice(table.notice, table, words), does=shown.does, throw=shown.throw)
    elif table.shows_help:
        way_out = words("lesson.leave") if isinstance(table.mode, Learning) else ""
        shown = replace(help_on(shown), title=way_out)
    banner = next((words(f"lost.{port.value}") for port in Port if matters(port, table)), "")  # room for the worst
    return replace(
        shown,
        bar=_bar(table, words),
        banner=banner,
        has_flag=bool(table.hall and table.hall.wants_host) and not (table.notice or table.is_closed),
        light=table.light,
        brightness=table.options.brightness,
        shift=int(table.now // 60),
    )


def matters(port: Port, table: Table) -> bool:
    """Whether a lost part is worth a banner; that Gipfel cannot play is one on its own turn only."""
    is_about_others = port is Port.PARTNER and not (table.game and table.game.level)
    return port in table.lost and not is_about_others


def _mode(table: Table, words: Words, address: str) -> Screen:  # noqa: C901  # one line a screen
    mode = table.mode
    match mode:
        case Playing():
            return game.playing(table, mode, words)
        case Doubting():
            return dice.doubting(mode, words)
        case EnteringDice():
            return dice.entering(table, mode, words)
        case Correcting():
            return dice.correcting(mode, words)
        case FirstDice():
            return dice.first_dice(mode, words)
        case ChoosingLanguage():
            return new_game.choosing_language(words)
        case Home():
            return menus.home(table, words, address)
        case Resuming():
            return menus.resuming(mode, words)
        case Offering():
            return new_game.offering(mode, words)
        case Called():
            return hall.called(mode, words)
        case Setup():
            return new_game.setup(table, mode, words)
        case Menu():
            return menus.menu(table, mode, words)
        case Settings():
            return menus.settings(table, mode, words)
        case Browsing():
            return pages.browsing(table, mode, words, address)
        case Phones():
            return menus.phones(table, mode, words, address)
        case BoardDiffers():
            return game.board_differs(table, mode, words)
        case Calibrating():
            return tray.calibrating(mode, words)
        case Reviewing():
            return review.reviewing(table, mode, words)
        case Learning():
            from gipfel.screens import lesson  # noqa: PLC0415  # only a table at which somebody learns loads it

            return lesson.learning(mode, _mode(lesson.practice(table, mode), words, address), words)
        case Leaving():
            return menus.leaving(table, words)
        case _:
            assert_never(mode)


def _notice(notice: Notice, table: Table, words: Words) -> Screen:
    match notice.said:
        case HallLine() as line:
            return hall.announcing(line, words)
        case SeatColours() as seats:
            return hall.seating(seats, words)
        case _:
            return Screen(Prose((notice_text(notice, table, words),)))


def notice_text(notice: Notice, table: Table, words: Words) -> str:
    """Return what a notice says."""
    colours = table.game.colours if table.game else ()
    match notice.said:
        case Finding() as finding:
            return words.finding(finding, colours)
        case Flaw() as flaw:  # on the display, rules go by their short names
            names = tuple(words.sentences.get(f"short.{name}", name) for name in flaw.names)
            return words.flaw(flaw._replace(names=names), colours)
        case HallLine(text=text):
            return text
        case SeatColours() as seats:
            return words.join(hall.say_seats(seats, words))
        case key:
            return words(key)


def _bar(table: Table, words: Words) -> Bar | None:
    """Return the bar of a button that is being held for its second meaning; None where there is none."""
    pressing = table.pressing
    meaning = held_meaning(table, pressing.button) if pressing else None
    needed = hold_time(table, pressing.button) if pressing else None
    if pressing is None or meaning is None or needed is None or table.now - pressing.since < SHORT:
        return None
    return Bar(words(f"hold.{meaning.value}"), min(1.0, (table.now - pressing.since) / needed))


def lesson_of(table: Table, words: Words) -> LessonNow | None:
    """Return what the lesson says now, and how far it has come; None where there is none."""
    if not isinstance(table.mode, Learning):
        return None
    from gipfel.screens import lesson  # noqa: PLC0415  # as above

    return lesson.lesson_now(table.mode, words)
