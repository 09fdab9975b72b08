"""The loop: written down, then shown; devices may die at any time."""

from itertools import groupby
from pathlib import Path

import pytest

from gipfel.app.loop import TablePorts, run
from gipfel.config import Options, SettingsFile
from gipfel.errors import DeviceLost, Port
from gipfel.game import Event, Started
from gipfel.screens import Screen
from gipfel.store import Store
from gipfel.table import (
    Button,
    Closed,
    DiceReport,
    DiceSettled,
    Down,
    Found,
    Lost,
    Signal,
    Table,
    Ticked,
    Up,
    opened,
)
from gipfel.virtual import ScriptInbox, VirtualDisplay, parse
from support.tables import sitting

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")
SCRIPT = "press 1\nroll 2 3 4 5\npress 1\npress stop\n"


class Listing:
    """Lists what was written and shown, in order."""

    def __init__(self) -> None:
        self.happened: list[str] = []

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """List events."""
        self.happened.append(type(events[-1]).__name__ + ("*" if photo else ""))

    def show(self, screen: Screen) -> None:
        """List a screen."""
        self.happened.append(f"shown: {screen.text}")

    def save(self, options: Options) -> None:
        """List options."""
        self.happened.append(options.language)


def test_written_before_shown() -> None:
    """No screen shows more steps than are written: each event is listed before the screen that follows from it."""
    listing = Listing()
    run(
        TablePorts(listing, listing, ScriptInbox(parse(SCRIPT), VirtualDisplay()), listing),
        opened("1", Options(), None, STARTED),
    )
    signs = {"Started": "roll the dice", "Rolled": "5+9", "Played": "5→1", "Stopped": "Yellow stops"}
    for event, sign in signs.items():
        first_shown = next(place for place, entry in enumerate(listing.happened) if sign in entry)
        assert listing.happened.index(event) == first_shown - 1


def test_a_screen_is_shown_once() -> None:
    """Nothing is sent to the display that is already on it."""
    listing = Listing()
    run(
        TablePorts(listing, listing, ScriptInbox(parse("wait 1\nwait 1\nwait 1"), VirtualDisplay()), listing),
        opened("1", Options(), None, None),
    )

    assert len(listing.happened) == 2  # the first, and "safe to unplug"


def test_options_are_kept() -> None:
    """What is set at the table is saved at once."""
    listing = Listing()
    run(
        TablePorts(listing, listing, ScriptInbox(parse("press 3\npress 2\npress 3"), VirtualDisplay()), listing),
        opened("1", Options(), None, None),
    )

    assert "de" in listing.happened


class Handing:
    """An inbox that hands in signals one after the other."""

    def __init__(self, signals: list[Signal]) -> None:
        self.signals = signals

    def take(self, until: float) -> Signal:
        """Return the next signal."""
        assert until
        return self.signals.pop(0)


class Flickering(VirtualDisplay):
    """A display that is unplugged for a while."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def show(self, screen: Screen) -> None:
        """Fail three times, then be there again."""
        self.count += 1
        if self.count <= 3:
            raise DeviceLost(Port.DISPLAY, "unplugged")
        super().show(screen)


def test_the_display_may_die(tmp_path: Path) -> None:
    """A display that fails is tried again, does not stop the game, and nothing is lost."""
    display, store = Flickering(), Store(tmp_path)
    inbox = ScriptInbox(parse(SCRIPT + "wait 1\nwait 1"), display)
    ended = run(
        TablePorts(display, store, inbox, SettingsFile(tmp_path / "s")), opened("1", Options(), None, STARTED)
    )

    assert len(store.steps(1)) == 4
    assert display.text
    assert "no display" not in display.text
    assert ended.is_closed


def test_a_lost_display_is_a_signal_like_any_other(caplog: pytest.LogCaptureFixture) -> None:
    """A display is lost once and found once, however often it is tried; followers see that, and the log has it."""
    caplog.set_level("INFO", "gipfel")
    listing, display, seen = Listing(), Flickering(), list[frozenset[Port]]()
    inbox = ScriptInbox(parse(SCRIPT), display)
    ports = TablePorts(display, listing, inbox, listing, publish=lambda table, _: seen.append(table.lost))
    run(ports, opened("1", Options(), None, STARTED))

    assert [lost for lost, _ in groupby(seen)] == [frozenset({Port.DISPLAY}), frozenset()]
    said = [record.getMessage() for record in caplog.records]
    assert [line for line in said if "display" in line] == ["lost: display (unplugged)", "found: display"]


class ButtonsBehind(VirtualDisplay):
    """A display whose lights are in the buttons, which are pulled out while one is down."""

    def show(self, screen: Screen) -> None:
        """Fail when the bar of a held button is to be shown."""
        super().show(screen)
        if screen.bar:
            raise DeviceLost(Port.BUTTONS, "pulled out")


def test_what_a_lost_device_means_is_decided_by_step() -> None:
    """Buttons that are lost while one is down are let go, also if it was the display that noticed."""
    signals: list[Signal] = [Down(Button.STOP, 1.0), Ticked(2.0), Up(Button.STOP, 5.0), Closed(6.0)]
    seen: list[Table] = []
    listing = Listing()
    ports = TablePorts(
        ButtonsBehind(), listing, Handing(signals), listing, publish=lambda table, _: seen.append(table)
    )
    run(ports, opened("1", Options(), None, STARTED))
    _, down, lost, up, _ = seen

    assert down.pressing
    assert (lost.lost, lost.pressing) == (frozenset({Port.BUTTONS}), None)
    assert not up.is_closed  # held for four seconds, it would have been


class FullDisk:
    """A recorder that has no room."""

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Refuse."""
        raise DeviceLost(Port.STORE, f"no room for {events} and {len(photo)} bytes")


class DiskWithRoomAtLast(FullDisk):
    """A recorder that has no room until the table is closed."""

    def __init__(self) -> None:
        self.has_room = False
        self.steps = 0

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Refuse, or count."""
        if not self.has_room:
            super().append(events, photo)
        self.steps += 1


def test_what_is_written_at_the_very_end_is_saved(tmp_path: Path) -> None:
    """Room that is made while the last screen is shown is used, and nobody is told that steps were not saved."""
    disk, display = DiskWithRoomAtLast(), VirtualDisplay()

    def publish(table: Table, screen: Screen) -> None:
        disk.has_room = table.is_closed and "Not saved!" in screen.text

    inbox = ScriptInbox(parse(SCRIPT), display)
    ports = TablePorts(display, disk, inbox, SettingsFile(tmp_path / "s"), publish=publish)
    ended = run(ports, opened("1", Options(), None, STARTED))

    assert disk.steps == 4
    assert ended.lost == frozenset()


def test_it_is_not_safe_to_unplug_while_steps_are_unsaved(tmp_path: Path) -> None:
    """Holding STOP then says so; only a second time it ends, and the display does not claim to be safe."""
    display = VirtualDisplay()
    script = parse(SCRIPT + 'hold stop\nexpect "not saved" "once more"\nwait 5\nhold stop')
    ports = TablePorts(display, FullDisk(), ScriptInbox(script, display), SettingsFile(tmp_path / "s"))
    ended = run(ports, opened("1", Options(), None, STARTED))

    assert ended.is_closed
    assert "Not saved!" in display.text
    assert "Safe" not in display.text


def test_it_asks_again_after_the_disk_was_there_again() -> None:
    """Each time the disk is full again, holding STOP asks once more."""
    sat = sitting()
    for _ in range(2):
        sat.signal(Lost(Port.STORE, sat.now + 1))
        sat.hold("stop")
        assert not sat.table.is_closed
        sat.signal(Found(Port.STORE, sat.now + 1))
    sat.hold("stop")
    assert sat.table.is_closed


def test_photographs_reach_the_store() -> None:
    """The photograph of a roll is handed over with its step."""
    signals: list[Signal] = [DiceSettled(DiceReport((1, 2, 3, 4)), 5.0, b"jpeg"), Closed(6.0)]

    class Inbox:
        """Starts a game, then hands in one photographed roll."""

        def __init__(self) -> None:
            self.script = ScriptInbox(parse("press 1"), VirtualDisplay())

        def take(self, until: float) -> Signal:
            return self.script.take(until) if self.script.commands or self.script.waiting else signals.pop(0)

    listing = Listing()
    run(TablePorts(listing, listing, Inbox(), listing), opened("1", Options(), None, STARTED))

    assert "Rolled*" in listing.happened
