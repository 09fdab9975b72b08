"""Trains the dice detector (`detector_net.py`) on pictures that are drawn while it learns.

    pip install torch onnx
    python vision/training/train_detector.py vision/gipfel_vision/dice/detector.onnx --minutes 120

Other processes draw, this one trains. The same command goes on from its last state in `build/detector.pt`; to
begin from the network in use, make that state with `resume_detector.py`.
"""

import argparse
import time
from contextlib import suppress
from math import cos, pi
from multiprocessing import TimeoutError as WorkersBusy
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from detector_net import DetectorNet, export
from detector_targets import targets_of
from detector_tiles import random_tile
from dice_scenes import random_picture
from gipfel_vision.dice.detector import TILE, DiceDetector

SIDE = 192
"""Width and height of a training picture, in pixels."""
CHUNK = 48
"""How many pictures a worker draws at a time."""
POOL = 40_000
"""How many pictures are kept to choose from."""
BATCH, TILE_BATCH = 8, 128
"""How many pictures and tiles make a step; a tile has a sixteenth of a picture's pixels."""
TILES = 5
"""How many tiles are cropped from each picture, to train refinement."""
FEWEST = 20 * CHUNK
"""How many pictures have to be drawn before training begins."""
STATE = Path("build/detector.pt")
"""The network's weights, from which training goes on."""

Examples = tuple[np.ndarray, np.ndarray]
"""Images, and the targets of each."""


def draw_chunk(seed: int) -> tuple[Examples, Examples]:
    """Draw some pictures, and crop tiles from them; return both with their targets."""
    cv2.setNumThreads(1)
    rng, detector = np.random.default_rng(seed), DiceDetector()
    frames, tiles, frame_targets, tile_targets = [], [], [], []
    for _ in range(CHUNK):
        frame, dice = random_picture(rng, SIDE)
        frames.append(frame)
        frame_targets.append(targets_of(dice, SIDE))
        proposals = detector.propose(frame, 0.15)
        for _ in range(TILES):
            tile, inside = random_tile(frame, dice, proposals, rng)
            tiles.append(tile)
            tile_targets.append(targets_of(inside, TILE))
    return _stacked(frames, frame_targets), _stacked(tiles, tile_targets)


def _stacked(images: list[np.ndarray], targets: list[np.ndarray]) -> Examples:
    return np.stack(images), np.stack(targets).astype(np.float16)


class Pool:
    """The examples drawn so far, up to a number; new ones replace the oldest."""

    def __init__(self, most: int) -> None:
        self.most, self.drawn = most, 0
        self.images, self.targets = np.zeros(0), np.zeros(0)

    def add(self, drawn: Examples) -> None:
        """Add new examples."""
        if not self.drawn:  # memory is only used as it is filled
            self.images, self.targets = (np.zeros((self.most, *part.shape[1:]), part.dtype) for part in drawn)
        places = np.arange(self.drawn, self.drawn + len(drawn[0])) % self.most
        self.images[places], self.targets[places] = drawn
        self.drawn += len(drawn[0])


def batch(pool: Pool, size: int, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Return images and targets chosen at random, mirrored and in other light each time.

    They are never turned upside down: where a table is seen from the side, side faces lie below upper ones, and
    that is how they are told apart.
    """
    chosen = rng.integers(0, min(pool.drawn, len(pool.images)), size)
    x = torch.from_numpy(pool.images[chosen]).permute(0, 3, 1, 2).float() / 255
    y = torch.from_numpy(pool.targets[chosen].astype(np.float32))
    if rng.random() < 0.5:
        x, y = x.flip(3), y.flip(3)
        y[:, 3] *= -1
    if rng.random() < 0.2:
        x = x[:, torch.from_numpy(rng.permutation(3))]
    light = torch.from_numpy(rng.normal(1, 0.08, (size, 3, 1, 1)).astype(np.float32))
    return (x * light).clamp(0, 1) - 0.5, y


def loss_of(output: Tensor, targets: Tensor, *, focus: float) -> tuple[Tensor, dict[str, float]]:
    """Return the loss, and its parts: heat map (focal loss, as in CenterNet), value, offset and size.

    `focus` is the focal exponent. With it, cells that are nearly right hardly count: a proposal is to miss
    nothing, and most of a picture is no die. With 0 the confidence is a calibrated probability: a refined
    detection is to be believed.
    """
    here, counts, value = targets[:, 0], targets[:, 1], targets[:, 2]
    p = output[:, 0].sigmoid().clamp(1e-4, 1 - 1e-4)
    is_peak = (here > 0.99).float()
    positive = -is_peak * (1 - p) ** focus * p.log()
    negative = -(1 - is_peak) * (1 - here) ** 4 * p**focus * (1 - p).log()
    where = ((positive + negative) * counts).sum() / is_peak.sum().clamp(1)
    dice = value >= 0
    predicted = output.permute(0, 2, 3, 1)[dice]
    wanted = targets.permute(0, 2, 3, 1)[dice]
    many = max(1, len(predicted))  # in a few pictures there may be no dice at all
    what = functional.cross_entropy(predicted[:, 1:7], wanted[:, 2].long(), reduction="sum") / many
    box = functional.smooth_l1_loss(predicted[:, 7:10], wanted[:, 3:6], beta=0.2, reduction="sum") / (3 * many)
    parts = {"where": where, "what": what, "box": box}
    right = (predicted[:, 1:7].argmax(1) == wanted[:, 2]).sum() / many
    numbers = {name: float(part.detach()) for name, part in parts.items()} | {"right": float(right)}
    return where + what + box, numbers


def train(net: DetectorNet, options: argparse.Namespace) -> None:
    """Train for as long as was asked, while workers go on drawing."""
    rng, pictures, tiles = np.random.default_rng(options.seed), Pool(POOL), Pool(POOL * TILES)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-4)
    steps, begun, printed_at = 0, time.monotonic(), 0.0
    means: dict[str, float] = {}
    with get_context("fork").Pool(options.workers) as workers:
        chunks = workers.imap_unordered(draw_chunk, range(options.seed, 1 << 30))
        while (spent := (time.monotonic() - begun) / 60 / options.minutes) < 1:
            with suppress(WorkersBusy):
                of_pictures, of_tiles = chunks.next(timeout=None if pictures.drawn < FEWEST else 0.001)
                pictures.add(of_pictures)
                tiles.add(of_tiles)
            if pictures.drawn < FEWEST:
                continue
            for group in optimizer.param_groups:  # a warm-up, then a cosine schedule
                group["lr"] = options.rate * min(1.0, steps / 200) * (0.5 + 0.5 * cos(pi * spent)) + 1e-5
            optimizer.zero_grad()
            parts: dict[str, float] = {}
            for name, pool, size, focus in (("", pictures, BATCH, 2.0), ("tiles: ", tiles, TILE_BATCH, 0.0)):
                x, y = batch(pool, size, rng)
                loss, numbers = loss_of(net.train()(x), y, focus=focus)
                loss.backward()
                parts |= {name + part: number for part, number in numbers.items()}
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            steps += 1
            means = {name: 0.99 * means.get(name, part) + 0.01 * part for name, part in parts.items()}
            if time.monotonic() - printed_at > 60:
                printed_at = time.monotonic()
                save(net, options.out)
                line = ", ".join(f"{name} {number:.3f}" for name, number in means.items())
                print(f"{spent:4.0%} {steps} steps, {pictures.drawn} pictures: {line}", flush=True)
        workers.terminate()
    save(net, options.out)


def save(net: DetectorNet, out: Path) -> None:
    """Write the network: its state to go on from, and as ONNX to use."""
    STATE.parent.mkdir(exist_ok=True)
    torch.save(net.state_dict(), STATE)
    export(net, str(out))


def main() -> None:
    """Read the command line, and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw")
    parser.add_argument("--threads", type=int, default=1, help="threads that train")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    net = DetectorNet()
    if STATE.exists():
        net.load_state_dict(torch.load(STATE))
    train(net, options)


if __name__ == "__main__":
    main()
