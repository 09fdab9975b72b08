"""Another look of the virtual board is laid while people go on."""

from pathlib import Path
from random import Random

from gipfel.virtual.board import VirtualBoard
from support.waiting import until


def test_the_board_that_is_laid_is_the_one_that_can_be_mapped(tmp_path: Path) -> None:
    """While it is being laid there is none to map: nobody is shown the board that is just taken away."""
    with VirtualBoard(lambda _: None, lambda _: None, Random(1), tmp_path, look="diamond") as board:
        until(lambda: board.boards is not None)
        board.lay("plate")
        until(lambda: board.boards is not None)
        assert board.boards
        assert board.boards.known().shape == "plate"
