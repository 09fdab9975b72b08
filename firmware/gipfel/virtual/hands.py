"""Hands at a virtual board: they do what the table says, and now and then something else."""

from collections.abc import Sequence
from random import Random

from gipfel.boardcheck import RUNNER, Place, Stray, expected_stacks
from gipfel.game import BoardSet, Busted, Game, Stopped, Won
from gipfel.rules import LENGTH, HandMove, hand_moves

MISHAPS: tuple[str, ...] = ("misplaced", "runner", "colour", "uncleared")
"""What hands can get wrong when a turn ends: a field, a runner forgotten, a colour, a column not cleared."""


class Hands:
    """Keeps what stands on each field of a board, the lowest thing first, as hands have put it there."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.standing: dict[Place, list[str]] = {}
        self.armed = ""
        """The mishap that will happen at the end of a turn, the next one in which it can."""
        self.happened: tuple[Stray, ...] = ()
        """What has gone wrong since the board was last put right."""
        self._game: Game | None = None

    def follow(self, game: Game | None) -> bool:
        """Do what a step asks of hands; return whether anything was moved."""
        before, self._game = self._game, game
        if game is None or (before is not None and game.steps == before.steps and game.started is before.started):
            return False
        if before is None or game.started is not before.started:
            return self.mend()
        if isinstance(game.last, BoardSet) and game.before is before:
            self.happened = ()  # the record has followed the board, and hands have nothing to do
            return False
        moves = [*hand_moves(before.position, game.position)]
        is_turn_over = game.before is before and isinstance(game.last, Stopped | Busted | Won)
        wrong = self._go_wrong(moves, game.colours) if is_turn_over and self.armed else None
        for move in moves:
            self._move(_thing(move, game.colours), move.column, move.start, move.end)
        if wrong:
            self.armed, self.happened = "", (*self.happened, wrong)
        return bool(moves)

    def mend(self) -> bool:
        """Put everything where the record has it; return whether anything was moved."""
        if self._game is None:
            return False
        right = expected_stacks(self._game.position, self._game.colours)
        is_wrong, self.standing, self.happened = right != self.standing, right, ()
        return is_wrong

    def _move(self, thing: str, column: int, start: int, end: int) -> None:
        """Move one thing; where it does not stand where it should, the hand takes the one in that column."""
        places = [Place(column, start)] if start else []
        places += [place for place in self.standing if place.column == column and start]
        for place in places:
            if thing in self.standing.get(place, ()):
                self.standing[place].remove(thing)
                break
        self.standing = {place: things for place, things in self.standing.items() if things}
        if end:
            stack = self.standing.setdefault(Place(column, end), [])
            # What is put down goes under a runner that still stands there: nobody balances a piece on it.
            stack.insert(len(stack) - (RUNNER in stack) * (thing != RUNNER), thing)

    def _go_wrong(self, moves: list[HandMove], colours: Sequence[str]) -> Stray | None:
        """Change what hands are about to do by one mishap; return what is wrong then, None if it cannot happen."""
        fitting = [move for move in moves if _fits(self.armed, move)]
        if self.armed == "colour":
            fitting = [move for move in fitting if self._others(move, colours)]
        if not fitting:
            return None
        move = self.chance.choice(fitting)
        thing, place = _thing(move, colours), Place(move.column, move.end or move.start)
        moves.remove(move)
        match self.armed:
            case "misplaced":
                fields = [place.field - 1, place.field + 1]
                free = [field for field in fields if 0 < field < LENGTH[place.column]]
                wrong = Place(place.column, self.chance.choice(free))
                moves.append(move._replace(end=wrong.field))
                return Stray(thing, wrong, place)
            case "colour":
                other = self.chance.choice(self._others(move, colours))
                self._move(thing, move.column, move.start, 0)
                self._move(other, move.column, 0, move.end)
                return Stray(other, place, None, instead_of=thing)
            case _:
                return Stray(thing, place, None)

    def _others(self, move: HandMove, colours: Sequence[str]) -> list[str]:
        """Return the colours that are not in a column: a piece of any other could be where it should."""
        there = {
            thing for place, things in self.standing.items() if place.column == move.column for thing in things
        }
        return [colour for colour in colours if colour not in {*there, _thing(move, colours)}]


def _fits(mishap: str, move: HandMove) -> bool:
    """Return whether a mishap can happen to a move."""
    match mishap:
        case "runner":
            return move.player is None and not move.end
        case "uncleared":
            return move.player is not None and not move.end
        case _:
            return move.player is not None and bool(move.end)


def _thing(move: HandMove, colours: Sequence[str]) -> str:
    return RUNNER if move.player is None else colours[move.player]
