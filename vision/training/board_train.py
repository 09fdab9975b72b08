"""Train the network that looks at the fields of a board, on boards that are drawn for it.

    pip install torch onnx && python vision/training/board_train.py --draw 60 --learn 60

draws for so many minutes, keeping what it drew in `build/boards`, and then learns from all that is there. The same
command goes on from its last state in `build/telling.pt`; with `--draw 0` it only learns.
"""

import argparse
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from itertools import count
from math import cos, pi
from pathlib import Path

import cv2
import numpy as np
import torch
from board_net import BoardNet, export
from board_wild import EMPTY, FOREIGN, Told, told
from torch import Tensor
from torch.nn import functional

from gipfel_vision.board import telling
from gipfel_vision.board.cutouts import Cutouts
from gipfel_vision.board.evidence import tones
from gipfel_vision.board.planes import planes

DRAWN, STATE = Path("build/boards"), Path("build/telling.pt")
TOGETHER, BATCH = 5, 80
"""How many boards are kept in a file, and how many fields make a step."""

KEPT_APART = 25
"""Each so manieth file is not learned from: it says how well others are told."""

RARELY, OFTEN = 0.08, 0.5
"""How often a field is looked at that is known well, and one that is not."""

CALM = 0.998
"""How slowly the network that is kept follows the one that learns: it is the better of the two."""

Batch = tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
"""Planes, rough tones, likes, the kinds' tones, which kinds there are not, and what is to be said."""


def draw(minutes: float, first: int) -> None:
    """Draw boards, each from a number of its own, and keep what is cut out of their pictures."""
    cv2.setNumThreads(1)
    DRAWN.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * minutes
    for number in count(first):
        if time.monotonic() > end:
            return
        path = DRAWN / f"{number:05d}.npz"
        if not path.exists():
            some = [told(number * TOGETHER + board) for board in range(TOGETHER)]
            fresh = path.with_suffix(".part")
            with fresh.open("wb") as file:
                np.savez(file, **{part.name: _joined(some, part.name) for part in fields(Told)})
            fresh.replace(path)


def _joined(some: list[Told], name: str) -> np.ndarray:
    return np.concatenate([getattr(one, name) for one in some])


def load(paths: list[Path]) -> Told:
    """Read what was drawn, file after file into its place: all of it twice would not fit."""
    ends = np.cumsum([len(np.load(path)["said"]) for path in paths])
    drawn: dict[str, np.ndarray] = {}
    for path, end in zip(paths, ends, strict=True):
        for name, part in np.load(path).items():
            drawn.setdefault(name, np.empty((ends[-1], *part.shape[1:]), part.dtype))[end - len(part) : end] = part
    return Told(**drawn)


def prepared(drawn: Told, chosen: np.ndarray, rng: np.random.Generator | None) -> tuple[np.ndarray, ...]:
    """Make fields ready to be looked at; with a `rng`, mirrored, in other colours and in other light each time."""
    seen, empty, inside, bodies, colours = (
        getattr(drawn, name)[chosen] for name in ("seen", "empty", "inside", "bodies", "colours")
    )
    none = colours[..., 0] < 0
    colours = np.where(none[..., None], colours[:, 1:2], colours)  # what is not there is like what is
    if rng is not None:
        turned = rng.permutation(3)
        seen, empty, colours = seen[..., turned], empty[..., turned], colours[..., turned]
        if rng.random() < 0.5:
            seen, empty, inside, bodies = (
                seen[:, :, ::-1],
                empty[:, :, ::-1],
                inside[:, :, ::-1],
                bodies[..., ::-1],
            )
        # Heights are hardly ever learned well: some bodies are another field's.
        wrong = np.flatnonzero(rng.random(len(seen)) < 0.4)
        bodies = bodies.copy()
        bodies[wrong] = bodies[rng.permutation(wrong)]
        light = rng.normal(0, 0.03, (len(seen), 1, 1, 3)) + rng.normal(0, 0.04, (len(seen), 1, 1, 1))
        seen = np.minimum(seen * np.exp(light), 255).astype(np.uint8)
        # Some know their pieces only roughly: from another evening, or as pieces usually are.
        rough = np.where(rng.random((len(seen), 1, 1)) < 0.15, 5, 1)
        off = rng.normal(0, 0.02, colours.shape) + rng.normal(0, 0.04, (*colours.shape[:2], 1))
        colours = np.clip(colours * np.exp(rough * off), 0.5, 255)
    colours = colours.astype(np.float32)
    cut, rows = Cutouts(seen, empty, inside, bodies), np.arange(len(seen))
    # A few at a time: what fits into the processor's own memory is done in half the time.
    some = [planes(cut.chosen(few), colours[few]) for few in np.array_split(rows, max(1, len(rows) // 8))]
    fine, rough, likes = (
        np.concatenate(parts) for parts in zip(*((one.fine, one.rough, one.likes) for one in some), strict=True)
    )
    said, kinds = drawn.said[chosen].astype(np.int64), colours.shape[1]
    wanted = np.select([said == EMPTY, said == FOREIGN], [kinds, kinds + 1], said)
    own = np.ascontiguousarray(tones(colours).transpose(1, 2, 0), np.float32)
    return fine, rough, likes, own, none, wanted


def batch(ready: tuple[np.ndarray, ...]) -> Batch:
    """Hand prepared fields to the network."""
    fine, *rest = (torch.from_numpy(part) for part in ready)
    return (fine.contiguous(memory_format=torch.channels_last), *rest)  # type: ignore[return-value]  # six of them


def speaks(net: BoardNet, some: Batch) -> Tensor:
    """Ask the network; kinds that are not there are not to be told."""
    *seen, none, _ = some
    said: Tensor = net(*seen)
    return said.masked_fill(functional.pad(none, (0, 2)), -1e4)


def learn(net: BoardNet, minutes: float, rate: float, seed: int) -> None:
    """Learn for as long as was asked; fields that are known well are looked at less often, and count more then."""
    kept = {name: number.clone() for name, number in net.state_dict().items()}
    paths = sorted(DRAWN.glob("*.npz"))
    drawn = load([path for number, path in enumerate(paths) if number % KEPT_APART])
    known = np.full(len(drawn.said), 0.5)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    begun, told_at, steps, mean = time.monotonic(), 0.0, 0, 1.0
    net.train()
    for chosen, some in batches(drawn, known, seed):
        if (spent := (time.monotonic() - begun) / 60 / minutes) >= 1:
            break
        for group in optimizer.param_groups:  # a quick start, then ever smaller steps
            group["lr"] = rate * min(1.0, (steps + 1) / 100) * (0.5 + 0.5 * cos(pi * spent)) + 1e-5
        loss = functional.cross_entropy(speaks(net, some), some[-1], reduction="none")
        counts = torch.from_numpy(1 / np.clip(1 - known[chosen], RARELY, OFTEN)).float()
        known[chosen] = 0.5 * known[chosen] + 0.5 * np.exp(-loss.detach().numpy())
        optimizer.zero_grad()
        (loss * (counts / counts.mean()).clamp(max=3)).mean().backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        _follow(kept, net, min(CALM, (steps + 1) / (steps + 20)))
        steps, mean = steps + 1, 0.99 * mean + 0.01 * float(loss.detach().mean())
        if time.monotonic() - told_at > 60:
            told_at = time.monotonic()
            print(f"{spent:4.0%} {steps} steps, {len(drawn.said)} fields: {mean:.4f}", flush=True)
    net.load_state_dict(kept)
    judge(net, load(paths[::KEPT_APART]))


def batches(drawn: Told, known: np.ndarray, seed: int) -> Iterator[tuple[np.ndarray, Batch]]:
    """Give batches without end, rather of what is not known well; the next is made while one is learned from."""
    rng = np.random.default_rng(seed)
    context = multiprocessing.get_context("fork")  # what was drawn is shared, not copied
    with ProcessPoolExecutor(1, context, initializer=_Beside.begin, initargs=(drawn,)) as beside:
        odds, ready = np.zeros(0), None
        for number in count():
            if number % 200 == 0:
                odds = np.cumsum(np.clip(1 - known, RARELY, OFTEN))
            chosen = np.searchsorted(odds, rng.random(BATCH) * odds[-1])
            coming = chosen, beside.submit(_Beside.prepare, chosen, (seed, number))
            if ready:
                yield ready[0], batch(ready[1].result())
            ready = coming


class _Beside:
    """What the process beside has at hand."""

    drawn: Told

    @classmethod
    def begin(cls, drawn: Told) -> None:
        cls.drawn = drawn

    @classmethod
    def prepare(cls, chosen: np.ndarray, seed: tuple[int, int]) -> tuple[np.ndarray, ...]:
        return prepared(cls.drawn, chosen, np.random.default_rng(seed))


def _follow(kept: dict[str, Tensor], net: BoardNet, calm: float) -> None:
    """Let what is kept come a little nearer to what was learned."""
    for name, number in net.state_dict().items():
        if number.is_floating_point():
            kept[name].lerp_(number, 1 - calm)
        else:
            kept[name].copy_(number)


def judge(net: BoardNet, drawn: Told) -> None:
    """Say how well boards are told that nothing was learned from, by how sure the network has to be."""
    net.eval()
    parts = np.array_split(np.arange(len(drawn.said)), max(1, len(drawn.said) // 400))
    right, sure = [], []
    with torch.no_grad():
        for part in parts:
            some = batch(prepared(drawn, part, None))
            likely = speaks(net, some).softmax(1)
            right.append((likely.argmax(1) == some[-1]).numpy())
            sure.append(likely.max(1).values.numpy())
    good, odds = np.concatenate(right), np.concatenate(sure)
    print(f"{len(good)} fields of other boards: {good.mean():.4f} right")
    for least in (0.8, 0.9, 0.95, 0.98, 0.99):
        print(
            f"  sure above {least}: {(~good & (odds > least)).mean():.5f} wrong, "
            f"{(odds <= least)[drawn.shows].mean():.4f} unsure"
        )


def main() -> None:
    """Read what was asked, draw and learn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draw", type=float, default=60, help="minutes")
    parser.add_argument(
        "--first",
        type=int,
        default=0,
        help="the number of the first file; who draws beside another begins elsewhere",
    )
    parser.add_argument("--learn", type=float, default=60, help="minutes")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    net = BoardNet().to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # torch's hints lack it
    if STATE.exists():
        net.load_state_dict(torch.load(STATE))
    draw(options.draw, options.first)
    if options.learn:
        learn(net, options.learn, options.rate, options.seed)
        torch.save(net.state_dict(), STATE)
        export(net, Path(telling.__file__))


if __name__ == "__main__":
    main()
