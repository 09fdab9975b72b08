"""Train the small network that tells a die that lies flat from one that leans or moves, in a tray seen from above.

    python vision/training/pose.py vision/gipfel_vision/dice/pose.onnx --trays 3000

What is drawn is kept in `build/pose`, so that the same command with more trays draws only those that are missing.
The network in use grew out of a narrower one, which had learned from other trays:

    python vision/training/pose.py NEW.onnx --begin OLD.onnx --trays 1180 --rounds 9 --rate 1.2e-3
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import torch
from grow import grown
from net import Layer
from torch import Tensor, nn
from torch.nn import functional

from gipfel_vision.dice.look import TILE
from gipfel_vision.dice.pose import LEANS, LIES, MOVES, NOTHING, PLANES, planes, straight_below
from gipfel_vision.synthetic import DrawnTray, Placed, draw
from gipfel_vision.synthetic.ground import Rng

KEPT = Path("build/pose")
FIRST = 3_010_000
BATCH = 128


class Pose(nn.Module):
    """The network: three times halved, then one opinion of the whole."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            Layer(PLANES, 16, stride=2),
            Layer(16, 32, stride=2),
            Layer(32, 32),
            Layer(32, 48, stride=2),
            Layer(48, 48),
        )
        self.head = nn.Sequential(nn.Linear(48 * (TILE // 16) ** 2, 48), nn.ReLU(), nn.Linear(48, 4))

    def forward(self, tiles: Tensor) -> Tensor:
        """Say for each tile how likely its die lies, leans or moves, or there is none."""
        said: Tensor = self.head(functional.avg_pool2d(self.layers(tiles), 2).flatten(1))
        return said


def examples(seed: int, frames: int = 10) -> Path:
    """Draw a tray with dice that lie, lean and move, cut each out, and keep them."""
    kept = KEPT / f"{seed}.npz"
    if kept.exists():
        return kept
    drawn, rng = DrawnTray.from_seed(seed, 480, 360), np.random.default_rng(seed)
    tray, tiles, poses = drawn.known(), [], []
    below = straight_below(replace(tray, outline=tuple((x, y) for x, y in rng.normal(tray.outline, 1.0))))
    for number in range(frames):
        moving = 0.5 * (rng.random() < 0.1)
        dice = drawn.thrown(rng, rng.integers(1, 7, int(rng.integers(6, 11))).tolist())
        chosen = rng.choice(
            [LIES, LEANS, MOVES], len(dice), p=np.array((0.58, 0.42, 0)) * (1 - moving) + (0, 0, moving)
        )
        leant = [
            replace(die, lean=rng.uniform(14, 46), lean_to=rng.uniform(0, 360)) if pose == LEANS else die
            for die, pose in zip(dice, chosen, strict=True)
        ]
        frame = _exposed(drawn, leant, chosen, rng, number)
        places = [(_found(drawn, die, rng), int(pose)) for die, pose in zip(leant, chosen, strict=True)]
        if MOVES not in chosen:
            places += [(place, NOTHING) for place in _beside(drawn, leant, rng)]
        for (x, y), pose in places:
            tiles.append(planes(frame, tray, below, (x, y), tray.die * rng.uniform(0.96, 1.04)))
            poses.append(pose)
    part = kept.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, tiles=np.stack(tiles), poses=np.array(poses))
    return part.replace(kept)


def _found(drawn: DrawnTray, die: Placed, rng: Rng) -> tuple[float, float]:
    """Say where a reader may have found a die: on its face, or towards its middle.

    Of one that leans by nearly half of a right angle it may have read the other face that looks up.
    """
    face, middle = die.upper_face().mean(0), die.middle()
    if die.lean > 36 and rng.random() < 0.35:
        upward = die.axes()[2]
        axis = int(np.argsort(-np.abs(upward))[1])
        face = middle + 0.5 * np.sign(upward[axis]) * die.axes()[:, axis]
    seen, inside = drawn.camera.dots(face), drawn.camera.dots(middle)
    x, y = seen + (inside - seen) * rng.uniform(0, 1) + rng.normal(0, 0.06 * drawn.camera.die, 2)
    return float(x), float(y)


def _beside(drawn: DrawnTray, dice: Sequence[Placed], rng: Rng) -> list[tuple[float, float]]:
    """Give some places where no die is, but its shadow or its side may be."""
    middles = drawn.camera.dots(np.array([die.middle() for die in dice])) / drawn.camera.die
    way, far = rng.uniform(0, 2 * np.pi, len(dice)), rng.uniform(0.75, 1.3, len(dice))
    beside = middles + far[:, None] * np.stack([np.cos(way), np.sin(way)], 1)
    nearest = np.linalg.norm(beside[:, None] - middles[None], axis=2).min(1)
    return [(float(x), float(y)) for x, y in beside[nearest > 0.7][:2] * drawn.camera.die]


def _exposed(drawn: DrawnTray, dice: Sequence[Placed], poses: np.ndarray, rng: Rng, seed: int) -> np.ndarray:
    """Take the picture, in a light a little other than the empty tray's.

    It is half as large as the product's, where blur and noise of the same dots are finer: so they are here.
    """
    scene = replace(drawn.scene(dice, seed), during=_rolling(dice, poses, rng))
    flaws = replace(
        scene.flaws,
        exposure=scene.flaws.exposure * rng.uniform(0.8, 1.2),
        blur=scene.flaws.blur * rng.uniform(0.3, 1.0),
        noise=scene.flaws.noise * rng.uniform(0.5, 1.0),
    )
    return draw(replace(scene, flaws=flaws)).frame


def _rolling(dice: Sequence[Placed], poses: np.ndarray, rng: Rng) -> tuple[tuple[Placed, ...], ...]:
    """Move some of the dice while the picture is taken."""
    if MOVES not in poses:
        return ()
    ways, far, turns = (
        rng.uniform(0, 2 * np.pi, len(dice)),
        rng.uniform(0.3, 1.6, len(dice)),
        rng.uniform(-90, 90, len(dice)),
    )
    return tuple(
        tuple(
            die
            if pose != MOVES
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


def main() -> None:
    """Draw, learn, tell how well, and write the network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--trays", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--begin", type=Path, help="a network to begin from, such as the one in use")
    parser.add_argument("--painters", type=int, default=2)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    KEPT.mkdir(parents=True, exist_ok=True)
    with get_context("fork").Pool(options.painters) as painters:
        files = painters.map(examples, range(FIRST, FIRST + options.trays), chunksize=8)
    drawn = [np.load(file) for file in files]
    x = torch.from_numpy(np.concatenate([tray["tiles"] for tray in drawn]))
    y = torch.from_numpy(np.concatenate([tray["poses"] for tray in drawn]))
    net = Pose()
    if options.begin:
        some = x[:: len(x) // 512].float() / 255 - 0.5
        grown([*net.layers], [net.head[0], net.head[2]], options.begin, some, net)
    learn(net, x, y, options.rounds, options.rate)
    shown = {"tiles": {0: "n"}, "said": {0: "n"}}
    torch.onnx.export(
        net, (torch.zeros(4, *x.shape[1:]),), str(options.out), opset_version=12, dynamo=False,
        input_names=["tiles"], output_names=["said"], dynamic_axes=shown,
    )  # fmt: skip


def learn(net: Pose, x: Tensor, y: Tensor, rounds: int, rate: float) -> None:
    """Learn from nine trays of ten, and tell after each round how well the others are told."""
    known = len(x) * 9 // 10
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, rounds * (known // BATCH))
    for number in range(rounds):
        net.train()
        for some in torch.randperm(known)[: known // BATCH * BATCH].split(BATCH):
            tiles, poses = x[some].float() / 255 - 0.5, y[some]
            if torch.rand(()) < 0.5:  # a mirrored tray is a tray
                tiles = tiles.flip(2)
            if torch.rand(()) < 0.3:  # and so is one in other colours
                tiles = torch.cat([tiles[:, torch.randperm(3)], tiles[:, 3:]], 1)
            optimizer.zero_grad()
            functional.cross_entropy(net(tiles), poses).backward()
            optimizer.step()
            schedule.step()
        net.eval()
        with torch.no_grad():
            said = torch.cat([net(part.float() / 255 - 0.5) for part in x[known:].split(256)]).argmax(1)
        table = [[int(((y[known:] == a) & (said == b)).sum()) for b in range(4)] for a in range(4)]
        print(f"round {number}: lies, leans, moves, nothing (rows) said to be so (columns): {table}", flush=True)


if __name__ == "__main__":
    main()
