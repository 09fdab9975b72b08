"""A game is what its events make of it: nothing else is ever stored."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import assert_never

from gipfel.errors import GipfelError
from gipfel.game.board import position_set
from gipfel.game.events import (
    LEVELS,
    BoardSet,
    Busted,
    Corrected,
    Event,
    Played,
    Rolled,
    Started,
    Step,
    Stopped,
    Undone,
    WentOn,
    Won,
)
from gipfel.rules import (
    Dice,
    Position,
    Ruling,
    advance,
    bust,
    check_colours,
    highest,
    judge,
    new_game,
    rules_of,
    stop,
    winner,
)


class BadRecord(GipfelError, ValueError):
    """Events that cannot have happened in this order, or not by these rules."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """The player whose turn it is rolls next."""


@dataclass(frozen=True)
class Choosing:
    """The dice are read, and a play is to be chosen."""

    dice: Dice
    position: Position

    @cached_property
    def ruling(self) -> Ruling:
        """What the rules say about these dice."""
        return judge(self.position, self.dice)


@dataclass(frozen=True, slots=True)
class Deciding:
    """The runners have moved: roll on, or stop."""


@dataclass(frozen=True, slots=True)
class Over:
    """Somebody has won."""

    winner: int


Phase = Rolling | Choosing | Deciding | Over


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment, and the way back."""

    started: Started
    position: Position
    phase: Phase
    last: Event
    """What happened last."""
    dice: Dice | None = None
    """The dice of the last roll, also after they were played, or lost."""
    steps: int = field(compare=False, default=1)
    """How many steps have been written down, undone ones included."""
    before: "Game | None" = field(compare=False, default=None, repr=False)
    """The game one step back: undo follows this pointer."""

    @property
    def colours(self) -> tuple[str, ...]:
        """Who plays, in the order of play."""
        return self.started.colours

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return self.started.names

    @property
    def player(self) -> int:
        """The seat whose turn it is."""
        return self.position.player

    @property
    def level(self) -> str:
        """The level at which Gipfel plays the seat whose turn it is; empty for a person's."""
        return self.started.levels[self.player]


def apply(game: Game | None, events: Iterable[Event]) -> Game:
    """Return the game after one more step; `BadRecord` says what cannot have happened."""
    events = tuple(events)
    if game and events == (Undone(),):
        if game.before is None:
            raise BadRecord("there is nothing to undo")
        return replace(game.before, steps=game.steps + 1)
    after = game
    for event in events:
        after = _begun(event) if after is None else _happened(after, event)
    if after is None or after is game:
        raise BadRecord("a step has at least one event")
    return replace(after, steps=game.steps + 1, before=game) if game else after


def replay(steps: Iterable[Step]) -> Game:
    """Return the game that all steps of a record make."""
    game: Game | None = None
    for step in steps:
        try:
            game = apply(game, step.events)
        except GipfelError as error:
            raise BadRecord(f"step {step.n}: {error}") from error
    if game is None:
        raise BadRecord("there is no step in this record")
    return game


def _begun(event: Event) -> Game:
    if not isinstance(event, Started):
        raise BadRecord(f"a game begins with its start, not with {type(event).__name__.lower()}")
    check_colours(event.colours)
    if len(event.names) != len(event.colours):
        raise BadRecord("each player has one name")
    if not all(len(name) <= 40 and name.isprintable() for name in event.names):
        raise BadRecord("a name is a few letters that can be printed")
    if len(event.levels) != len(event.colours) or not {*event.levels} <= {"", *LEVELS}:
        raise BadRecord("each seat is a person's, or Gipfel plays it at one of its levels")
    _check_throws(event)
    rules = rules_of(event.edition, event.variants, event.house)
    position = new_game(rules, len(event.colours), event.starter)
    return Game(event, position, Rolling(), event)


def _check_throws(event: Started) -> None:
    """Refuse dice for the start that cannot be, or by which somebody else would begin."""
    seats = len(event.colours)
    for dice in event.throws:
        if len(dice) != seats or not all(0 <= die <= 6 for die in dice) or not any(dice):
            raise BadRecord("the dice for the start cannot have been thrown")
    if event.throws and highest(dict(enumerate(event.throws[-1]))) != (event.starter,):
        raise BadRecord("the highest die begins")


def _before_bust(game: Game, player: int) -> Game:
    """Return the game before a bust that passed the turn on to a player; corrected ones lie in between."""
    while isinstance(game.last, Busted) and game.player == player and game.before:
        game = game.before
    return game


def _happened(game: Game, event: Event) -> Game:
    """Return the game after an event."""
    position, phase = game.position, game.phase
    match event, phase:
        case Rolled(dice=dice), Rolling():
            return replace(game, phase=Choosing(dice, position), dice=dice, last=event)
        case Corrected(dice=dice), Choosing():
            return replace(game, phase=Choosing(dice, position), dice=dice, last=event)
        # A bust that was misread: the roll is judged again where it was rolled.
        case Corrected(dice=dice), Rolling() if isinstance(game.last, Busted) and game.before:
            before = _before_bust(game.before, game.player)
            return replace(before, phase=Choosing(dice, before.position), dice=dice, last=event)
        case Played(play=play), Choosing(dice=dice):
            return replace(game, position=advance(position, dice, play), phase=Deciding(), last=event)
        case Busted(), Choosing(ruling=ruling) if ruling.is_bust:
            return replace(game, position=bust(position), phase=Rolling(), last=event)
        case WentOn(), Deciding():
            return replace(game, phase=Rolling(), last=event)
        # Who has gone on may think better of it before the dice are thrown.
        case Stopped(), Deciding() | Rolling():
            return replace(game, position=stop(position), phase=Rolling(), last=event)
        case BoardSet(), Rolling() | Deciding():
            position = position_set(event, position, game.colours)
            # Without a runner there is nothing to be decided: the turn is as if it had just begun.
            phase = phase if position.has_runners else Rolling()
            return replace(game, position=position, phase=phase, last=event)
        case Won(player=player), Rolling() if winner(position) == player:
            return replace(game, phase=Over(player), last=event)
        case (
            Started()
            | Rolled()
            | Corrected()
            | Played()
            | WentOn()
            | Stopped()
            | Busted()
            | Won()
            | BoardSet()
            | Undone(),
            _,
        ):
            happened, when = type(event).__name__.lower(), type(phase).__name__.lower()
            raise BadRecord(f"{happened} cannot have happened while {when}")
        case _:
            assert_never(event)
