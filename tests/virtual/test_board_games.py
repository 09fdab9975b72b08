"""Five whole games with a board on the virtual table: what hands get wrong is noticed, named, and settled."""

import random
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest

from gipfel.boardcheck import RUNNER, Stray
from gipfel.camera import BoardMapFolder
from gipfel.game import BoardSet, Choosing, Over, replay
from gipfel.rules import LENGTH, Dice, judge, winner
from gipfel.table import BoardDiffers, BoardSeen, Playing, Ticked
from gipfel.virtual.board_pictures import BoardPictures
from gipfel.virtual.hands import Hands
from gipfel.words import words_in
from gipfel_vision.board import BoardReader
from support.tables import Sitting, sitting

GAMES = (
    (1, "franjos", "diamond"),
    (2, "ravensburger-de", "parlour"),
    (6, "ravensburger-fr", "plate"),
    (4, "parker", "octagon"),
    (5, "spielecafe", "night"),
)
"""Each with other dice, other mishaps, another booklet and another board, of all shapes."""


class Sat:
    """People at a virtual table with a board: hands follow each step, and the real reader answers each look."""

    def __init__(self, seed: int, edition: str, look: str, folder: Path) -> None:
        self.sat: Sitting = sitting(edition, players=3 if seed % 2 else 2)
        self.chance, self.rng = random.Random(seed), np.random.default_rng(seed)
        self.hands = Hands(self.chance)
        self.pictures = BoardPictures(look=look)
        self.boards = BoardMapFolder(folder, lambda: None)
        self.boards.use_reader(BoardReader(self.pictures.board, self.pictures.pieces()), has_pieces=True)
        self.hands.follow(self.sat.game)

    def roll(self) -> None:
        """Throw dice that can be used."""
        while not judge(self.sat.game.position, dice := Dice.of(self.chance.choices(range(1, 7), k=4))).plays:
            pass
        self.sat.roll(str(dice))
        phase = self.sat.game.phase
        assert isinstance(phase, Choosing)
        # Whoever goes up the shortest column first ends the game soon.
        options = phase.ruling.options
        number = max(
            (n for n, option in enumerate(options) if option.plays), key=lambda n: abs(options[n].pairing[0] - 7)
        )
        self.press(str(number + 1))
        if isinstance(self.sat.table.mode, Playing) and self.sat.table.mode.either is not None:
            self.press("1")

    def press(self, button: str) -> None:
        """Press a button; hands do what follows from it."""
        self.sat.press(button)
        self.hands.follow(self.sat.table.game)

    def turn(self, mishap: str) -> None:
        """Play a turn that ends with a mishap; the board is turned to the next player."""
        self.hands.armed = mishap
        for _ in range(5):
            self.roll()
        if self.will_clear():
            self.hands.armed = "uncleared"
        self.press("stop")
        self.sat.hear()
        self.hands.follow(self.sat.table.game)
        self.pictures.move(self.rng, is_turned=self.rng.random() < 0.7)

    def will_clear(self) -> bool:
        """Whether a column is won now in which others stand: their pieces have to go."""
        position = self.sat.game.position
        tops = [column for column, field in position.runners.items() if field == LENGTH[column]]
        others = [player for player in range(position.players) if player != position.player]
        return any(position.piece(player, column) for player in others for column in tops)

    def look(self) -> None:
        """Answer the table's board checks until the table says something."""
        for _ in range(8):
            due = self.sat.table.board.check
            if due is None or (isinstance(self.sat.table.mode, BoardDiffers) and not due.is_asked):
                return
            self.sat.signal(Ticked(max(self.sat.now, due.due)))
            seen = self.boards.read(self.pictures.picture(self.hands.standing))
            assert seen is not None
            self.sat.signal(BoardSeen(seen[0], self.sat.now + 0.5, due.number))


def is_told(sat: Sat, happened: Stray) -> bool:
    """Whether the display names exactly this mishap; a forgotten runner hides the piece below it."""
    mode = sat.sat.table.mode
    if not isinstance(mode, BoardDiffers) or len(mode.strays) != 1:
        return False
    told = mode.strays[0]
    seen = told._replace(instead_of="") if told.thing == RUNNER else told
    return seen == happened and words_in("en").stray(told, sat.sat.game.position.won_by_column) in sat.sat.text


@pytest.mark.parametrize(("seed", "edition", "look"), GAMES)
def test_a_whole_game_with_mishaps(seed: int, edition: str, look: str, tmp_path: Path) -> None:
    """Every mishap is noticed at the end of its turn and named; it is mended, or the record follows the board."""
    sat, ways, kinds = (
        Sat(seed, edition, look, tmp_path),
        cycle(("take", "mend")),
        cycle(("misplaced", "", "runner", "colour", "")),
    )
    settled: list[str] = []
    while not isinstance(sat.sat.game.phase, Over):
        sat.turn(next(kinds))
        if isinstance(sat.sat.game.phase, Over):
            break
        sat.look()
        if not sat.hands.happened:
            assert isinstance(sat.sat.table.mode, Playing), sat.sat.text
            continue
        (happened,) = sat.hands.happened
        assert is_told(sat, happened), (happened, sat.sat.text, sat.sat.table.board)
        way = next(ways)
        if way == "take":
            sat.press("3")
            if isinstance(sat.sat.game.last, BoardSet):
                settled.append("take")
                assert sat.hands.happened == ()
                continue
            assert sat.sat.table.notice, "the rules say why not"
        sat.hands.mend()
        sat.press("go")
        sat.look()
        assert isinstance(sat.sat.table.mode, Playing), sat.sat.text
        assert "as it should be" in sat.sat.text
        settled.append("mend")
    assert set(settled) == {"mend", "take"}
    assert replay(sat.sat.steps) == sat.sat.game
    assert winner(sat.sat.game.position) is not None
