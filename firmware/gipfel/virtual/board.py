"""The virtual board: hands follow the game, a picture is drawn of what they did, and the real reader reads it.

Nothing of it runs until it is switched on; then it draws and reads in a thread of its own, one check at a time.
"""

import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Self

from gipfel.app import BOARD_LOOKS, BoardPreview
from gipfel.boardcheck import Place
from gipfel.table import BoardSeen, Signal, Table
from gipfel.virtual.hands import MISHAPS, Hands

if TYPE_CHECKING:
    from gipfel.camera import BoardMapFolder
    from gipfel.virtual.board_pictures import BoardPictures
    from gipfel_vision.images import Frame

BOARD_MISHAPS = ("turned", "pushed")
"""What can happen to the board as a whole, at once."""
READ, LAY, END = "read", "lay", ""
"""What else the thread can be asked: to draw the board and read it, to lay another one, to end."""


class VirtualBoard:
    """Lets hands follow the table, and answers its board checks; each picture that is read is published."""

    mishaps = (*MISHAPS, *BOARD_MISHAPS)
    looks = BOARD_LOOKS

    def __init__(
        self,
        post: Callable[[Signal], None],
        publish: Callable[[BoardPreview], None],
        chance: Random,
        folder: Path,
        *,
        look: str = "",
    ) -> None:
        """Follow a table; with a `look` there is a board from the start."""
        self.post, self.publish, self.chance, self.folder = post, publish, chance, folder
        self.hands = Hands(chance)
        self.is_on = False
        self.look = look or BOARD_LOOKS[0]
        self._maps: BoardMapFolder | None = None
        self._pictures: BoardPictures | None = None
        self._lock = threading.Lock()
        """Held by whoever moves things or draws them."""
        self._asked: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._check = self._answered = 0
        self._thread: threading.Thread | None = None
        self._starts_on = bool(look)

    def __enter__(self) -> Self:
        if self._starts_on:
            self.switch(is_on=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._asked.put(END)
        if self._thread:
            self._thread.join(timeout=5)

    @property
    def armed(self) -> str:
        """What will go wrong when the next turn ends."""
        return self.hands.armed

    @property
    def boards(self) -> "BoardMapFolder | None":
        """Maps and reader; None until there is a board, and while another one is being laid."""
        is_laid = self._pictures is not None and self._pictures.look == self.look
        return self._maps if is_laid else None

    def follow(self, table: Table) -> None:
        """Follow the table: hands do what its last step asks of them, and a check is made when one is due."""
        with self._lock:
            self.hands.follow(table.game)
        if self.is_on and table.wanted_check not in (0, self._check):
            self._check = table.wanted_check
            self._asked.put(READ)

    def switch(self, *, is_on: bool) -> None:
        """Put the board on the table, or away."""
        self.is_on = is_on
        if is_on and self._thread is None:
            self._thread = threading.Thread(target=self._run, name="board", daemon=True)
            self._thread.start()
        elif is_on:
            self._asked.put(READ)

    def lay(self, look: str) -> None:
        """Put a board of another look on the table, with the pieces of its box."""
        self.look = look
        self._asked.put(LAY)

    def mishap(self, name: str) -> None:
        """Let this go wrong: at once what concerns the board, else when the next turn ends."""
        if name in BOARD_MISHAPS:
            self._asked.put(name)
        else:
            self.hands.armed = name

    def mend(self) -> None:
        """Put everything where it should be."""
        with self._lock:
            self.hands.mend()
        self._asked.put(READ)

    def frame(self) -> "Frame | None":
        """Return a picture of the board as it is now; None where there is no board yet."""
        return self._drawn(self.hands.standing)

    def _run(self) -> None:
        from gipfel.virtual.board_pictures import BoardPictures  # noqa: PLC0415  # drawing takes its time to load

        pictures = self._pictures = BoardPictures(look=self.look)
        maps = self._maps = self._open_maps()
        self._asked.put(READ)
        while (asked := self._asked.get()) != END:
            if asked == LAY and pictures.look != self.look:
                pictures = BoardPictures(look=self.look)
                self._use_own_map(maps, pictures)
                self._pictures = pictures
            if asked in BOARD_MISHAPS:
                self._push(pictures, is_turned=asked == "turned")
            if self.is_on and self._asked.empty():  # else it is going to change
                self._read(self._check)

    def _open_maps(self) -> "BoardMapFolder":
        """Return the maps of this table; the virtual board's own is there from the start."""
        from gipfel.camera import BoardMapFolder  # noqa: PLC0415  # OpenCV takes long to load

        # Virtual hands clear the board for its map, and put down what is to be learned.
        boards = BoardMapFolder(self.folder, lambda: self._drawn({}), self._taught)
        if not boards.known().in_use and self._pictures:
            self._use_own_map(boards, self._pictures)
        return boards

    def _use_own_map(self, boards: "BoardMapFolder", pictures: "BoardPictures") -> None:
        """Read with the map and the pieces that belong to the board on the table."""
        from gipfel_vision.board import BoardReader  # noqa: PLC0415  # OpenCV takes long to load

        boards.use_reader(BoardReader(pictures.board, pictures.pieces()), has_pieces=True)

    def _drawn(self, standing: Mapping[Place, Sequence[str]]) -> "Frame | None":
        with self._lock:
            return self._pictures.picture(standing) if self._pictures else None

    def _taught(self, stands: Mapping[str, Sequence[tuple[int, int]]]) -> "Frame | None":
        return self._drawn({Place(*place): [thing] for thing, places in stands.items() for place in places})

    def _push(self, pictures: "BoardPictures", *, is_turned: bool) -> None:
        import numpy as np  # noqa: PLC0415  # OpenCV takes long to load

        with self._lock:
            pictures.move(np.random.default_rng(self.chance.randrange(1 << 30)), is_turned=is_turned)

    def _read(self, check: int) -> None:
        """Draw the board, read it and publish the picture; post the answer to a check that has none yet."""
        frame = self.frame()
        seen = self.boards.read(frame) if self.boards and frame is not None else None
        if seen is None:
            return
        report, view = seen
        self.publish(view)
        if check != self._answered:
            self._answered = check
            self.post(BoardSeen(report, time.monotonic(), check))
