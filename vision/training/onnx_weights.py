"""Weights of an exported network as they are trained: with the batch normalisation that was folded into them."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

Layer = tuple[Tensor, Tensor]
"""Weight and bias of a convolution or of a linear layer."""


def layers_in(path: Path) -> list[Layer]:
    """Return weight and bias of each layer of an ONNX file, in the order in which they are run."""
    graph = onnx.load(str(path)).graph
    kept = {part.name: torch.tensor(numpy_helper.to_array(part).astype(np.float32)) for part in graph.initializer}
    kept |= {node.output[0]: kept[node.input[0]] for node in graph.node if node.op_type == "Cast"}
    return [(kept[node.input[1]], kept[node.input[2]]) for node in graph.node if node.op_type in {"Conv", "Gemm"}]


@torch.no_grad()
def resumed(net: nn.Module, layers: list[Layer], images: np.ndarray) -> nn.Module:
    """Return a network with the weights of some layers, and with batch normalisation as it is on some images."""
    parts = [part for part in net.eval().modules() if isinstance(part, nn.Conv2d | nn.Linear | nn.BatchNorm2d)]
    rest = iter(layers)
    for number, part in enumerate(parts):
        if isinstance(part, nn.BatchNorm2d):
            continue
        weight, bias = next(rest)
        part.weight.copy_(weight)
        if part.bias is not None:
            part.bias.copy_(bias)
            continue
        norm = parts[number + 1]
        norm.bias.copy_(bias)
        norm.running_var.fill_(1 - norm.eps)
        norm.register_forward_pre_hook(unfold)
    net(torch.from_numpy(images).permute(0, 3, 1, 2).float() / 255 - 0.5)
    return net


def unfold(norm: nn.BatchNorm2d, inputs: tuple[Tensor]) -> None:
    """Set a batch normalisation to the statistics of its input, and its weights so that it changes nothing."""
    rows = inputs[0].transpose(0, 1).flatten(1)
    mean, variance = rows.mean(1), rows.var(1).clamp(1e-3)
    norm.bias.add_(mean)
    norm.weight.copy_((variance + norm.eps).sqrt())
    norm.running_mean, norm.running_var = mean, variance
