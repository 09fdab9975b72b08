"""Boards spelt as text, shared by all tests: `at("7:2 8:1", "4:2 9:3", "6:5")` is a position."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from gipfel.boardcheck import EMPTY, RUNNER, BoardReport, BoardVisibility, FieldGuess, Place, expected_stacks
from gipfel.config import Options
from gipfel.game import Event, Game, Started, Step
from gipfel.rules import Dice, Play, Position, judge, rules_of
from gipfel.screens import Screen, screen_of
from gipfel.store import Store
from gipfel.table import (
    BoardSeen,
    DiceReport,
    DiceSettled,
    Down,
    Playing,
    Setup,
    Signal,
    Table,
    Ticked,
    TrayStatus,
    Up,
    opened,
    step,
)
from gipfel.virtual.script import BUTTONS
from gipfel.words import words_in


def heights(text: str) -> dict[int, int]:
    """Read `7:2 8:1` as fields by column; a bare column is its lowest field."""
    cells = (cell.partition(":") for cell in text.split())
    return {int(column): int(field or 1) for column, _, field in cells}


def at(
    runners: str = "",
    *pieces: str,
    won: str = "",
    edition: str = "franjos",
    variants: Iterable[str] = (),
    house: Iterable[str] = (),
    player: int = 0,
) -> Position:
    """Build a position: runners, then each player's pieces; `won` names seats, counted from 0, by column."""
    seats = [heights(text) for text in pieces] + [{}] * (2 - len(pieces))
    owners = {int(column): int(owner) for column, _, owner in (cell.partition(":") for cell in won.split())}
    return Position(rules_of(edition, tuple(variants), tuple(house)), seats, owners, heights(runners), player)


def plays(position: Position, roll: str) -> list[str]:
    """Return the legal plays of a roll, as players say them."""
    return [str(play) for play in judge(position, Dice.parse(roll)).plays]


def pairings(position: Position, roll: str) -> dict[str, list[str]]:
    """Return the legal plays of a roll, pairing by pairing."""
    options = judge(position, Dice.parse(roll)).options
    return {str(option.pairing): [str(play) for play in option.plays] for option in options}


def verdict(position: Position, roll: str, play: str) -> str:
    """Say what the referee finds about a play."""
    return judge(position, Dice.parse(roll)).why(Play.parse(play)).verdict.value


def guess(text: str) -> FieldGuess:
    """Read `yellow?green` as a field that shows yellow, or perhaps green; `green?` is perhaps empty."""
    return FieldGuess(tuple(text.split("?")))


class Sitting:
    """A table driven by hand: whatever happens is kept, as the store would."""

    def __init__(self, table: Table | None = None, language: str = "en") -> None:
        self.table = table or opened("test", Options(language), None, None)
        self.steps: list[Step] = []
        self.now = self.table.now
        self.photo = b""
        """The photo that the last signal handed to the store."""

    def signal(self, signal: Signal) -> tuple[Event, ...]:
        """Let a device notice something."""
        self.now = signal.at
        self.table, events, self.photo = step(self.table, signal)
        if events:
            if isinstance(events[0], Started):
                self.steps = []
            self.steps.append(Step(len(self.steps) + 1, "", events))
        return events

    def press(self, *names: str) -> tuple[Event, ...]:
        """Press buttons, one after the other; return what the last one did."""
        events: tuple[Event, ...] = ()
        for name in names:
            button = BUTTONS[name]
            self.signal(Down(button, self.now + 1))
            events = self.signal(Up(button, self.now + 0.1))
        return events

    def hold(self, name: str, seconds: float = 3.2) -> tuple[Event, ...]:
        """Hold a button."""
        self.signal(Down(BUTTONS[name], self.now + 1))
        return self.signal(Up(BUTTONS[name], self.now + seconds))

    def roll(
        self,
        text: str,
        *doubts: float,
        status: TrayStatus = TrayStatus.OK,
        photo: bytes = b"",
        throw: int | None = None,
    ) -> tuple[Event, ...]:
        """Let dice come to rest."""
        reading = DiceReport(tuple(map(int, text.split())), doubts, status)
        return self.signal(DiceSettled(reading, self.now + 1, photo, throw))

    def see(self, *changes: str, status: BoardVisibility = BoardVisibility.OK) -> tuple[Event, ...]:
        """Let the camera see the board, when it is next asked to: right but for changes like `9:5=green 9:4=`."""
        if not self.table.wanted_check and self.table.board.check:
            self.signal(Ticked(self.table.board.check.due))
        right = expected_stacks(self.game.position, self.game.colours)
        shown = {place: RUNNER if RUNNER in things else things[-1] for place, things in right.items()}
        for change in " ".join(changes).split():
            place, _, what = change.partition("=")
            ((column, field),) = heights(place).items()
            shown[Place(column, field)] = what
        fields = tuple((place, guess(what)) for place, what in shown.items() if what != EMPTY)
        return self.signal(BoardSeen(BoardReport(fields, status), self.now + 0.5, self.table.wanted_check))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.signal(Ticked(self.now + seconds))

    def hear(self) -> None:
        """Press GO until all pages of the news are read."""
        while isinstance(self.table.mode, Playing) and self.table.mode.news:
            self.press("go")

    def begin(self) -> tuple[Event, ...]:
        """Begin a game the short way, from home: GO offers what was played last, GO begins it."""
        return self.press("go", "go")

    def set_up(self, answers: Mapping[str, Iterable[str]] | None = None) -> None:
        """Go the long way, from the offer through every page of changing it, and back to the offer.

        `answers` are presses by the kind of question, or for one of several seats by its kind and seat: `colour1`.
        """
        self.press("3")
        asked = dict(answers or {})
        while isinstance(mode := self.table.mode, Setup):
            kind, seat = mode.draft.questions()[mode.question]
            self.press(*asked.pop(f"{kind}{seat or ''}", ()), "go")
        assert not asked

    @property
    def screen(self) -> Screen:
        """The screen that the display would show."""
        return screen_of(self.table, words_in(self.table.options.language), "http://192.168.178.42:8080")

    @property
    def text(self) -> str:
        """All words on the display."""
        return self.screen.text

    @property
    def game(self) -> Game:
        """The game that is on."""
        return self.table.the_game


def sitting(
    edition: str = "ravensburger-de", *variants: str, players: int = 2, language: str = "en", odds: str = "after"
) -> Sitting:
    """Sit down to a game that has just begun."""
    colours = ("yellow", "green", "blue", "red")[:players]
    started = Started(colours, ("",) * players, edition, "test", tuple(variants))
    sat = Sitting(opened("test", Options(language, odds), None, started))
    sat.press("1")
    if edition == "parker":
        sat.press("3", *["1"] * (players - 1))
    return sat


def won_game(language: str = "en") -> Sitting:
    """Play until yellow has won: 2, 12 and 3, while green marks 8 and 9 and is bust."""
    sat = sitting("franjos", language=language)
    turns = (
        [("1 1 1 1", "1"), ("1 1 6 6", "1")],
        [("3 3 5 6", "2")],
        [("6 6 6 6", "1")],
        [("3 3 5 6", "2")],
        [("1 2 1 2", "2"), ("1 2 1 2", "2"), ("1 2 4 4", "1")],
    )
    for turn in turns:
        sat.hear()
        for roll, number in turn:
            sat.roll(roll)
            sat.press(number)
        sat.press("stop")
    return sat


def keep(sat: Sitting, folder: Path) -> None:
    """Write the game of a sitting into the record of a folder, as if it had been played there."""
    store = Store(folder)
    for each in sat.steps:
        store.append(each.events)
    store.close()
