"""Training examples of the pose classifier: tiles of drawn and traced dice that lie flat, lean and move."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from gipfel_vision.dice.pose import FLAT, LEANING, MOVING, NO_DIE, nadir_of, pose_input
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import DrawnTray, PlacedDie, Rng, draw
from gipfel_vision.tray import Tray

EXAMPLES = Path("build/pose")
"""The folder that examples are kept in, a file a tray."""


def draw_examples(seed: int, frames: int = 10) -> Path:
    """Draw frames of a tray, crop tiles at dice and at places without one; return the file they are kept in."""
    kept = EXAMPLES / f"{seed}.npz"
    if kept.exists():
        return kept
    drawn, rng = DrawnTray.from_seed(seed, 480, 360), np.random.default_rng(seed)
    tray, tiles, poses = drawn.known(), [], []
    nadir = nadir_of(replace(tray, outline=tuple((x, y) for x, y in rng.normal(tray.outline, 1.0))))
    for number in range(frames):
        moving = 0.5 * (rng.random() < 0.1)
        dice = drawn.thrown(rng, rng.integers(1, 7, int(rng.integers(6, 11))).tolist())
        chosen = rng.choice(
            [FLAT, LEANING, MOVING], len(dice), p=np.array((0.58, 0.42, 0)) * (1 - moving) + (0, 0, moving)
        )
        posed = [
            replace(die, lean=rng.uniform(14, 46), lean_to=rng.uniform(0, 360)) if pose == LEANING else die
            for die, pose in zip(dice, chosen, strict=True)
        ]
        frame = _frame(drawn, posed, chosen, rng, number)
        places = [(_detected_at(drawn, die, rng), int(pose)) for die, pose in zip(posed, chosen, strict=True)]
        if MOVING not in chosen:
            places += [(place, NO_DIE) for place in _beside(drawn, posed, rng)]
        for (x, y), pose in places:
            tiles.append(pose_input(frame, tray, nadir, (x, y), tray.die * rng.uniform(0.96, 1.04)))
            poses.append(pose)
    part = kept.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, tiles=np.stack(tiles), poses=np.array(poses))
    return part.replace(kept)


def traced_examples(path: Path, again: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Return tiles and poses of a traced tray (`trace_pictures.py`), cropped at its dice and beside them.

    With another number of `again` they are cropped a little otherwise.
    """
    rng = np.random.default_rng((int(path.stem), again))
    with np.load(path) as kept:
        frames, rows, outline = kept["frames"], kept["dice"], kept["outline"]
    die = float(np.median(rows[:, 4])) * rng.uniform(0.95, 1.05)
    off = rng.choice((0.6, 2.0, 6.0), p=(0.6, 0.25, 0.15))  # an outline may be wrong, and the nadir with it
    tray = Tray(tuple((x, y) for x, y in rng.normal(outline, off)), frames[0], die)
    nadir = nadir_of(tray)
    tiles, poses = [], []
    for number, frame in enumerate(frames[1:]):
        here = rows[rows[:, 0] == number]
        for _, _, x, y, _, pose, middle_x, middle_y, *_ in here.tolist():
            part, off = rng.uniform(0, 1), rng.normal(0, 0.06 * die, 2)
            point = (x + (middle_x - x) * part + off[0], y + (middle_y - y) * part + off[1])
            tiles.append(pose_input(frame, tray, nadir, point, die * rng.uniform(0.96, 1.04)))
            poses.append(int(pose))
        if MOVING not in here[:, 5]:
            for point in _empty_places(here[:, 6:8] / die, rng) * die:
                tiles.append(pose_input(frame, tray, nadir, (float(point[0]), float(point[1])), die))
                poses.append(NO_DIE)
    return np.stack(tiles), np.array(poses)


def _detected_at(drawn: DrawnTray, die: PlacedDie, rng: Rng) -> tuple[float, float]:
    """Return a pixel at which a die may be detected: on its face, or towards its middle.

    Of one that leans by nearly half of a right angle it may be the other face that looks up.
    """
    face, middle = die.upper_face().mean(0), die.middle()
    if die.lean > 36 and rng.random() < 0.35:
        upward = die.axes()[2]
        axis = int(np.argsort(-np.abs(upward))[1])
        face = middle + 0.5 * np.sign(upward[axis]) * die.axes()[:, axis]
    seen, inside = drawn.camera.project(face), drawn.camera.project(middle)
    x, y = seen + (inside - seen) * rng.uniform(0, 1) + rng.normal(0, 0.06 * drawn.camera.die, 2)
    return float(x), float(y)


def _beside(drawn: DrawnTray, dice: Sequence[PlacedDie], rng: Rng) -> list[tuple[float, float]]:
    """Return some pixels where no die is, but its shadow or its side may be."""
    middles = drawn.camera.project(np.array([die.middle() for die in dice])) / drawn.camera.die
    return [(float(x), float(y)) for x, y in _empty_places(middles, rng) * drawn.camera.die]


def _empty_places(middles: np.ndarray, rng: Rng) -> np.ndarray:
    """Return two places beside dice, or fewer, where no die is; all are in edges of a die."""
    way, far = rng.uniform(0, 2 * np.pi, len(middles)), rng.uniform(0.75, 1.3, len(middles))
    beside = middles + far[:, None] * np.stack([np.cos(way), np.sin(way)], 1)
    nearest = np.linalg.norm(beside[:, None] - middles[None], axis=2).min(1)
    return np.asarray(beside[nearest > 0.7][:2])


def _frame(drawn: DrawnTray, dice: Sequence[PlacedDie], poses: np.ndarray, rng: Rng, seed: int) -> Frame:
    """Draw the frame, in a light a little other than the empty tray's.

    It is half as large as the product's, where blur and noise of the same pixels are finer: so they are here.
    """
    scene = replace(drawn.scene(dice, seed), during=_rolling(dice, poses, rng))
    flaws = replace(
        scene.flaws,
        exposure=scene.flaws.exposure * rng.uniform(0.8, 1.2),
        blur=scene.flaws.blur * rng.uniform(0.3, 1.0),
        noise=scene.flaws.noise * rng.uniform(0.5, 1.0),
    )
    return draw(replace(scene, flaws=flaws)).frame


def _rolling(dice: Sequence[PlacedDie], poses: np.ndarray, rng: Rng) -> tuple[tuple[PlacedDie, ...], ...]:
    """Return where the dice are in the course of the exposure; nothing if none moves."""
    if MOVING not in poses:
        return ()
    ways, far, turns = (
        rng.uniform(0, 2 * np.pi, len(dice)),
        rng.uniform(0.3, 1.6, len(dice)),
        rng.uniform(-90, 90, len(dice)),
    )
    return tuple(
        tuple(
            die
            if pose != MOVING
            else replace(
                die,
                x=die.x + f * part * np.cos(way),
                y=die.y + f * part * np.sin(way),
                turn=die.turn + turn * part,
            )
            for die, pose, way, f, turn in zip(dice, poses, ways, far, turns, strict=True)
        )
        for part in np.linspace(-0.5, 0.5, 6)
    )
