"""Trains the floor segmenter: which pixels of an empty tray are its floor, and not wall, rim or table.

    pip install torch onnx
    python vision/training/trace_pictures.py floors --minutes 30
    python vision/training/train_floor.py vision/gipfel_vision/tray/floor.onnx --traced build/traced

Traced trays (`trace_pictures.py`) and drawn ones are mixed; each is shown turned, shifted, scaled, mirrored,
and in other light and colours each time.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from clutter import cluttered
from detector_net import ConvBlock
from gipfel_vision.synthetic import DrawnTray
from gipfel_vision.tray.floor_segmentation import HEIGHT, STRIDE, WIDTH
from onnx_export import export_onnx

STATE = Path("build/floor.pt")
"""The network's weights, from which training goes on."""
BATCH = 24
"""How many pictures make a step."""
FINER = 4
"""How much finer than the input a floor is drawn: OpenCV fills half a pixel beyond its edge."""
DRAWN = 500
"""How many drawn trays are mixed with the traced ones."""
TABLES = 200
"""How many pictures show no tray at all."""
FIRST_SEED = 5_000_000
"""The seed of the first drawn tray."""

Examples = list[tuple[np.ndarray, np.ndarray]]
"""Pictures, and the corners of their floors: all alike where there is no tray."""


class FloorNet(nn.Module):
    """An hourglass: down to a thirty-second for the whole tray, and up again for where exactly its floor ends."""

    def __init__(self, widths: tuple[int, ...] = (12, 20, 32, 48, 64)) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.down = nn.ModuleList(
            [
                ConvBlock(3, a, stride=2),
                nn.Sequential(ConvBlock(a, b, stride=2), ConvBlock(b, b)),
                nn.Sequential(ConvBlock(b, c, stride=2), ConvBlock(c, c)),
                nn.Sequential(ConvBlock(c, d, stride=2), ConvBlock(d, d)),
                nn.Sequential(ConvBlock(d, e, stride=2), ConvBlock(e, e), ConvBlock(e, e)),
            ]
        )
        pairs = ((e, d), (d, c), (c, b), (b, a))
        self.up = nn.ModuleList(
            [nn.ModuleList([ConvBlock(before, after, 1), ConvBlock(after, after)]) for before, after in pairs]
        )
        self.head = nn.Conv2d(a, 1, 1)

    def forward(self, pictures: Tensor) -> Tensor:
        """Return a logit for every second pixel: whether it is floor."""
        levels = []
        for stage in self.down:
            pictures = stage(pictures)
            levels.append(pictures)
        near = levels.pop()
        for narrow, widen in self.up:
            near = widen(levels.pop() + functional.interpolate(narrow(near), scale_factor=2.0, mode="nearest"))
        output: Tensor = self.head(near)
        return output


def load_examples(traced: Path) -> Examples:
    """Return traced trays, empty ones and those with dice, and drawn ones."""
    examples: Examples = []
    for path in sorted((traced / "floors").glob("*.npz")):
        with np.load(path) as kept:
            examples += list(zip(kept["frames"], kept["outlines"], strict=True))
    for path in sorted((traced / "trays").glob("*.npz")):
        with np.load(path) as kept:
            corners = (kept["outline"] + 0.5) / 2 - 0.5
            for frame in kept["frames"][:3]:
                half = cv2.resize(frame, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
                examples.append((half, corners))
    for seed in range(FIRST_SEED, FIRST_SEED + DRAWN):
        tray = DrawnTray.from_seed(seed, 240, 180).known()
        examples.append((tray.empty, np.array(tray.outline)))
    rng = np.random.default_rng(FIRST_SEED)
    for _ in range(TABLES):
        table = cluttered(rng, 240, rng.uniform(8, 30))[:180]
        examples.append(((np.clip(table, 0, 1) * 255).astype(np.uint8), np.zeros((4, 2))))
    return examples


def batch(examples: Examples, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Return pictures and floors chosen at random, each changed in place, scale, light and colour."""
    chosen = [_changed(*examples[rng.integers(len(examples))], rng) for _ in range(BATCH)]
    x = torch.from_numpy(np.stack([picture for picture, _ in chosen])).permute(0, 3, 1, 2).float() / 255
    y = torch.from_numpy(np.stack([floor for _, floor in chosen]))[:, None].float() / 255
    return x - 0.5, y


def _changed(frame: np.ndarray, corners: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    height, width = frame.shape[:2]
    fit = WIDTH / width
    scale = fit * float(np.exp(rng.normal(0, 0.14)))
    turn = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), rng.normal(0, 14), scale), np.float64)
    turn[:, 2] += rng.normal(((WIDTH - width) / 2, (HEIGHT - height) / 2), 9)
    if rng.random() < 0.5:
        turn = np.diag((-1.0, 1.0)) @ turn + np.array([[0, 0, WIDTH - 1], [0, 0, 0]])
    if rng.random() < 0.5:
        turn = np.diag((1.0, -1.0)) @ turn + np.array([[0, 0, 0], [0, 0, HEIGHT - 1]])
    seen = cv2.warpAffine(frame, turn, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    moved = corners @ turn[:, :2].T + turn[:, 2]
    floor = np.zeros((FINER * HEIGHT, FINER * WIDTH), np.uint8)
    if np.ptp(corners):
        fine = FINER * (moved + 0.5) - 0.5
        cv2.fillConvexPoly(floor, np.rint(fine * 16).astype(np.int32), 255, cv2.LINE_8, 4)
    small = cv2.resize(floor, (WIDTH // STRIDE, HEIGHT // STRIDE), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.3:
        seen = seen[..., rng.permutation(3)]
    light = np.exp(rng.normal(0, 0.2)) * np.exp(rng.normal(0, 0.08, 3))
    seen = 255 * (np.clip(seen * light, 0, 255) / 255) ** float(np.exp(rng.normal(0, 0.2)))
    if rng.random() < 0.4:
        seen = cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.3, 1.2))
    return (seen + rng.normal(0, rng.uniform(0, 4), seen.shape)).clip(0, 255).astype(np.uint8), small


def main() -> None:
    """Train for some minutes, and write the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--traced", type=Path, default=Path("build/traced"))
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--rate", type=float, default=3e-3, help="learning rate")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng, examples = np.random.default_rng(1), load_examples(options.traced)
    print(f"{len(examples)} trays", flush=True)
    net = FloorNet().to(memory_format=torch.channels_last)
    if STATE.exists():
        net.load_state_dict(torch.load(STATE))
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    begun, steps, mean = time.monotonic(), 0, 0.0
    while (spent := (time.monotonic() - begun) / 60 / options.minutes) < 1:
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1.0, steps / 100) * (0.5 + 0.5 * float(np.cos(np.pi * spent))) + 1e-5
        x, y = batch(examples, rng)
        # Where the floor ends is what counts: pixels near the boundary weigh more.
        band = functional.max_pool2d(y, 7, 1, 3) + functional.max_pool2d(-y, 7, 1, 3)
        with torch.autocast("cpu", torch.bfloat16):  # half the time of 32 bits, and as good
            logits = net.train()(x.contiguous(memory_format=torch.channels_last))
        loss = functional.binary_cross_entropy_with_logits(logits.float(), y, weight=1 + 4 * band)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        steps += 1
        mean = 0.98 * mean + 0.02 * float(loss.detach())
        if steps % 100 == 0:
            print(f"{spent:4.0%} {steps} steps: loss {mean:.4f}", flush=True)
    STATE.parent.mkdir(exist_ok=True)
    torch.save(net.state_dict(), STATE)
    export_onnx(net, torch.zeros(1, 3, HEIGHT, WIDTH), options.out, ("picture", "floor"))


if __name__ == "__main__":
    main()
