"""The master: its turn is solved exactly, against the value network for what comes after it."""

from gipfel.bots.late import late_game, late_stops
from gipfel.bots.paths import paths_of
from gipfel.bots.solve import solve
from gipfel.bots.states import states_of
from gipfel.bots.stopping import network_stops, settled
from gipfel.rules import COLUMNS, Dice, Play, Position, climb, legal_plays


class SolvedTurn:
    """The player's chance of winning in every position that a turn can become. It is a strategy, too."""

    def __init__(self, position: Position, dice: Dice | None = None) -> None:
        """Solve the rest of a turn; if the next roll is known, only what it can lead to, which is much less."""
        self._paths = paths_of(position)
        plays = legal_plays(position, dice) if dice else ()
        begun = [{*position.runners, *play.columns} for play in plays] or [{*position.runners}]
        columns = [[column - COLUMNS.start for column in each] for each in begun]
        self._states = states_of(self._paths.steps, columns)
        if game := late_game(position):
            stops = late_stops(game, self._paths, self._states)
            stops = settled(stops, self._paths, self._states, missing=1)
        else:
            stops = network_stops(position, self._paths, self._states)
        self._solution = solve(position.rules, self._states, stops)

    def value(self, position: Position) -> float:
        """Return the chance before deciding whether to stop; before the first roll, that of rolling."""
        return float(self._solution.value[self._number(position)])

    def stop(self, position: Position) -> float:
        """Return the chance after stopping, in a position in which that is allowed."""
        return float(self._solution.stop[self._number(position)])

    def go(self, position: Position) -> float:
        """Return the chance when rolling once more."""
        return float(self._solution.go[self._number(position)])

    @property
    def bust(self) -> float:
        """The chance after a roll that moves nothing."""
        return float(self._solution.stop[0])

    def choose(self, position: Position, plays: tuple[Play, ...]) -> Play:
        """Return the play with the best chance."""
        return max(plays, key=lambda play: self.value(climb(position, play)))

    def stops(self, position: Position) -> bool:
        """Whether stopping is better than going on."""
        return self.stop(position) >= self.go(position)

    def _number(self, position: Position) -> int:
        return self._states.number(self._paths.climbed(position))
