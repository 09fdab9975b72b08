"""A table shown as a `Screen` value, one function a screen."""

from dataclasses import replace
from typing import assert_never

from gipfel.errors import Port
from gipfel.rules import Finding, Flaw
from gipfel.screens import dice, game, menus, pages, tray
from gipfel.screens.screen import Bar, Prose, Screen
from gipfel.table import (
    SHORT,
    Astray,
    Button,
    Calibrating,
    Correcting,
    Doubting,
    EnteringDice,
    FirstDice,
    Home,
    Leaving,
    Menu,
    Notice,
    Phones,
    Playing,
    Reader,
    Resuming,
    Settings,
    Setup,
    Table,
    hold_time,
)
from gipfel.words import Words


def screen_of(table: Table, words: Words, address: str = "") -> Screen:
    """Show the table as it is now: what it is about, and over it what is said for a moment."""
    shown = _mode(table, words, address)
    if sentences := table.warnings.sentences:
        text = Prose(sentences[:1], table.warnings.page)
        shown = Screen(text, words("display.warning"), keys=("", words("display.ok"), ">"))
    elif table.notice:
        shown = Screen(Prose((_said(table.notice, table, words),)), lights=shown.lights, throw=shown.throw)
    banner = next(
        (words(f"lost.{port.value}") for port in Port if port in table.lost), ""
    )  # room for one: the worst
    return replace(
        shown,
        bar=_bar(table, words),
        banner=banner,
        light=table.light,
        brightness=table.options.brightness,
        shift=int(table.now // 60),
    )


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
        case Home():
            return menus.home(table, words)
        case Resuming():
            return menus.resuming(mode, words)
        case Setup():
            return menus.setup(table, mode, words)
        case Menu():
            return menus.menu(mode, words)
        case Settings():
            return menus.settings(table, mode, words)
        case Reader():
            return pages.reader(table, mode, words, address)
        case Phones():
            return menus.phones(table, mode, words, address)
        case Astray():
            return game.astray(table, mode, words)
        case Calibrating():
            return tray.calibrating(mode, words)
        case Leaving():
            return menus.leaving(table, words)
        case _:
            assert_never(mode)


def _said(notice: Notice, table: Table, words: Words) -> str:
    colours = table.game.colours if table.game else ()
    match notice.said:
        case Finding() as finding:
            return words.finding(finding, colours)
        case Flaw() as flaw:  # on the display, rules go by their short names
            names = tuple(words.sentences.get(f"short.{name}", name) for name in flaw.names)
            return words.flaw(flaw._replace(names=names), colours)
        case key:
            return words(key)


def _bar(table: Table, words: Words) -> Bar | None:
    """Show the filling bar of a button that is held long enough to mean something else."""
    pressing = table.pressing
    needed = hold_time(table, pressing.button) if pressing else None
    if pressing is None or needed is None or table.now - pressing.since < SHORT:
        return None
    name = {Button.GO: "correct", Button.STOP: "leave", Button.WHY: "undo"}[pressing.button]
    return Bar(words(f"hold.{name}"), min(1.0, (table.now - pressing.since) / needed))
