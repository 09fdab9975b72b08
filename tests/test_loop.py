"""The loop: written down, then shown; devices may die at any time."""

from pathlib import Path

from gipfel.errors import DeviceLost
from gipfel.game import Event, Started
from gipfel.loop import Desk, run
from gipfel.screens import Screen
from gipfel.settings import SettingsFile
from gipfel.store import Store
from gipfel.table import Closed, DiceSettled, Found, Lost, Options, Reading, Signal, opened
from gipfel.virtual import Glass, ScriptInbox, parse
from tables import sitting

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
    desk = Listing()
    run(Desk(desk, desk, ScriptInbox(parse(SCRIPT), Glass()), desk), opened("1", Options(), None, STARTED))
    signs = {"Started": "roll the dice", "Rolled": "5+9", "Played": "5→1", "Stopped": "Yellow stops"}
    for event, sign in signs.items():
        first_shown = next(place for place, entry in enumerate(desk.happened) if sign in entry)
        assert desk.happened.index(event) == first_shown - 1


def test_a_screen_is_shown_once() -> None:
    """Nothing is sent to the glass that is already on it."""
    desk = Listing()
    run(
        Desk(desk, desk, ScriptInbox(parse("wait 1\nwait 1\nwait 1"), Glass()), desk),
        opened("1", Options(), None, None),
    )

    assert len(desk.happened) == 2  # the first, and "safe to unplug"


def test_options_are_kept() -> None:
    """What is set at the table is saved at once."""
    desk = Listing()
    run(
        Desk(desk, desk, ScriptInbox(parse("press 3\npress 2\npress 3"), Glass()), desk),
        opened("1", Options(), None, None),
    )

    assert "de" in desk.happened


class Flickering(Glass):
    """A glass that is unplugged for a while."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def show(self, screen: Screen) -> None:
        """Fail three times, then be there again."""
        self.count += 1
        if self.count <= 3:
            raise DeviceLost("oled", "unplugged")
        super().show(screen)


def test_the_glass_may_die(tmp_path: Path) -> None:
    """A glass that fails is tried again, does not stop the game, and nothing is lost."""
    glass, store = Flickering(), Store(tmp_path)
    desk = Desk(glass, store, ScriptInbox(parse(SCRIPT + "wait 1\nwait 1"), glass), SettingsFile(tmp_path / "s"))
    ended = run(desk, opened("1", Options(), None, STARTED))

    assert len(store.steps(1)) == 4
    assert glass.text
    assert "no display" not in glass.text
    assert ended.is_closed


class FullDisk:
    """A recorder that has no room."""

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Refuse."""
        raise DeviceLost("store", f"no room for {events} and {len(photo)} bytes")


def test_it_is_not_safe_to_unplug_while_steps_are_unsaved(tmp_path: Path) -> None:
    """Holding STOP then says so; only a second time it ends, and the glass does not claim to be safe."""
    glass = Glass()
    script = parse(SCRIPT + 'hold stop\nexpect "not saved" "once more"\nwait 5\nhold stop')
    desk = Desk(glass, FullDisk(), ScriptInbox(script, glass), SettingsFile(tmp_path / "s"))
    ended = run(desk, opened("1", Options(), None, STARTED))

    assert ended.is_closed
    assert "Not saved!" in glass.text
    assert "Safe" not in glass.text


def test_it_asks_again_after_the_disk_was_there_again() -> None:
    """Having insisted once does not count for the next time."""
    sat = sitting()
    for _ in range(2):
        sat.signal(Lost("store", sat.now + 1))
        sat.hold("stop")
        assert not sat.table.is_closed
        sat.signal(Found("store", sat.now + 1))
    sat.hold("stop")
    assert sat.table.is_closed


def test_photographs_reach_the_store() -> None:
    """The photograph of a roll is handed over with its step."""
    signals: list[Signal] = [DiceSettled(Reading((1, 2, 3, 4)), 5.0, b"jpeg"), Closed(6.0)]

    class Inbox:
        """Starts a game, then hands in one photographed roll."""

        def __init__(self) -> None:
            self.script = ScriptInbox(parse("press 1"), Glass())

        def take(self, until: float) -> Signal:
            return self.script.take(until) if self.script.commands or self.script.waiting else signals.pop(0)

    desk = Listing()
    run(Desk(desk, desk, Inbox(), desk), opened("1", Options(), None, STARTED))

    assert "Rolled*" in desk.happened
