"""A turn, and the rest of a game, searched through in plain Python by the rules alone: slow, and plainly right."""

from collections.abc import Callable

from gipfel.rules import ROLLS, Position, Verdict, all_dice, bust, climb, legal_plays, may_stop, stop, winner

Values = Callable[[Position], float]


class TurnSearch:
    """The chance of winning in every position of a turn, from what the next position is worth for its player."""

    def __init__(self, start: Position, after_stop: Values) -> None:
        self._after_stop = after_stop
        self._bust = after_stop(bust(start))
        self._go: dict[Position, float] = {}

    def stop(self, position: Position) -> float | None:
        """Return the chance after stopping; None where the rules do not allow it."""
        if may_stop(position).verdict is not Verdict.MAY_STOP:
            return None
        after = stop(position)
        return 1.0 if winner(after) == position.player else self._after_stop(after)

    def go(self, position: Position) -> float:
        """Return the chance when rolling once more, over all 1296 rolls."""
        if position not in self._go:
            chance = 0.0
            for dice in all_dice():
                plays = legal_plays(position, dice)
                best = max((self.value(climb(position, play)) for play in plays), default=self._bust)
                chance += dice.ways * best
            self._go[position] = chance / ROLLS
        return self._go[position]

    def value(self, position: Position) -> float:
        """Return the chance with the better of stopping and going on."""
        stopped = self.stop(position)
        if stopped == 1.0:
            return 1.0
        return self.go(position) if stopped is None else max(stopped, self.go(position))


class GameSearch:
    """The chance of winning before each turn, for two players, to the end of the game.

    A stop changes the position for good, so positions are solved from the last ones back. Only busts lead to where
    the game has been: the two players' chances in the same position are found together, by going back and forth.
    """

    def __init__(self) -> None:
        self._known: dict[Position, float] = {}

    def before(self, position: Position) -> float:
        """Return the chance of the player whose turn begins in this position."""
        if position not in self._known:
            guess = dict.fromkeys((position, bust(position)), 0.5)
            for _ in range(40):
                for each in guess:
                    guess[each] = self._turn(each, guess).go(each)
            self._known |= guess
        return self._known[position]

    def turn(self, position: Position) -> TurnSearch:
        """Return the search through a turn that begins in this position."""
        self.before(position)
        return self._turn(position, {})

    def _turn(self, position: Position, guess: dict[Position, float]) -> TurnSearch:
        return TurnSearch(position, lambda after: 1 - (guess[after] if after in guess else self.before(after)))
