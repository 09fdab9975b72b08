"""Trains the refiner: whether a tile has a die in its middle, what it shows, and where exactly it is.

    pip install torch onnx
    python vision/training/train_refiner.py vision/gipfel_vision/dice/refiner.onnx --traced build/traced

Other processes draw, this one trains; the same command goes on from its last state in `build/refiner.pt`.
"""

import argparse
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from any_picture import any_picture
from detector_net import ConvBlock
from gipfel_vision.dice.detector import DiceDetector
from gipfel_vision.dice.tiles import TILE
from onnx_export import export_onnx
from refiner_tiles import random_tile
from training_loop import Batch, Examples, Loss, Pool, add_options, train

SIDE = 192
"""Width and height of a picture that tiles are cropped from, in pixels."""
CHUNK, TILES = 24, 10
"""How many pictures a worker draws at a time, and how many tiles it crops from each."""
POOL = 150_000
"""How many tiles are kept to choose from."""
BATCH = 160
"""How many tiles make a step."""
STATE = Path("build/refiner.pt")
"""The network's weights, from which training goes on."""


class Residual(nn.Module):
    """A convolution whose output is added to its input; at first it adds nothing."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(channels, channels, 3, 1, 1, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        nn.init.zeros_(self.norm.weight)

    def forward(self, x: Tensor) -> Tensor:
        """Return the sum, where it is positive."""
        return functional.relu(x + self.norm(self.convolution(x)))


class RefinerNet(nn.Module):
    """Convolutions that halve a tile three times, then two linear layers over all of it; ten numbers come out."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            ConvBlock(3, 16, stride=2),
            ConvBlock(16, 32, stride=2),
            ConvBlock(32, 48),
            ConvBlock(48, 80, stride=2),
            ConvBlock(80, 96),
            Residual(96),
            ConvBlock(96, 40, 1),
        )
        self.head = nn.Sequential(nn.Linear(40 * (TILE // 8) ** 2, 96), nn.ReLU(), nn.Linear(96, 10))

    def forward(self, tiles: Tensor) -> Tensor:
        """Return for each tile: the logit of a die, six scores of values, offset in edges, log size."""
        output: Tensor = self.head(self.layers(tiles).flatten(1))
        return output


def draw_chunk(seed: int, traced: Path | None, detector: Path) -> Examples:
    """Draw some pictures, and crop tiles from them; return these with their targets."""
    cv2.setNumThreads(1)
    rng, proposer = np.random.default_rng(seed), DiceDetector(detector)
    examples = []
    for _ in range(CHUNK):
        frame, dice = any_picture(rng, SIDE, traced)
        proposals = proposer.propose(frame, 0.1)
        examples += [random_tile(frame, dice, proposals, rng) for _ in range(TILES)]
    tiles, targets = zip(*examples, strict=True)
    return np.stack(tiles), np.array(targets, np.float32)


def batch(pool: Pool, rng: np.random.Generator) -> Batch:
    """Return tiles and targets chosen at random, mirrored and in other light each time."""
    x, y = pool.choose(BATCH, rng)
    if rng.random() < 0.5:
        x, y = x.flip(3), y * torch.tensor((1, 1, -1, 1, 1))
    if rng.random() < 0.25:
        x = x[:, torch.from_numpy(rng.permutation(3))]
    return in_other_light(x) - 0.5, y


def in_other_light(x: Tensor) -> Tensor:
    """Return tiles with other colours and contrast, and as other cameras sharpen or blur them."""
    many = len(x)
    mixed = torch.eye(3) + 0.1 * torch.randn(many, 3, 3)  # each colour takes a little of the others
    x = torch.einsum("nij,njyx->niyx", mixed, x).clamp(1e-3, 1)
    x = x ** torch.exp(0.25 * torch.randn(many, 1, 1, 1)) * torch.exp(0.15 * torch.randn(many, 1, 1, 1))
    soft = functional.avg_pool2d(functional.pad(x, (1, 1, 1, 1), mode="replicate"), 3, 1)
    x = x + (1.6 * torch.rand(many, 1, 1, 1) - 0.8) * (x - soft)
    return (x + 0.03 * torch.rand(many, 1, 1, 1) ** 2 * torch.randn(x.shape)).clamp(0, 1)


def loss_of(output: Tensor, targets: Tensor) -> Loss:
    """Return the loss, and its parts: whether there is a die, its value, offset and size."""
    known, is_die = targets[:, 0] >= 0, targets[:, 0] > 0
    where = functional.binary_cross_entropy_with_logits(output[known, 0], targets[known, 0])
    predicted, wanted = output[is_die], targets[is_die]
    what = functional.cross_entropy(predicted[:, 1:7], wanted[:, 1].long())
    box = functional.smooth_l1_loss(predicted[:, 7:10], wanted[:, 2:5], beta=0.03)
    parts = {"where": where, "what": what, "box": box}
    right = (predicted[:, 1:7].argmax(1) == wanted[:, 1]).float().mean()
    sure = ((output[known, 0] > 0) == (targets[known, 0] > 0)).float().mean()
    numbers = {name: float(part.detach()) for name, part in parts.items()}
    return where + what + 2 * box, numbers | {"right": float(right), "told apart": float(sure)}


def export(net: RefinerNet, path: Path) -> None:
    """Write a network as ONNX, as `cv2.dnn` reads it."""
    export_onnx(net, torch.zeros(1, 3, TILE, TILE), path, ("tiles", "read"), {0: "n"})


def main() -> None:
    """Read the command line, and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--detector", type=Path, default=Path("vision/gipfel_vision/dice/detector.onnx"))
    options = parser.parse_args()
    net = RefinerNet()
    if STATE.exists():
        net.load_state_dict(torch.load(STATE))

    def save() -> None:
        STATE.parent.mkdir(exist_ok=True)
        torch.save(net.state_dict(), STATE)
        export(net, options.out)

    draw = partial(draw_chunk, traced=options.traced, detector=options.detector)
    train(net, options, POOL, draw, batch, loss_of, save)


if __name__ == "__main__":
    main()
