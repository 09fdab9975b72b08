"""Trains the field classifier (`field_net.py`) on boards that are drawn for it.

    pip install torch onnx
    python vision/training/train_field_classifier.py --draw 60 --train 60

draws for 60 minutes, keeping the examples in `build/boards`, and then trains for 60 minutes on all that are there.
The same command goes on from its last state in `build/field_classifier.pt`; with `--draw 0` it only trains. It
writes `classifier.onnx` and `classifier.npz` into `gipfel_vision/board`.
"""

import argparse
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from math import cos, pi
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from field_batches import BATCH, DRAWN, Batch, crop_traced_files, draw_files, load_files, prepare, to_tensors
from field_examples import FieldExamples
from field_net import FieldNet, export
from gipfel_vision.board import classifier

STATE = Path("build/field_classifier.pt")
"""The network's weights, from which training goes on."""

VALIDATION = 25
"""Every 25th file is not trained on: it says how well other boards are read."""

RARELY, OFTEN = 0.08, 0.5
"""The relative frequencies of a field that is classified well, and of one that is not."""

DECAY = 0.998
"""The decay of the moving average of the weights, which is what is kept: it is the better network of the two."""


def scores_of(net: FieldNet, some: Batch) -> Tensor:
    """Return the network's scores; kinds that the board does not have are masked."""
    *inputs, missing, _ = some
    scores: Tensor = net(*inputs)
    return scores.masked_fill(functional.pad(missing, (0, 2)), -1e4)


def train(net: FieldNet, minutes: float, rate: float, seed: int) -> None:
    """Train for some minutes; fields that are classified well are chosen less often, and weigh more then."""
    average = {name: number.clone() for name, number in net.state_dict().items()}
    paths = sorted(DRAWN.glob("*.npz"))
    examples = load_files([path for number, path in enumerate(paths) if number % VALIDATION])
    p_label = np.full(len(examples.labels), 0.5)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    begun, printed_at, steps, mean = time.monotonic(), 0.0, 0, 1.0
    net.train()
    for chosen, some in batches(examples, p_label, seed):
        if (spent := (time.monotonic() - begun) / 60 / minutes) >= 1:
            break
        for group in optimizer.param_groups:  # a warm-up, then a cosine schedule
            group["lr"] = rate * min(1.0, (steps + 1) / 100) * (0.5 + 0.5 * cos(pi * spent)) + 1e-5
        loss = functional.cross_entropy(scores_of(net, some), some[-1], reduction="none")
        weights = torch.from_numpy(1 / np.clip(1 - p_label[chosen], RARELY, OFTEN)).float()
        p_label[chosen] = 0.5 * p_label[chosen] + 0.5 * np.exp(-loss.detach().numpy())
        optimizer.zero_grad()
        (loss * (weights / weights.mean()).clamp(max=3)).mean().backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        _update_average(average, net, min(DECAY, (steps + 1) / (steps + 20)))
        steps, mean = steps + 1, 0.99 * mean + 0.01 * float(loss.detach().mean())
        if time.monotonic() - printed_at > 60:
            printed_at = time.monotonic()
            print(f"{spent:4.0%} {steps} steps, {len(examples.labels)} fields: {mean:.4f}", flush=True)
    net.load_state_dict(average)
    validate(net, load_files(paths[::VALIDATION]))


def batches(examples: FieldExamples, p_label: np.ndarray, seed: int) -> Iterator[tuple[np.ndarray, Batch]]:
    """Yield indices of fields with their batch, without end, mostly of those whose label is not yet probable."""
    rng = np.random.default_rng(seed)
    context = multiprocessing.get_context("fork")  # the examples are shared, not copied
    with ProcessPoolExecutor(1, context, initializer=_Preparing.begin, initargs=(examples,)) as worker:
        sums, ready = np.zeros(0), None
        for number in count():
            if number % 200 == 0:
                sums = np.cumsum(np.clip(1 - p_label, RARELY, OFTEN))
            chosen = np.searchsorted(sums, rng.random(BATCH) * sums[-1])
            coming = chosen, worker.submit(_Preparing.prepare, chosen, (seed, number))
            if ready:
                yield ready[0], to_tensors(ready[1].result())
            ready = coming


class _Preparing:
    """The examples, as the process that prepares batches has them."""

    examples: FieldExamples

    @classmethod
    def begin(cls, examples: FieldExamples) -> None:
        cls.examples = examples

    @classmethod
    def prepare(cls, chosen: np.ndarray, seed: tuple[int, int]) -> tuple[np.ndarray, ...]:
        return prepare(cls.examples, chosen, np.random.default_rng(seed))


def _update_average(average: dict[str, Tensor], net: FieldNet, decay: float) -> None:
    """Update the exponential moving average of the weights."""
    for name, number in net.state_dict().items():
        if number.is_floating_point():
            average[name].lerp_(number, 1 - decay)
        else:
            average[name].copy_(number)


def validate(net: FieldNet, examples: FieldExamples) -> None:
    """Print how well fields of other boards are classified, by the least probability that counts as sure."""
    net.eval()
    parts = np.array_split(np.arange(len(examples.labels)), max(1, len(examples.labels) // 400))
    right, best = [], []
    with torch.no_grad():
        for part in parts:
            some = to_tensors(prepare(examples, part, None))
            probabilities = scores_of(net, some).softmax(1)
            right.append((probabilities.argmax(1) == some[-1]).numpy())
            best.append(probabilities.max(1).values.numpy())
    is_right, sure = np.concatenate(right), np.concatenate(best)
    print(f"{len(is_right)} fields of other boards: {is_right.mean():.4f} right")
    for least in (0.8, 0.9, 0.95, 0.98, 0.99):
        print(
            f"  sure above {least}: {(~is_right & (sure > least)).mean():.5f} wrong, "
            f"{(sure <= least)[examples.is_visible].mean():.4f} unsure"
        )


def main() -> None:
    """Read the command line, draw and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draw", type=float, default=60, help="minutes")
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first file, if several processes draw at once"
    )
    parser.add_argument("--traced", type=Path, help="the folder of traced boards, such as build/traced/boards")
    parser.add_argument("--train", type=float, default=60, help="minutes")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    net = FieldNet().to(memory_format=torch.channels_last)
    if STATE.exists():
        net.load_state_dict(torch.load(STATE))
    draw_files(options.draw, options.first)
    if options.traced:
        crop_traced_files(options.traced)
    if options.train:
        train(net, options.train, options.rate, options.seed)
        torch.save(net.state_dict(), STATE)
        export(net, Path(classifier.__file__))


if __name__ == "__main__":
    main()
