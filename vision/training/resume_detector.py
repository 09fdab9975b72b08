"""Makes a state from which training of the detector can go on, out of the ONNX network in use.

    python vision/training/resume_detector.py vision/gipfel_vision/dice/detector.onnx

An exported network has its batch normalisation folded into its convolutions. It is taken out again so that the
output does not change: each layer is given the mean and variance that it meets on some drawn pictures, and undoes
them.
"""

import argparse
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from detector_net import ConvBlock, DetectorNet
from train_detector import STATE, draw_chunk


def convolutions_in(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Return weight and bias of each convolution of an ONNX file, in the order in which they are run."""
    graph = onnx.load(str(path)).graph
    kept = {part.name: torch.tensor(numpy_helper.to_array(part)) for part in graph.initializer}
    return [(kept[node.input[1]], kept[node.input[2]]) for node in graph.node if node.op_type == "Conv"]


def blocks_of(net: DetectorNet) -> list[ConvBlock]:
    """Return a network's blocks in the same order, without the head."""
    stages = (net.second, net.fourth, net.eighth, net.sixteenth)
    down = [block for stage in stages for block in ([stage] if isinstance(stage, ConvBlock) else stage)]
    return [*down, net.from_sixteenth, net.at_eighth, net.from_eighth, net.at_quarter]


def unfold(norm: nn.BatchNorm2d, inputs: tuple[Tensor]) -> None:
    """Set a batch normalisation to the statistics of its input, and its weights so that it changes nothing."""
    rows = inputs[0].transpose(0, 1).flatten(1)
    mean, variance = rows.mean(1), rows.var(1).clamp(1e-3)
    norm.bias.add_(mean)
    norm.weight.copy_((variance + norm.eps).sqrt())
    norm.running_mean, norm.running_var = mean, variance


@torch.no_grad()
def main() -> None:
    """Read a network, and write the state."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path)
    *convolutions, head = convolutions_in(parser.parse_args().network)
    net = DetectorNet().eval()
    for block, (weight, bias) in zip(blocks_of(net), convolutions, strict=True):
        convolution, norm, _ = block
        convolution.weight.copy_(weight)
        norm.bias.copy_(bias)
        norm.running_var.fill_(1 - norm.eps)
        norm.register_forward_pre_hook(unfold)
    net.head.weight.copy_(head[0])
    net.head.bias.copy_(head[1])
    frames, _ = draw_chunk(987_654)
    net(torch.from_numpy(frames).permute(0, 3, 1, 2).float() / 255 - 0.5)
    STATE.parent.mkdir(exist_ok=True)
    torch.save(net.state_dict(), STATE)


if __name__ == "__main__":
    main()
