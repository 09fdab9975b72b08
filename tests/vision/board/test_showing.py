"""Where the print shows: pieces side by side are no hand."""

import numpy as np
import pytest

from gipfel_vision.board.finding import Finder
from gipfel_vision.board.flat import Matrix, rectified
from gipfel_vision.board.showing import Showing
from gipfel_vision.reading import Frame
from gipfel_vision.synthetic.board import DrawnBoard, Lie


@pytest.fixture(scope="module")
def board() -> DrawnBoard:
    """Give a mountain of wide tiles."""
    return DrawnBoard.from_seed(7, "camp", 1152, 648)


def laid(board: DrawnBoard, finder: Finder) -> Frame:
    """Give a picture of the empty board in another light, laid flat."""
    frame = board.picture({}, Lie(70, 0.5, 0.5), seed=2).frame
    found = finder.find(frame)
    assert found is not None
    return rectified(frame, found.onto, finder.flat.size)


def painted(seen: Frame, at: Matrix, half: int) -> tuple[Frame, Matrix]:
    """Cover squares around some places with anything; give the picture, and which dots are bare."""
    anything = np.random.default_rng(1).integers(40, 255, seen.shape, np.uint8)
    over, bare = seen.copy(), np.ones(seen.shape[:2], bool)
    for x, y in np.rint(at).astype(int):
        here = np.s_[y - half : y + half, x - half : x + half]
        over[here] = anything[here]
        bare[here] = False
    return over, bare


def test_what_is_known_to_stand_there_hides_no_print(board: DrawnBoard) -> None:
    """A whole block of pieces leaves the print between them to be seen; the same dots unexplained are a hand."""
    finder = Finder(board.known())
    showing = Showing(finder.flat, finder.ink)
    seen, inside = laid(board, finder), finder.flat.inside > 0
    middle = np.linalg.norm(finder.flat.fields - finder.flat.fields.mean(0), axis=1) < 3 * finder.flat.step
    over, bare = painted(seen, finder.flat.fields[middle], 8)

    everywhere = np.ones_like(bare)
    assert showing.missing(seen, everywhere)[inside].mean() < 0.01
    assert showing.missing(over, bare)[inside].mean() < 0.02
    assert showing.missing(over, everywhere)[inside].mean() > 0.05


def test_whatever_is_larger_than_pieces_hides_the_print(board: DrawnBoard) -> None:
    """Nothing of it shows there."""
    finder = Finder(board.known())
    seen = laid(board, finder)
    over, _ = painted(seen, finder.flat.fields.mean(0)[None], round(2 * finder.flat.step))

    missing = Showing(finder.flat, finder.ink).missing(over, np.ones(seen.shape[:2], bool))

    x, y = np.rint(finder.flat.fields.mean(0)).astype(int)
    assert missing[y - 24 : y + 24, x - 24 : x + 24].mean() > 0.9
