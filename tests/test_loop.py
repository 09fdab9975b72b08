"""The loop: written down, then shown; devices may die at any time."""

from pathlib import Path

from gipfel.game import Event, Started
from gipfel.loop import Desk, run
from gipfel.ports import DeviceLost
from gipfel.screens import Screen
from gipfel.settings import SettingsFile
from gipfel.store import Store
from gipfel.table import Closed, DiceSettled, Options, Reading, Signal, opened
from gipfel.virtual import Glass, ScriptInbox, parse

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")
SCRIPT = "press go\nroll 2 3 4 5\npress 1\npress stop\n"


class Listing:
    """Lists what was written and shown, in order."""

    def __init__(self) -> None:
        self.happened: list[str] = []

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """List events."""
        self.happened.append(type(events[-1]).__name__ + ("*" if photo else ""))

    def show(self, screen: Screen) -> None:
        """List a screen."""
        self.happened.append("shown")
        self.screen = screen

    def save(self, options: Options) -> None:
        """List options."""
        self.happened.append(options.language)

    @property
    def text(self) -> str:
        """All words on the glass."""
        return self.screen.text


def test_written_before_shown() -> None:
    """Between an event and the screen that follows from it lies its being written."""
    desk = Listing()
    glass = Glass()
    run(Desk(desk, desk, ScriptInbox(parse(SCRIPT), glass), desk), opened("1", Options(), None, STARTED))
    after = {
        name: desk.happened[desk.happened.index(name) + 1] for name in ("Started", "Rolled", "Played", "Stopped")
    }

    assert set(after.values()) == {"shown"}
    assert desk.happened.count("Rolled") == 1


def test_a_screen_is_shown_once() -> None:
    """Nothing is sent to the glass that is already on it."""
    desk = Listing()
    run(
        Desk(desk, desk, ScriptInbox(parse("wait 1\nwait 1\nwait 1"), Glass()), desk),
        opened("1", Options(), None, None),
    )

    assert desk.happened.count("shown") == 2  # the first, and "safe to unplug"


def test_options_are_kept() -> None:
    """What is set at the table is saved at once."""
    desk = Listing()
    run(
        Desk(desk, desk, ScriptInbox(parse("press 3\npress 3"), Glass()), desk), opened("1", Options(), None, None)
    )

    assert "de" in desk.happened


class Flickering(Glass):
    """A glass that is unplugged for a while."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def show(self, screen: Screen) -> None:
        """Fail every other time."""
        self.count += 1
        if self.count % 2:
            raise DeviceLost("oled", "unplugged")
        super().show(screen)


def test_the_glass_may_die(tmp_path: Path) -> None:
    """A glass that fails does not stop the game, and nothing is lost."""
    glass, store = Flickering(), Store(tmp_path)
    desk = Desk(glass, store, ScriptInbox(parse(SCRIPT), glass), SettingsFile(tmp_path / "settings.toml"))
    ended = run(desk, opened("1", Options(), None, STARTED))

    assert len(store.steps(1)) == 4
    assert "oled" in ended.lost


def test_photographs_reach_the_store() -> None:
    """The photograph of a roll is handed over with its step."""
    signals: list[Signal] = [DiceSettled(Reading((1, 2, 3, 4)), 5.0, b"jpeg"), Closed(6.0)]

    class Inbox:
        """Starts a game, then hands in one photographed roll."""

        def __init__(self) -> None:
            self.script = ScriptInbox(parse("press go"), Glass())

        def take(self, until: float) -> Signal:
            return self.script.take(until) if self.script.commands or self.script.waiting else signals.pop(0)

    desk = Listing()
    run(Desk(desk, desk, Inbox(), desk), opened("1", Options(), None, STARTED))

    assert "Rolled*" in desk.happened
