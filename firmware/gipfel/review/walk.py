"""Walks through a finished game, and asks an adviser about every roll and every decision.

Whenever the adviser is asked, the chance of the player whose turn it is is first set to what it says now. Between
two questions about the same position nothing should have changed; what has, the model does not know, and it is
written down so. Then the roll, or the decision, changes the chance, and that is luck, or cost.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol, overload

from gipfel.errors import GipfelError
from gipfel.game import (
    BoardSet,
    Busted,
    Choosing,
    Game,
    Over,
    Played,
    StandingStep,
    Step,
    Stopped,
    WentOn,
    standing_steps,
)
from gipfel.review.account import Heading, Ledger
from gipfel.review.chances import Chances, opening_chances, tenths
from gipfel.review.reviewed import GO, STOP, Choice, GameReview, ReviewedDecision, ReviewedRoll
from gipfel.rules import Dice, Position, bust_rolls

if TYPE_CHECKING:  # whoever asks for a review brings an adviser along
    from gipfel.bots import RollAdvice, StopAdvice


class NotFinished(GipfelError, ValueError):
    """A game that nobody has won yet."""


class Adviser(Protocol):
    """Says how likely it is to win with everything that a player can do in one turn."""

    @overload
    def advise(self, position: Position, dice: Dice) -> "RollAdvice": ...
    @overload
    def advise(self, position: Position, dice: None = None) -> "StopAdvice": ...
    def advise(self, position: Position, dice: Dice | None = None) -> "RollAdvice | StopAdvice":
        """Return the chances after each play of a roll; without one, for stopping and for going on."""


def review_game(
    steps: Iterable[Step],
    plan_turn: Callable[[Position], Adviser],
    on_turn: Callable[[int, int], None] = lambda _done, _turns: None,
) -> GameReview:
    """Return the review of a finished game; `NotFinished` where nobody has won.

    `plan_turn` returns the adviser for a turn that begins in a position. `on_turn` is called after each turn with
    how many are reviewed, and how many there are.
    """
    standing = standing_steps(steps)
    last = standing[-1].after if standing else None
    if last is None or not isinstance(last.phase, Over):
        raise NotFinished("nobody has won this game yet")
    walk = _Walk(standing[0].before, plan_turn)
    turns = sum(_ends_turn(step) for step in standing)
    for step in standing:
        walk.take(step)
        if _ends_turn(step):
            on_turn(walk.turn - 1, turns)
    accounts = walk.ledger.closed(last.phase.winner)
    curve = (*walk.curve, walk.ledger.chances)
    return GameReview(last.phase.winner, accounts, tuple(walk.decisions), tuple(walk.rolls), curve)


def _ends_turn(step: StandingStep) -> bool:
    """Whether a step ends a turn: a bust, or a stop, which may also win."""
    return isinstance(step.after.last, Busted | Stopped) or isinstance(step.after.phase, Over)


class _Walk:
    """What is known on the way through a game."""

    def __init__(self, start: Game, plan_turn: Callable[[Position], Adviser]) -> None:
        self._plan_turn = plan_turn
        self._plan: Adviser | None = None
        self._dice, self._read, self._asked = "", 0, 1
        self._went_on_advised = False
        position = start.position
        chance = tenths(self._adviser(position).advise(position).go)
        self.ledger = Ledger(opening_chances(position.players, position.player, chance))
        self.turn = 1
        self.decisions: list[ReviewedDecision] = []
        self.rolls: list[ReviewedRoll] = []
        self.curve: list[Chances] = []

    def _adviser(self, position: Position) -> Adviser:
        """Return the adviser for this turn; a turn is planned once, unless somebody sets the board in it."""
        if self._plan is None:
            self._plan = self._plan_turn(position)
        return self._plan

    def take(self, step: StandingStep) -> None:
        """Take the next step of the game."""
        before, after = step.before, step.after
        match after.last:
            case BoardSet():
                self._plan = None
            case Played(play=play) if isinstance(before.phase, Choosing):
                self._played(step, before.phase, str(play))
            case _ if isinstance(after.phase, Choosing) or isinstance(after.last, Busted):
                self._rolled(step)
            case _ if _ends_turn(step):
                self._decided(step, STOP)
            # That somebody went on counts when the dice are thrown: until then there is still the stop.
        self._asked = step.n
        self._went_on_advised = step.is_advised and isinstance(after.last, WentOn)
        if _ends_turn(step):
            self._plan = None
            self.turn += 1

    def _rolled(self, step: StandingStep) -> None:
        position, dice = step.before.position, step.after.dice
        if dice is None:
            raise LookupError("a roll has dice")
        mean = self._decided(step, GO)
        if len(self.curve) < self.turn:
            self.curve.append(self.ledger.chances)
        self._dice, self._read = str(dice), step.read
        win = tenths(self._adviser(position).advise(position, dice).best)
        is_bust = isinstance(step.after.last, Busted)
        lost = bust_rolls(position)
        self.rolls.append(ReviewedRoll(step.n, self.turn, position.player, str(dice), mean, win, lost, is_bust))
        self.ledger.change(position.player, win, Heading.LUCK)

    def _played(self, step: StandingStep, choosing: Choosing, play: str) -> None:
        position = choosing.position
        advice = self._adviser(position).advise(position, choosing.dice)
        self._choose(step, [Choice(str(rated.play), tenths(rated.win)) for rated in advice.plays], play)

    def _decided(self, step: StandingStep, done: str) -> int:
        """Take a stop, or a roll, which is the decision to go on; return the chance with it."""
        position = step.before.position
        advice = self._adviser(position).advise(position)
        choices = [Choice(GO, tenths(advice.go))]
        if advice.stop is not None:
            choices.append(Choice(STOP, tenths(advice.stop)))
        self._choose(step, choices, done)
        return next(choice.win for choice in choices if choice.what == done)

    def _choose(self, step: StandingStep, choices: list[Choice], done: str) -> None:
        """Write down a decision; one that has no alternative is none."""
        seat = step.before.player
        ordered = tuple(sorted(choices, key=lambda choice: -choice.win))
        self.ledger.change(seat, ordered[0].win, Heading.UNKNOWN)
        if len(ordered) == 1:
            return
        where = (step.n, self.turn, seat, self._asked)
        is_advised = step.is_advised or (done == GO and self._went_on_advised)
        decision = ReviewedDecision(*where, self._dice, self._read, done, ordered, is_advised)
        self.decisions.append(decision)
        self.ledger.change(seat, decision.win, Heading.COST)
