"""A table shown as a `Screen` value, one function a screen."""

from dataclasses import replace
from typing import assert_never

from gipfel.rules import Finding, Flaw
from gipfel.screens import around, dice, game, pages, tray
from gipfel.screens.screen import Bar, Prose, Screen
from gipfel.table import Button, Table
from gipfel.table.modes import (
    Astray,
    Calibrating,
    Correcting,
    Doubting,
    Entering,
    FirstDice,
    Home,
    Leaving,
    Menu,
    Phones,
    Playing,
    Reader,
    Resuming,
    Settings,
    Setup,
)
from gipfel.table.state import Notice
from gipfel.table.step import SHORT, hold_time
from gipfel.words import Words

__all__ = ["Screen", "screen_of"]

PORTS = ("store", "camera", "oled", "buttons", "stuck", "settings", "tray")
"""What can be lost, the worst first: one banner is all there is room for."""


def screen_of(table: Table, words: Words, address: str = "") -> Screen:
    """Show the table as it is now: what it is about, and over it what is said for a moment."""
    shown = _mode(table, words, address)
    if table.warnings:
        text = Prose(table.warnings[:1], table.warning_page)
        shown = Screen(text, words("glass.warning"), keys=("", words("glass.ok"), ">"))
    elif table.notice:
        shown = Screen(Prose((_said(table.notice, table, words),)), lights=shown.lights, throw=shown.throw)
    banner = next((words(f"lost.{port}") for port in PORTS if port in table.lost), "")
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
        case Entering():
            return dice.entering(table, mode, words)
        case Correcting():
            return dice.correcting(mode, words)
        case FirstDice():
            return dice.first_dice(mode, words)
        case Home():
            return around.home(table, words)
        case Resuming():
            return around.resuming(mode, words)
        case Setup():
            return around.setup(table, mode, words)
        case Menu():
            return around.menu(mode, words)
        case Settings():
            return around.settings(table, mode, words)
        case Reader():
            return pages.reader(table, mode, words, address)
        case Phones():
            return around.phones(table, mode, words, address)
        case Astray():
            return game.astray(table, mode, words)
        case Calibrating():
            return tray.calibrating(mode, words)
        case Leaving():
            return around.leaving(table, words)
        case _:
            assert_never(mode)


def _said(notice: Notice, table: Table, words: Words) -> str:
    colours = table.game.colours if table.game else ()
    match notice.said:
        case Finding() as finding:
            return words.finding(finding, colours)
        case Flaw() as flaw:  # on the glass, rules go by their short names
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
