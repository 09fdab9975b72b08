"""Board maps: the board in use is one value for every thread."""

from pathlib import Path
from threading import Event, Thread

import pytest

from gipfel.boardcheck import BoardVisibility
from gipfel.camera import BoardMapFolder
from gipfel_vision import Frame
from gipfel_vision.board import DEFAULT_PIECES, BoardReader, BoardReading, Homography
from gipfel_vision.synthetic_board import BoardPose, DrawnBoard
from support.waiting import PATIENCE

DRAWN = DrawnBoard.from_seed(3, "day", 960, 540)
HERE, ASIDE = BoardPose(), BoardPose(turn=8.0, x=0.4, y=0.3)
"""Where the board lay when it was mapped, and where it was pushed since: a search finds it elsewhere."""


class WaitingReader(BoardReader):
    """The real reader, which waits until it may begin, and remembers where each search for the board began."""

    def __init__(self, name: str) -> None:
        super().__init__(DRAWN.known(name, HERE), DEFAULT_PIECES)
        self.has_begun, self.may_read = Event(), Event()
        self.began_near: list[Homography | None] = []

    def read(self, frame: Frame, near: Homography | None = None) -> BoardReading:
        """Read when it may."""
        self.began_near.append(near)
        self.has_begun.set()
        assert self.may_read.wait(PATIENCE)
        return super().read(frame, near)


@pytest.fixture
def readers() -> tuple[WaitingReader, WaitingReader]:
    """Return the readers of two boards; the second one never waits."""
    first, second = WaitingReader("first"), WaitingReader("second")
    second.may_read.set()
    return first, second


def test_a_search_begins_where_the_board_lay(tmp_path: Path, readers: tuple[WaitingReader, WaitingReader]) -> None:
    """The homography of one reading is where the next one begins."""
    _, reader = readers
    boards, frame = BoardMapFolder(tmp_path, lambda: None), DRAWN.picture({}, ASIDE).frame
    boards.use_reader(reader, has_pieces=False)
    for _ in range(2):
        found = boards.read(frame)
        assert found
        assert found[0].visibility is BoardVisibility.OK

    first, then = reader.began_near
    assert first is None
    assert then is not None


def test_another_board_does_not_lie_where_the_last_one_lay(
    tmp_path: Path, readers: tuple[WaitingReader, WaitingReader]
) -> None:
    """A reading that was under way when another map was chosen ends well, and is forgotten."""
    first, second = readers
    boards, frame = BoardMapFolder(tmp_path, lambda: None), DRAWN.picture({}, ASIDE).frame
    boards.use_reader(first, has_pieces=False)
    ended: list[BoardVisibility] = []

    def read() -> None:
        if found := boards.read(frame):
            ended.append(found[0].visibility)

    under_way = Thread(target=read)
    under_way.start()
    assert first.has_begun.wait(PATIENCE)
    boards.use_reader(second, has_pieces=False)
    first.may_read.set()
    under_way.join(PATIENCE)
    boards.read(frame)

    assert ended == [BoardVisibility.OK]  # it was found, and somewhere
    assert second.began_near == [None]
    assert boards.known().in_use == "second"
