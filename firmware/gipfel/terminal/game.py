"""A whole game in the terminal: dice thrown or typed, plays picked by number, and why at any time."""

from collections.abc import Callable, Iterator
from random import Random

from gipfel.errors import GipfelError
from gipfel.rules import (
    Dice,
    MayNotStop,
    NotDice,
    Position,
    advance,
    bust,
    hand_moves,
    legal_plays,
    stop,
    winner,
)
from gipfel.terminal import telling
from gipfel.words import Words


class _Left(GipfelError):
    """The player has left the table."""


class Game:
    """One game: the positions so far, the newest last, so that undo is going back one."""

    def __init__(
        self, start: Position, colours: tuple[str, ...], words: Words, dice: Random, ask: Callable[[str], str]
    ) -> None:
        self.positions = [start]
        self.colours = colours
        self.words = words
        self.dice = dice
        self.ask = ask

    def play(self) -> None:
        """Play until somebody wins or leaves."""
        try:
            while (won_by := winner(self.positions[-1])) is None:
                self._roll()
        except (_Left, EOFError):
            print(self.words("game.bye"))
            return
        telling.show(telling.position(self.positions[-1], self.colours, self.words))
        print(self.words("game.over", player=self.words.player(won_by, self.colours)))

    def _roll(self) -> None:
        position = self.positions[-1]
        telling.show(telling.position(position, self.colours, self.words))
        dice = self._dice(position)
        if dice is None:
            return
        telling.show(telling.ruling(position, dice, self.colours, self.words))
        if not legal_plays(position, dice):
            self._go_to(bust(position))
        elif self._choose(position, dice):
            self._decide()

    def _dice(self, position: Position) -> Dice | None:
        """Throw the dice, or read them; None if a step was undone instead."""
        prompt = self.words("game.roll", player=self.words.player(position.player, self.colours))
        for typed in self._asked(prompt):
            if not typed:
                dice = Dice.of(self.dice.choices(range(1, 7), k=4))
                print(self.words("game.thrown", dice=dice))
                return dice
            try:
                return Dice.parse(typed)
            except NotDice:
                print(self.words("ask.roll"))
        return None

    def _choose(self, position: Position, dice: Dice) -> bool:
        """Let the player pick a play; False if a step was undone instead."""
        plays = {str(number): play for number, play in enumerate(legal_plays(position, dice), 1)}
        prompt = self.words(
            "game.choose", choices="  ".join(f"{number}: {play}" for number, play in plays.items())
        )
        for typed in self._asked(prompt):
            if typed in plays:
                self._go_to(advance(position, dice, plays[typed]))
                return True
            if typed == "?":
                telling.show(telling.ruling(position, dice, self.colours, self.words))
            else:
                print(self.words("game.again"))
        return False

    def _decide(self) -> None:
        position = self.positions[-1]
        telling.show(telling.risk(position, self.words, self.colours))
        for typed in self._asked(self.words("game.decide")):
            if typed == "g":
                return
            if typed == "s":
                try:
                    self._go_to(stop(position))
                except MayNotStop as error:
                    print(self.words.finding(error.finding, self.colours))
                else:
                    return
            elif typed == "?":
                telling.show(telling.risk(position, self.words, self.colours))
            else:
                print(self.words("game.again"))

    def _asked(self, prompt: str) -> Iterator[str]:
        """Give what is typed, as long as it is for the caller: undoing and leaving are the same everywhere."""
        while True:
            typed = self.ask(prompt + "\n> ").strip().lower()
            if typed == "q":
                raise _Left
            if typed != "u":
                yield typed
            elif len(self.positions) > 1:
                self._undo()
                return
            else:
                print(self.words("game.nothing-to-undo"))

    def _go_to(self, after: Position) -> None:
        self._tell_hands(after)
        self.positions.append(after)

    def _undo(self) -> None:
        print(self.words("game.undone"))
        self._tell_hands(self.positions[-2])
        self.positions.pop()

    def _tell_hands(self, after: Position) -> None:
        for move in hand_moves(self.positions[-1], after):
            print("•", self.words.hand_move(move, self.colours))
