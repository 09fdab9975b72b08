"""Trains the pose classifier: whether a die lies flat, leans or moves, in a tray seen from above.

    pip install torch onnx
    python vision/training/train_pose.py vision/gipfel_vision/dice/pose.onnx --trays 3000

What is drawn is kept in `build/pose`, so that the same command with more trays draws only those that are missing.
The network in use grew out of a narrower one, which had learned from other trays:

    python vision/training/train_pose.py NEW.onnx --begin OLD.onnx --trays 1180 --epochs 9 --rate 1.2e-3
"""

import argparse
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from detector_net import ConvBlock
from gipfel_vision.dice.pose import CHANNELS
from gipfel_vision.dice.refiner import TILE
from pose_examples import EXAMPLES, draw_examples, traced_examples
from widen_network import widen

FIRST_SEED = 3_010_000
"""The seed of the first tray; each further one has the next."""
AGAIN = 3
"""How often each traced die is cropped, a little otherwise each time: tracing takes long, and drawing does not."""
BATCH = 128
"""How many tiles make a step."""


class PoseNet(nn.Module):
    """Convolutions that halve a tile three times, then two linear layers over all of it; four scores come out."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            ConvBlock(CHANNELS, 16, stride=2),
            ConvBlock(16, 32, stride=2),
            ConvBlock(32, 32),
            ConvBlock(32, 48, stride=2),
            ConvBlock(48, 48),
        )
        self.head = nn.Sequential(nn.Linear(48 * (TILE // 16) ** 2, 48), nn.ReLU(), nn.Linear(48, 4))

    def forward(self, tiles: Tensor) -> Tensor:
        """Return for each tile the scores of flat, leaning, moving and no die, before their softmax."""
        scores: Tensor = self.head(functional.avg_pool2d(self.layers(tiles), 2).flatten(1))
        return scores


def train(net: PoseNet, x: Tensor, y: Tensor, epochs: int, rate: float) -> None:
    """Train on nine tenths of the examples, and print after each epoch the confusion matrix of the others."""
    known = len(x) * 9 // 10
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, epochs * (known // BATCH))
    for epoch in range(epochs):
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
            predicted = torch.cat([net(part.float() / 255 - 0.5) for part in x[known:].split(256)]).argmax(1)
        confusion = [[int(((y[known:] == a) & (predicted == b)).sum()) for b in range(4)] for a in range(4)]
        print(
            f"epoch {epoch}: flat, leaning, moving, no die (rows) as predicted (columns): {confusion}", flush=True
        )


def main() -> None:
    """Draw, train, and write the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--trays", type=int, default=3000)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--rate", type=float, default=3e-3, help="learning rate")
    parser.add_argument("--begin", type=Path, help="a network to begin from, such as the one in use")
    parser.add_argument("--traced", type=Path, help="the folder of traced trays, such as build/traced")
    parser.add_argument("--workers", type=int, default=2, help="processes that draw")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    EXAMPLES.mkdir(parents=True, exist_ok=True)
    with get_context("fork").Pool(options.workers) as workers:
        files = workers.map(draw_examples, range(FIRST_SEED, FIRST_SEED + options.trays), chunksize=8)
    drawn = [np.load(file) for file in files]
    examples = [(tray["tiles"], tray["poses"]) for tray in drawn]
    if options.traced:
        paths = sorted((options.traced / "trays").glob("*.npz"), key=lambda path: int(path.stem))
        examples += [traced_examples(path, again) for again in range(AGAIN) for path in paths]
    order = np.random.default_rng(1).permutation(len(examples))
    x = torch.from_numpy(np.concatenate([examples[n][0] for n in order]))
    y = torch.from_numpy(np.concatenate([examples[n][1] for n in order]))
    net = PoseNet()
    if options.begin:
        some = x[:: len(x) // 512].float() / 255 - 0.5
        widen([*net.layers], [net.head[0], net.head[2]], options.begin, some, net)
    train(net, x, y, options.epochs, options.rate)
    torch.onnx.export(
        net,
        (torch.zeros(4, *x.shape[1:]),),
        str(options.out),
        opset_version=12,
        dynamo=False,
        input_names=["tiles"],
        output_names=["said"],
        dynamic_axes={"tiles": {0: "n"}, "said": {0: "n"}},
    )


if __name__ == "__main__":
    main()
