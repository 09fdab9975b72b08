"""Renders a board on a table: any print, any pieces, turned and pushed, with the ground truth of every field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board import FIELD_INDEX, FIELDS, BoardMap, Field, Points, Shape
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import TEXTURES, Flaws, Lamp, PinholeCamera, Rng, Scene, draw_hand, expose
from gipfel_vision.synthetic_board.box_looks import BOX_LOOKS
from gipfel_vision.synthetic_board.compositing import cast_shadow, composite, falloff
from gipfel_vision.synthetic_board.looks import LOOKS, random_print
from gipfel_vision.synthetic_board.piece_models import PieceModel, StandingPiece
from gipfel_vision.synthetic_board.piece_sets import random_piece_set
from gipfel_vision.synthetic_board.print_drawing import HALF_SIDE, PIXELS_PER_PITCH
from gipfel_vision.synthetic_board.prints import PrintedBoard, render_print

PITCH = 1.2
"""The distance from field to field in the camera's unit, the edge of a die: 19 mm."""

HIDDEN = 0.3
"""A field of which less than this fraction shows need not be read."""

Stacks = Mapping[Field, Sequence[str]]
"""What stands on each field, from the foot up, by the names of colours, and "runner"."""


@dataclass(frozen=True, slots=True)
class BoardPose:
    """How the board lies: turned by degrees, and shifted from the table's middle, in the camera's unit."""

    turn: float = 0.0
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class BoardPicture:
    """A drawn frame with its ground truth: what is on top of each field, and which fields hardly show."""

    frame: Frame
    tops: dict[Field, str]
    hidden: frozenset[Field]
    fields: Points
    """Where the middles of the fields really are, in pixels, in the order of `FIELDS`."""
    covered: Mapping[Field, float]
    """The fraction of what a field shows that lies under something else, where anything does."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnBoard:
    """One board with its pieces on one table under one camera; pictures differ in its pose and in what stands."""

    shape: Shape
    print: PrintedBoard
    camera: PinholeCamera
    table: Array
    lamp: Lamp
    flaws: Flaws
    pieces: tuple[tuple[str, PieceModel], ...]
    """By name, the runner's last."""

    @classmethod
    def from_seed(
        cls,
        seed: int,
        look: str | None = None,
        width: int = 2304,
        height: int = 1296,
        colours: Sequence[str] = ("yellow", "orange", "green", "blue"),
    ) -> Self:
        """Build a board as somebody might have it at home, in a look by name or in any; sizes are in pixels."""
        rng = np.random.default_rng(seed)
        box = BOX_LOOKS.get(look or "")
        style = box.design() if box else random_print(look or list(LOOKS)[rng.integers(len(LOOKS))], rng)
        board = render_print(style, rng)
        camera = PinholeCamera(
            width,
            height,
            die=height / rng.uniform(20.5, 32.0),
            distance=rng.uniform(26, 36),
            tilt=rng.uniform(0, 20),
            turn=rng.uniform(0, 360),
            distortion=rng.uniform(-0.01, 0.015),
        )
        warm = rng.uniform(0, 0.3)
        around = rng.uniform(0, 2 * np.pi)
        lamp = Lamp(
            (0.55 * cos(around), 0.55 * sin(around), rng.uniform(0.7, 1.3)),
            (1 - 1.2 * warm, 1 - 0.4 * warm, 1.0),
            rng.uniform(0.45, 0.8),
            rng.uniform(0.05, 0.5),
        )
        names = list(TEXTURES)
        table = TEXTURES[names[rng.integers(len(names))]](rng, height // 2, width // 2, camera.die / 2)
        table = cv2.resize(table, (width, height), interpolation=cv2.INTER_LINEAR)
        flaws = Flaws(rng.uniform(0.4, 1.4), rng.uniform(1.0, 4.0), rng.uniform(0.85, 1.3), rng.uniform(0, 0.3))
        pieces = box.pieces(rng, colours, PITCH) if box else random_piece_set(rng, colours)
        return cls(style.shape, board, camera, np.asarray(table, np.float32), lamp, flaws, pieces)

    def random_pose(self, rng: Rng) -> BoardPose:
        """Return any pose in which the board is wholly in the frame."""
        free = self.camera.height / self.camera.die / 2 - 8.6 * PITCH
        side = self.camera.width / self.camera.die / 2 - 8.6 * PITCH
        across = rng.uniform(-1, 1, 2) * np.maximum((side * 0.8, free * 0.8), 0)
        right, down = self.camera.axes[0, :2], self.camera.axes[1, :2]
        x, y = across[0] * right + across[1] * down / max(0.3, float(np.linalg.norm(down)))
        return BoardPose(rng.uniform(0, 360), float(x), float(y))

    def world(self, pose: BoardPose, points: Points) -> Array:
        """Map points of the board, in pitches, to the table, as x, y and z in the camera's unit."""
        c, s = cos(radians(pose.turn)), sin(radians(pose.turn))
        # The print's y goes down, the world's is seen from above: turning one into the other keeps it readable.
        flat = np.asarray(points) * (PITCH, -PITCH) @ np.array([[c, s], [-s, c]]) + (pose.x, pose.y)
        return np.concatenate([flat, np.zeros((len(flat), 1))], 1).astype(np.float32)

    def picture(
        self,
        stacks: Stacks,
        pose: BoardPose | None = None,
        seed: int = 0,
        *,
        reach: float | None = None,
        over: Array | None = None,
        lamp: Lamp | None = None,
        flaws: Flaws | None = None,
        sloppy: float = 0.09,
        table_image: Array | None = None,
    ) -> BoardPicture:
        """Draw the board with stacks on it; `sloppy` is how far off their middles they stand (sigma, pitches).

        `reach` lets a hand come in; `over` is anything else that lies on it, as blue, green, red and coverage.
        Whoever draws a board more than once in one pose may hand in what `render_table` returns for it.
        """
        pose, lamp, rng = pose or BoardPose(), lamp or self.lamp, np.random.default_rng(seed)
        light = np.array(lamp.towards, np.float32)
        light /= np.linalg.norm(light)
        canvas = self.render_table(pose) if table_image is None else table_image.copy()
        bodies = self._stacked(stacks, pose, rng, sloppy)
        for _, body in bodies:
            cast_shadow(canvas, body, self.camera, lamp, light)
        owners = np.full(canvas.shape[:2], -1, np.int16)
        whole: dict[Field, int] = {}
        x, y, _ = self.camera.position
        far = {field: float(np.hypot(body.x - x, body.y - y)) for field, body in bodies}
        for field, body in sorted(bodies, key=lambda pair: (-far[pair[0]], pair[1].foot)):
            whole[field] = composite(canvas, owners, body, FIELD_INDEX[field], self.camera, light, lamp.ambient)
        tops = {field: stack[-1] for field, stack in stacks.items() if stack}
        shown = np.bincount(owners[owners >= 0], minlength=len(FIELDS))
        parts = {
            field: shown[FIELD_INDEX[field]] / max(whole[field], 1)
            if field in whole
            else self._bare(field, pose, owners)
            for field in FIELDS
        }
        hidden = frozenset(field for field, part in parts.items() if part < HIDDEN)
        if reach is not None:
            over = draw_hand(rng, self.camera, reach)
        covered: dict[Field, float] = {}
        if over is not None:
            canvas = canvas * (1 - over[..., 3:]) + over[..., :3] * over[..., 3:]
            covered = {field: part for field in FIELDS if (part := self._under(field, pose, owners, over))}
        canvas *= falloff(self.camera, light)
        scene = Scene(self.camera, canvas, lamp=lamp, flaws=replace(flaws or self.flaws, seed=seed))
        fields = self.camera.project(self.world(pose, self.print.fields))
        return BoardPicture(expose(canvas, scene), tops, hidden, fields.astype(np.float64), covered)

    def known(
        self, name: str = "drawn", pose: BoardPose | None = None, rng: Rng | None = None, off: float = 0.04
    ) -> BoardMap:
        """Return the board's map as a careful hand would make it, with points `off` pitches (sigma) off."""
        seen = self.picture({}, pose, 1)
        rng = rng or np.random.default_rng(1)
        pitch = float(np.linalg.norm(seen.fields[1] - seen.fields[0]))
        return BoardMap(name, self.shape, seen.frame, seen.fields + rng.normal(0, off * pitch, seen.fields.shape))

    def render_table(self, pose: BoardPose) -> Array:
        """Draw the bare board on the table: each pixel's ray is followed to the print (`cv2.remap`)."""
        canvas = self.table.copy()
        corners = np.array(
            [(-HALF_SIDE, -HALF_SIDE), (HALF_SIDE, -HALF_SIDE), (HALF_SIDE, HALF_SIDE), (-HALF_SIDE, HALF_SIDE)]
        )
        seen = self.camera.project(self.world(pose, corners))
        left, top = np.maximum(np.floor(seen.min(0)), 0).astype(int)
        right, bottom = np.minimum(np.ceil(seen.max(0)) + 1, (self.camera.width, self.camera.height)).astype(int)
        rays = self.camera.rays(left, top, right, bottom)
        x, y, z = self.camera.position
        far = -z / rays[..., 2]
        c, s = cos(radians(pose.turn)), sin(radians(pose.turn))
        x, y = x + far * rays[..., 0] - np.float32(pose.x), y + far * rays[..., 1] - np.float32(pose.y)
        scale = np.float32(PIXELS_PER_PITCH / PITCH)
        across = (c * x + s * y) * scale + np.float32(HALF_SIDE * PIXELS_PER_PITCH - 0.5)
        down = (s * x - c * y) * scale + np.float32(HALF_SIDE * PIXELS_PER_PITCH - 0.5)
        across, down = across.astype(np.float32), down.astype(np.float32)
        cover = cv2.remap(self.print.cover, across, down, cv2.INTER_LINEAR)[..., None]
        printed = cv2.remap(self.print.picture, across, down, cv2.INTER_LINEAR)
        here = canvas[top:bottom, left:right]
        canvas[top:bottom, left:right] = here + cover * (printed - here)
        return canvas

    def _stacked(
        self, stacks: Stacks, pose: BoardPose, rng: Rng, sloppy: float
    ) -> list[tuple[Field, StandingPiece]]:
        makes, bodies = dict(self.pieces), []
        for field, stack in stacks.items():
            foot = 0.0
            at = self.print.fields[FIELD_INDEX[field]] + np.clip(rng.normal(0, sloppy, 2), -0.25, 0.25)
            for name in stack:
                x, y, _ = self.world(pose, (at + rng.normal(0, 0.02, 2))[None])[0]
                bodies.append(
                    (field, StandingPiece(makes[name], float(x), float(y), foot, float(rng.uniform(0, np.pi))))
                )
                foot += makes[name].rise
        return bodies

    def _bare(self, field: Field, pose: BoardPose, owners: np.ndarray) -> float:
        """Return the fraction that shows of a field on which nothing stands."""
        pixels, inside = self._around(field, pose)
        return float(sum(owners[y, x] < 0 for x, y in pixels[inside]) / len(pixels))

    def _under(self, field: Field, pose: BoardPose, owners: np.ndarray, over: Array) -> float:
        """Return the fraction of what shows of a field that lies under something else."""
        own = over[..., 3][owners == FIELD_INDEX[field]]
        if not len(own):
            pixels, inside = self._around(field, pose)
            own = over[pixels[inside, 1], pixels[inside, 0], 3]
        return float((own > 0.5).mean()) if len(own) else 0.0

    def _around(self, field: Field, pose: BoardPose) -> tuple[np.ndarray, np.ndarray]:
        """Return nine pixels around the middle of a field, and which of them are in the frame."""
        at = self.print.fields[FIELD_INDEX[field]] + 0.3 * np.array(
            [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        )
        pixels = np.rint(self.camera.project(self.world(pose, at))).astype(int)
        inside = ((pixels >= 0) & (pixels < (self.camera.width, self.camera.height))).all(1)
        return pixels, np.asarray(inside)
