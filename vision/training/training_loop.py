"""Trains a network on examples that other processes go on drawing, with a pool of them and a schedule."""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from math import cos, pi
from multiprocessing import TimeoutError as WorkersBusy
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

Examples = tuple[np.ndarray, np.ndarray]
"""Images, and the targets of each."""
Batch = tuple[Tensor, Tensor]
Loss = tuple[Tensor, dict[str, float]]
"""What is to become smaller, and its parts by name, to print."""

FIRST = 20
"""How many chunks of examples have to be drawn before training begins."""
STEPS_EACH = 8
"""How many steps are made, at the least, for each chunk that is drawn later: drawing takes time from training."""


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

    def choose(self, size: int, rng: np.random.Generator) -> Batch:
        """Return some examples chosen at random: images from 0 to 1, colours first, and their targets."""
        chosen = rng.integers(0, min(self.drawn, len(self.images)), size)
        x = torch.from_numpy(self.images[chosen]).permute(0, 3, 1, 2).float() / 255
        return x, torch.from_numpy(self.targets[chosen].astype(np.float32))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what every training takes."""
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate")
    parser.add_argument("--traced", type=Path, help="the folder of traced pictures, such as build/traced")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw")
    parser.add_argument("--threads", type=int, default=1, help="threads that train")
    parser.add_argument("--seed", type=int, default=0)


def train(
    net: nn.Module,
    options: argparse.Namespace,
    most: int,
    draw: Callable[[int], Examples],
    batch: Callable[[Pool, np.random.Generator], Batch],
    loss_of: Callable[[Tensor, Tensor], Loss],
    save: Callable[[], None],
) -> None:
    """Train for as long as was asked, while workers go on drawing; save once a minute."""
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    net = net.to(memory_format=torch.channels_last)
    rng, pool, chunks_drawn = np.random.default_rng(options.seed), Pool(most), 0
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-4)
    steps, begun, printed_at = 0, time.monotonic(), 0.0
    means: dict[str, float] = {}
    with get_context("fork").Pool(options.workers) as workers:

        def seeds() -> Iterator[int]:
            for number in count():
                while number > 2 * FIRST + steps / STEPS_EACH:
                    time.sleep(0.05)
                yield options.seed + number

        chunks = workers.imap_unordered(draw, seeds())
        while (spent := (time.monotonic() - begun) / 60 / options.minutes) < 1:
            with suppress(WorkersBusy):
                pool.add(chunks.next(timeout=None if chunks_drawn < FIRST else 0.001))
                chunks_drawn += 1
            if chunks_drawn < FIRST:
                continue
            for group in optimizer.param_groups:  # a warm-up, then a cosine schedule
                group["lr"] = options.rate * min(1.0, steps / 200) * (0.5 + 0.5 * cos(pi * spent)) + 1e-5
            x, y = batch(pool, rng)
            with torch.autocast("cpu", torch.bfloat16):  # half the time of 32 bits, and as good
                output = net.train()(x.contiguous(memory_format=torch.channels_last))
            loss, parts = loss_of(output.float(), y)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            steps += 1
            means = {name: 0.99 * means.get(name, part) + 0.01 * part for name, part in parts.items()}
            if time.monotonic() - printed_at > 60:
                printed_at = time.monotonic()
                save()
                line = ", ".join(f"{name} {number:.3f}" for name, number in means.items())
                print(f"{spent:4.0%} {steps} steps, {pool.drawn} examples: {line}", flush=True)
        steps = 1 << 40  # whoever waits for more steps need not
        workers.terminate()
    save()
