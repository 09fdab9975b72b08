"""Pictures of the virtual board, drawn as a camera would take them: one board, one lamp, and whatever stands."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from gipfel.boardcheck import Place
from gipfel.rules import COLOURS
from gipfel_vision.board import BOXES, BoardMap, Field, PieceSet, learn
from gipfel_vision.images import Frame
from gipfel_vision.synthetic_board import BOX_LOOKS, BoardPose, DrawnBoard

SEED, LOOK, SIZE = 3, "diamond", (1600, 900)
"""A diamond with discs and climbers, on a wooden table."""
PICTURE_HEIGHT = 21.5
"""The height of the camera's picture on the table, in edges of a die."""
LEARNED_IN = dict(zip((*COLOURS, "runner"), (3, 4, 5, 6, 7, 8, 9, 10), strict=True))
"""In which column each kind of piece stands, on the second field, to be learned."""


class BoardPictures:
    """Draws one board, however it lies."""

    def __init__(self, seed: int = SEED, look: str = LOOK, size: tuple[int, int] = SIZE) -> None:
        self.look = look
        drawn = DrawnBoard.from_seed(seed, look, *size, colours=COLOURS)
        # As somebody hangs a camera who wants to see the board: straight above, and as near as it fits.
        camera = replace(drawn.camera, die=size[1] / PICTURE_HEIGHT, tilt=min(drawn.camera.tilt, 6.0))
        self.drawn = replace(drawn, camera=camera)
        self.pose = BoardPose()
        self._table_image = self.drawn.render_table(self.pose)
        self._count = 0

    @cached_property
    def board(self) -> BoardMap:
        """The board's map, as somebody has made it on the page."""
        return self.drawn.known("virtual", BoardPose())

    def pieces(self) -> PieceSet:
        """Return the set of pieces, learned as somebody does on the page."""
        stands = {kind: [Field(column, 2)] for kind, column in LEARNED_IN.items()}
        picture = self.drawn.picture({fields[0]: [kind] for kind, fields in stands.items()}, BoardPose(), 2)
        box = BOXES[BOX_LOOKS[self.look].box] if self.look in BOX_LOOKS else None
        return learn("virtual", self.board, picture.frame, stands, box)

    def picture(self, standing: Mapping[Place, Sequence[str]]) -> Frame:
        """Return a picture of the board with these pieces on it; no two pictures are quite the same."""
        self._count += 1
        stacks = {Field(*place): tuple(things) for place, things in standing.items()}
        return self.drawn.picture(stacks, self.pose, self._count, table_image=self._table_image).frame

    def move(self, rng: np.random.Generator, *, is_turned: bool) -> None:
        """Push the board to a random place; with `is_turned`, turn it, too, as players do to read it."""
        pushed = self.drawn.random_pose(rng)
        turn = (self.pose.turn + float(rng.uniform(70, 290))) % 360 if is_turned else self.pose.turn
        self.pose = BoardPose(turn, pushed.x, pushed.y)
        self._table_image = self.drawn.render_table(self.pose)
