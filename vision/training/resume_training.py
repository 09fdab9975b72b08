"""Makes a state from which training of a network can go on, out of the ONNX file in use.

    python vision/training/resume_training.py detector
    python vision/training/resume_training.py refiner
    python vision/training/resume_training.py floor

An exported network has its batch normalisation folded into its convolutions. It is taken out again so that the
output does not change: each layer is given the mean and variance that it meets on some drawn pictures, and undoes
them.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn

import train_detector
import train_floor
import train_refiner
from detector_net import DetectorNet
from gipfel_vision.synthetic import DrawnTray
from onnx_weights import layers_in, resumed

NETWORKS = Path("vision/gipfel_vision")
SEED = 987_654
"""The seed of the pictures on which means and variances are measured."""


def main() -> None:
    """Read a network, and write the state."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", choices=("detector", "refiner", "floor"))
    name = parser.parse_args().network
    net: nn.Module
    if name == "detector":
        images, _ = train_detector.draw_chunk(SEED)
        net, path, state = DetectorNet(), NETWORKS / "dice/detector.onnx", train_detector.STATE
    elif name == "refiner":
        images, _ = train_refiner.draw_chunk(SEED, None, NETWORKS / "dice/detector.onnx")
        net, path, state = train_refiner.RefinerNet(), NETWORKS / "dice/refiner.onnx", train_refiner.STATE
    else:
        images = np.stack([DrawnTray.from_seed(SEED + n, 256, 192).known().empty for n in range(24)])
        net, path, state = train_floor.FloorNet(), NETWORKS / "tray/floor.onnx", train_floor.STATE
    state.parent.mkdir(exist_ok=True)
    torch.save(resumed(net, layers_in(path), images).state_dict(), state)


if __name__ == "__main__":
    main()
