"""Train the small network that tells a die that lies flat from one that leans or moves, in a tray seen from above.

    python vision/training/pose.py vision/gipfel_vision/dice/pose.onnx --trays 1500

Leaning is a matter of a few degrees, which only a known camera can tell from perspective: besides the picture of
the die, at the size that it has in this tray, the network gets where in the frame it lies.
"""

import argparse
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import torch
from net import Layer
from torch import Tensor, nn
from torch.nn import functional

from gipfel_vision.dice.look import TILE
from gipfel_vision.dice.pose import LEANS, LIES, MOVES, planes
from gipfel_vision.synthetic import DrawnTray, Placed, draw
from gipfel_vision.synthetic.ground import Rng


class Pose(nn.Module):
    """The network: three times halved, then one opinion of the whole."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            Layer(5, 12, stride=2), Layer(12, 24, stride=2), Layer(24, 32, stride=2), Layer(32, 32)
        )
        self.head = nn.Linear(32 * (TILE // 16) ** 2, 3)

    def forward(self, tiles: Tensor) -> Tensor:
        """Say for each tile how likely its die lies, leans or moves."""
        said: Tensor = self.head(functional.avg_pool2d(self.layers(tiles), 2).flatten(1))
        return said


def examples(seed: int, frames: int = 8) -> tuple[list[np.ndarray], list[int]]:
    """Draw a tray with dice that lie, lean and move, and cut each out."""
    tray, rng = DrawnTray.from_seed(seed, 480, 360), np.random.default_rng(seed)
    tiles, poses = [], []
    for number in range(frames):
        dice = tray.thrown(rng, rng.integers(1, 7, int(rng.integers(3, 6))).tolist())
        chosen = rng.choice([LIES, LEANS, MOVES], len(dice), p=[0.5, 0.4, 0.1])
        leant = [
            replace(die, lean=rng.uniform(15, 46), lean_to=rng.uniform(0, 360)) if pose == LEANS else die
            for die, pose in zip(dice, chosen, strict=True)
        ]
        scene = replace(tray.scene(leant, number), during=rolling(leant, chosen, rng))
        flaws = replace(scene.flaws, exposure=scene.flaws.exposure * rng.uniform(0.8, 1.2))
        frame = draw(replace(scene, flaws=flaws)).frame
        for die, pose in zip(leant, chosen, strict=True):
            face = tray.camera.dots(die.upper_face()).mean(0)
            middle = tray.camera.dots(die.middle())
            x, y = face + (middle - face) * rng.uniform(0, 1) + rng.normal(0, 0.05 * tray.camera.die, 2)
            tiles.append(planes(frame, float(x), float(y), tray.camera.die * rng.uniform(0.95, 1.05)))
            poses.append(int(pose))
    return tiles, poses


def rolling(dice: list[Placed], poses: np.ndarray, rng: Rng) -> tuple[tuple[Placed, ...], ...]:
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
    parser.add_argument("--trays", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--painters", type=int, default=2)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    with get_context("fork").Pool(options.painters) as painters:
        drawn = painters.map(examples, range(3_000_000, 3_000_000 + options.trays), chunksize=8)
    x = torch.from_numpy(np.stack([tile for tiles, _ in drawn for tile in tiles]))
    y = torch.tensor([pose for _, poses in drawn for pose in poses])
    known = len(x) * 9 // 10
    net = Pose()
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, options.rounds * (known // 64))
    for number in range(options.rounds):
        net.train()
        for some in torch.randperm(known)[: known // 64 * 64].split(64):
            tiles, poses = x[some].float() / 255 - 0.5, y[some]
            if torch.rand(()) < 0.5:  # a mirrored tray is a tray
                tiles = tiles.flip(3)
                tiles[:, 3] *= -1
            if torch.rand(()) < 0.5:
                tiles = tiles.flip(2)
                tiles[:, 4] *= -1
            if torch.rand(()) < 0.5:
                tiles = tiles.transpose(2, 3)[:, [0, 1, 2, 4, 3]]
            optimizer.zero_grad()
            functional.cross_entropy(net(tiles), poses).backward()
            optimizer.step()
            schedule.step()
        net.eval()
        with torch.no_grad():
            said = torch.cat([net(part.float() / 255 - 0.5) for part in x[known:].split(256)]).argmax(1)
        table = [[int(((y[known:] == a) & (said == b)).sum()) for b in range(3)] for a in range(3)]
        print(f"round {number}: lies, leans, moves (rows) said to lie, lean, move (columns): {table}", flush=True)
    shown = {"tiles": {0: "n"}, "said": {0: "n"}}
    torch.onnx.export(
        net, (torch.zeros(4, *x.shape[1:]),), str(options.out), opset_version=12, dynamo=False,
        input_names=["tiles"], output_names=["said"], dynamic_axes=shown,
    )  # fmt: skip


if __name__ == "__main__":
    main()
