"""Train the network that looks at dice, on pictures that are drawn while it learns.

    pip install torch onnx && python vision/training/train.py vision/gipfel_vision/dice/look.onnx --minutes 120

One process draws, this one learns. The same command goes on from its last state in `build/look.pt`.
"""

import argparse
import time
from contextlib import suppress
from math import cos, pi
from multiprocessing import TimeoutError as PaintersBusy
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import torch
from closely import tile
from net import Look, export
from targets import targets
from torch import Tensor
from torch.nn import functional
from wild import picture

from gipfel_vision.dice.look import TILE
from gipfel_vision.dice.look import Look as Eye

SIDE = 192
CHUNK = 48
POOL = 40_000
BATCH, TILE_BATCH = 8, 128
"""How many pictures and tiles make a step; a tile has a sixteenth of a picture's dots."""
TILES = 5
"""How many tiles are cut out of each picture: what the second look gets to see, without much around it."""
FEWEST = 20 * CHUNK
STATE = Path("build/look.pt")


Drawn = tuple[np.ndarray, np.ndarray]
"""Pictures, and what is to be said about each."""


def chunk(seed: int) -> tuple[Drawn, Drawn]:
    """Draw some pictures, and cut tiles out of them, with what is to be said about both."""
    cv2.setNumThreads(1)
    rng, look = np.random.default_rng(seed), Eye()
    frames, tiles, said, said_to_tiles = [], [], [], []
    for _ in range(CHUNK):
        frame, seen = picture(rng, SIDE)
        frames.append(frame)
        said.append(targets(seen, SIDE))
        finds = look.first(frame, 0.15)
        for _ in range(TILES):
            small, inside = tile(frame, seen, finds, rng)
            tiles.append(small)
            said_to_tiles.append(targets(inside, TILE))
    return _stacked(frames, said), _stacked(tiles, said_to_tiles)


def _stacked(frames: list[np.ndarray], said: list[np.ndarray]) -> Drawn:
    return np.stack(frames), np.stack(said).astype(np.float16)


def batch(pool: "Pool", many: int, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Choose pictures, mirrored and in other light each time.

    They are never turned upside down: where a table is seen from the side, side faces lie below upper ones, and
    that is how they are told apart.
    """
    chosen = rng.integers(0, min(pool.drawn, len(pool.frames)), many)
    x = torch.from_numpy(pool.frames[chosen]).permute(0, 3, 1, 2).float() / 255
    y = torch.from_numpy(pool.said[chosen].astype(np.float32))
    if rng.random() < 0.5:
        x, y = x.flip(3), y.flip(3)
        y[:, 3] *= -1
    if rng.random() < 0.2:
        x = x[:, torch.from_numpy(rng.permutation(3))]
    light = torch.from_numpy(rng.normal(1, 0.08, (many, 3, 1, 1)).astype(np.float32))
    return (x * light).clamp(0, 1) - 0.5, y


def loss(seen: Tensor, said: Tensor, *, ease: float) -> tuple[Tensor, dict[str, float]]:
    """Give how far what is seen is from what is to be said.

    With much `ease`, cells that are nearly right hardly count: a first look is to miss nothing, and most of a
    picture is no die. Without it what is said is as likely as it is said to be: a second look is to be believed.
    """
    here, asked, value = said[:, 0], said[:, 1], said[:, 2]
    p = seen[:, 0].sigmoid().clamp(1e-4, 1 - 1e-4)
    is_top = (here > 0.99).float()
    hit = -is_top * (1 - p) ** ease * p.log()
    miss = -(1 - is_top) * (1 - here) ** 4 * p**ease * (1 - p).log()
    where = ((hit + miss) * asked).sum() / is_top.sum().clamp(1)
    dice = value >= 0
    features = seen.permute(0, 2, 3, 1)[dice]
    wanted = said.permute(0, 2, 3, 1)[dice]
    many = max(1, len(features))  # in a few pictures there may be no dice at all
    what = functional.cross_entropy(features[:, 1:7], wanted[:, 2].long(), reduction="sum") / many
    shape = functional.smooth_l1_loss(features[:, 7:10], wanted[:, 3:6], beta=0.2, reduction="sum") / (3 * many)
    parts = {"where": where, "what": what, "shape": shape}
    right = (features[:, 1:7].argmax(1) == wanted[:, 2]).sum() / many
    told = {name: float(part.detach()) for name, part in parts.items()} | {"right": float(right)}
    return where + what + shape, told


class Pool:
    """The pictures drawn so far, up to a number; new ones replace the oldest."""

    def __init__(self, most: int) -> None:
        self.most, self.drawn = most, 0
        self.frames, self.said = np.zeros(0), np.zeros(0)

    def add(self, drawn: Drawn) -> None:
        """Take new pictures in."""
        if not self.drawn:  # memory is only used as it is filled
            self.frames, self.said = (np.zeros((self.most, *part.shape[1:]), part.dtype) for part in drawn)
        places = np.arange(self.drawn, self.drawn + len(drawn[0])) % self.most
        self.frames[places], self.said[places] = drawn
        self.drawn += len(drawn[0])


def learn(net: Look, options: argparse.Namespace) -> None:
    """Learn for as long as was asked, while painters go on drawing."""
    rng, pool, close = np.random.default_rng(options.seed), Pool(POOL), Pool(POOL * TILES)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-4)
    steps, begun, told_at = 0, time.monotonic(), 0.0
    sums: dict[str, float] = {}
    with get_context("fork").Pool(options.painters) as painters:
        pictures = painters.imap_unordered(chunk, range(options.seed, 1 << 30))
        while (spent := (time.monotonic() - begun) / 60 / options.minutes) < 1:
            with suppress(PaintersBusy):
                whole, tiles = pictures.next(timeout=None if pool.drawn < FEWEST else 0.001)
                pool.add(whole)
                close.add(tiles)
            if pool.drawn < FEWEST:
                continue
            for group in optimizer.param_groups:  # a quick start, then ever smaller steps
                group["lr"] = options.rate * min(1.0, steps / 200) * (0.5 + 0.5 * cos(pi * spent)) + 1e-5
            optimizer.zero_grad()
            parts = {}
            for name, source, many, ease in (("", pool, BATCH, 2.0), ("tiles: ", close, TILE_BATCH, 0.0)):
                x, y = batch(source, many, rng)
                total, told = loss(net.train()(x), y, ease=ease)
                total.backward()
                parts |= {name + part: number for part, number in told.items()}
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            steps += 1
            sums = {name: 0.99 * sums.get(name, part) + 0.01 * part for name, part in parts.items()}
            if time.monotonic() - told_at > 60:
                told_at = time.monotonic()
                keep(net, options.out)
                told = ", ".join(f"{name} {number:.3f}" for name, number in sums.items())
                print(f"{spent:4.0%} {steps} steps, {pool.drawn} pictures: {told}", flush=True)
        painters.terminate()
    keep(net, options.out)


def keep(net: Look, out: Path) -> None:
    """Write the network down, to go on from and to use."""
    STATE.parent.mkdir(exist_ok=True)
    torch.save(net.state_dict(), STATE)
    export(net, str(out))


def main() -> None:
    """Read what was asked, and learn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--painters", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    net = Look()
    if STATE.exists():
        net.load_state_dict(torch.load(STATE))
    learn(net, options)


if __name__ == "__main__":
    main()
