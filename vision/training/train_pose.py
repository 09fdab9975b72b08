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
from gipfel_vision.dice.tiles import TILE
from onnx_export import export_onnx
from pose_examples import EXAMPLES, draw_examples, traced_examples
from widen_network import widen

FIRST_SEED = 3_010_000
"""The seed of the first tray; each further one has the next."""
AGAIN = 4
"""How often each traced die is cropped, a little otherwise each time: tracing takes long, and drawing does not."""
UNKNOWN = 10
"""Every so-manieth tray is kept out of training, to see how well others are told: traced ones if there are any."""
BATCH = 128
"""How many tiles make a step."""

Tiles = tuple[Tensor, Tensor]
"""Tiles, and the pose of each."""


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


def in_other_light(tiles: Tensor) -> Tensor:
    """Return tiles in other colours, brighter or darker, with other contrast, blurred at times, and noisy."""
    many = len(tiles)
    seen, difference, distance = tiles[:, :3], tiles[:, 3:4], tiles[:, 4:]
    if torch.rand(()) < 0.3:
        seen = seen[:, torch.randperm(3)]
    mixed = torch.eye(3) + 0.12 * torch.randn(many, 3, 3)  # each colour takes a little of the others
    seen = torch.einsum("nij,njyx->niyx", mixed, seen).clamp(1e-3, 1)
    seen = seen ** torch.exp(0.25 * torch.randn(many, 1, 1, 1)) * torch.exp(0.15 * torch.randn(many, 1, 1, 1))
    difference = difference * torch.exp(0.35 * torch.randn(many, 1, 1, 1))
    both = torch.cat([seen, difference], 1)
    if torch.rand(()) < 0.25:
        both = functional.avg_pool2d(functional.pad(both, (1, 1, 1, 1), mode="replicate"), 3, 1)
    both = both + 0.02 * torch.rand(many, 1, 1, 1) * torch.randn(both.shape)
    return torch.cat([both.clamp(0, 1), distance], 1)


def train(net: PoseNet, known: Tiles, unknown: Tiles, epochs: int, rate: float) -> None:
    """Train on examples, and print after each epoch the confusion matrix of trays that are not in them."""
    x, y = known
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, epochs * (len(x) // BATCH))
    for epoch in range(epochs):
        net.train()
        for some in torch.randperm(len(x))[: len(x) // BATCH * BATCH].split(BATCH):
            tiles, poses = x[some].float() / 255, y[some]
            if torch.rand(()) < 0.5:  # a mirrored tray is a tray
                tiles = tiles.flip(2)
            tiles = in_other_light(tiles)
            with torch.autocast("cpu", torch.bfloat16):  # half the time of 32 bits, and as good
                scores = net((tiles - 0.5).contiguous(memory_format=torch.channels_last))
            optimizer.zero_grad()
            functional.cross_entropy(scores.float(), poses, label_smoothing=0.02).backward()
            optimizer.step()
            schedule.step()
        net.eval()
        with torch.no_grad():
            predicted = torch.cat([net(part.float() / 255 - 0.5) for part in unknown[0].split(256)]).argmax(1)
        confusion = [[int(((unknown[1] == a) & (predicted == b)).sum()) for b in range(4)] for a in range(4)]
        print(
            f"epoch {epoch}: flat, leaning, moving, no die (rows) as predicted (columns): {confusion}", flush=True
        )


def joined(examples: list[tuple[np.ndarray, np.ndarray]]) -> Tiles:
    """Return the tiles and poses of several trays as one."""
    tiles, poses = zip(*examples, strict=True)
    return torch.from_numpy(np.concatenate(tiles)), torch.from_numpy(np.concatenate(poses))


def main() -> None:
    """Draw, train, and write the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--trays", type=int, default=3000)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--rate", type=float, default=3e-3, help="learning rate")
    parser.add_argument("--begin", type=Path, help="a network to begin from, such as the one in use")
    parser.add_argument("--traced", type=Path, help="the folder of traced trays, such as build/traced")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="processes that draw")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    EXAMPLES.mkdir(parents=True, exist_ok=True)
    with get_context("fork").Pool(options.workers) as workers:
        files = workers.map(draw_examples, range(FIRST_SEED, FIRST_SEED + options.trays), chunksize=8)
    drawn = [np.load(file) for file in files]
    examples = [(tray["tiles"], tray["poses"]) for tray in drawn]
    unknown = examples[::UNKNOWN]
    known = [one for number, one in enumerate(examples) if number % UNKNOWN]
    if options.traced:
        paths = sorted((options.traced / "trays").glob("*.npz"), key=lambda path: int(path.stem))
        unknown = [traced_examples(path) for path in paths if int(path.stem) % UNKNOWN == 0]
        trained = [path for path in paths if int(path.stem) % UNKNOWN]
        known += [traced_examples(path, again) for again in range(AGAIN) for path in trained]
    net = PoseNet().to(memory_format=torch.channels_last)
    if options.begin:
        x, _ = joined(known[:: max(1, len(known) // 40)])
        some = x[:: len(x) // 512].float() / 255 - 0.5
        widen([*net.layers], [net.head[0], net.head[2]], options.begin, some, net)
    train(net, joined(known), joined(unknown), options.epochs, options.rate)
    export_onnx(net, torch.zeros(4, CHANNELS, TILE, TILE), options.out, ("tiles", "said"), {0: "n"})


if __name__ == "__main__":
    main()
