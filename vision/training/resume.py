"""Make a state to go on training from out of the network in use.

    python vision/training/resume.py vision/gipfel_vision/dice/look.onnx

An exported network has its norms folded into its convolutions. They are taken out again so that nothing changes:
each norm is given the mean and the spread that it meets on some drawn pictures, and undoes them.
"""

import argparse
from pathlib import Path

import onnx
import torch
from net import Layer, Look
from onnx import numpy_helper
from torch import Tensor, nn
from train import STATE, chunk


def folded(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Give the weights of each convolution of an exported network, in the order of the walk through it."""
    graph = onnx.load(str(path)).graph
    kept = {part.name: torch.tensor(numpy_helper.to_array(part)) for part in graph.initializer}
    return [(kept[node.input[1]], kept[node.input[2]]) for node in graph.node if node.op_type == "Conv"]


def layers(net: Look) -> list[Layer]:
    """Give a network's layers in the same order; the head is no layer."""
    ways = (net.second, net.fourth, net.eighth, net.sixteenth)
    down = [layer for way in ways for layer in ([way] if isinstance(way, Layer) else way)]
    return [*down, net.from_sixteenth, net.at_eighth, net.from_eighth, net.at_quarter]


def unfold(norm: nn.BatchNorm2d, met: tuple[Tensor]) -> None:
    """Give a norm what it meets, so that it does nothing but what it did."""
    rows = met[0].transpose(0, 1).flatten(1)
    mean, spread = rows.mean(1), rows.var(1).clamp(1e-3)
    norm.bias.add_(mean)
    norm.weight.copy_((spread + norm.eps).sqrt())
    norm.running_mean, norm.running_var = mean, spread


@torch.no_grad()
def main() -> None:
    """Read a network, and write the state."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    *convolutions, head = folded(parser.parse_args().network)
    net = Look().eval()
    for layer, (weight, bias) in zip(layers(net), convolutions, strict=True):
        convolution, norm, _ = layer
        convolution.weight.copy_(weight)
        norm.bias.copy_(bias)
        norm.running_var.fill_(1 - norm.eps)
        norm.register_forward_pre_hook(unfold)
    net.head.weight.copy_(head[0])
    net.head.bias.copy_(head[1])
    (frames, _), _ = chunk(987_654)
    net(torch.from_numpy(frames).permute(0, 3, 1, 2).float() / 255 - 0.5)
    STATE.parent.mkdir(exist_ok=True)
    torch.save(net.state_dict(), STATE)


if __name__ == "__main__":
    main()
