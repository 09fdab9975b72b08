"""Trains the dice detector (`detector_net.py`) on pictures that are drawn while it learns.

    pip install torch onnx
    python vision/training/train_detector.py vision/gipfel_vision/dice/detector.onnx --minutes 120

Other processes draw, this one trains. The same command goes on from its last state in `build/detector.pt`; to
begin from the network in use, make that state with `resume_training.py`. Most of the pictures come from the path
tracer, if it was run before (`trace_pictures.py`): they are read from `--traced`.
"""

import argparse
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from any_picture import any_picture
from detector_net import DetectorNet, export
from detector_targets import targets_of
from training_loop import Batch, Examples, Loss, Pool, add_options, train

SIDE = 192
"""Width and height of a training picture, in pixels."""
CHUNK = 48
"""How many pictures a worker draws at a time."""
POOL = 40_000
"""How many pictures are kept to choose from."""
BATCH = 12
"""How many pictures make a step."""
FOCUS = 2.0
"""The focal exponent: cells that are nearly right hardly count, since most of a picture is no die."""
STATE = Path("build/detector.pt")
"""The network's weights, from which training goes on."""


def draw_chunk(seed: int, traced: Path | None = None) -> Examples:
    """Draw some pictures; return them with their targets."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    pictures = [any_picture(rng, SIDE, traced) for _ in range(CHUNK)]
    targets = np.stack([targets_of(dice, SIDE) for _, dice in pictures])
    return np.stack([frame for frame, _ in pictures]), targets.astype(np.float16)


def batch(pool: Pool, rng: np.random.Generator) -> Batch:
    """Return images and targets chosen at random, mirrored and in other light each time.

    They are never turned upside down: where a table is seen from the side, side faces lie below upper ones, and
    that is how they are told apart.
    """
    x, y = pool.choose(BATCH, rng)
    if rng.random() < 0.5:
        x, y = x.flip(3), y.flip(3)
        y[:, 3] *= -1
    if rng.random() < 0.2:
        x = x[:, torch.from_numpy(rng.permutation(3))]
    light = torch.from_numpy(rng.normal(1, 0.08, (BATCH, 3, 1, 1)).astype(np.float32))
    return (x * light).clamp(0, 1) - 0.5, y


def loss_of(output: Tensor, targets: Tensor) -> Loss:
    """Return the loss, and its parts: heat map (focal loss, as in CenterNet), value, offset and size."""
    here, counts, value = targets[:, 0], targets[:, 1], targets[:, 2]
    p = output[:, 0].sigmoid().clamp(1e-4, 1 - 1e-4)
    is_peak = (here > 0.99).float()
    positive = -is_peak * (1 - p) ** FOCUS * p.log()
    negative = -(1 - is_peak) * (1 - here) ** 4 * p**FOCUS * (1 - p).log()
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


def main() -> None:
    """Read the command line, and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    options = parser.parse_args()
    net = DetectorNet()
    if STATE.exists():
        net.load_state_dict(torch.load(STATE))

    def save() -> None:
        STATE.parent.mkdir(exist_ok=True)
        torch.save(net.state_dict(), STATE)
        export(net, options.out)

    train(net, options, POOL, partial(draw_chunk, traced=options.traced), batch, loss_of, save)


if __name__ == "__main__":
    main()
