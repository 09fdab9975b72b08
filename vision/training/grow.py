"""Begin a network from the one in use: equally wide or wider, it says the same, and has room to learn more.

A wider layer has some of its planes twice, and what follows takes half of each. Norms, which an exported
network has folded into its convolutions, are taken out again as in `resume.py`.
"""

from pathlib import Path

import onnx
import torch
from net import Layer
from onnx import numpy_helper
from resume import unfold
from torch import Tensor, nn


def kept(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Give the weights of an exported network, layer by layer."""
    graph = onnx.load(str(path)).graph
    parts = {part.name: torch.tensor(numpy_helper.to_array(part)) for part in graph.initializer}
    return [
        (parts[node.input[1]], parts[node.input[2]]) for node in graph.node if node.op_type in ("Conv", "Gemm")
    ]


@torch.no_grad()
def grown(layers: list[Layer], head: list[nn.Linear], path: Path, some: Tensor, whole: nn.Module) -> None:
    """Give layers, and the linear ones after them, what is kept; `some` pictures show the norms what they meet."""
    choice = torch.Generator().manual_seed(1)
    convolutions = [layer[0] for layer in layers]
    before, hooks = torch.arange(some.shape[1]), []
    for part, (weight, bias) in zip([*convolutions, *head], kept(path), strict=True):
        many, last = part.weight.shape[0], part is head[-1]
        twice = torch.randint(len(weight), (max(0, many - len(weight)),), generator=choice)
        after = torch.cat([torch.arange(len(weight)), twice[: 0 if last else None]])
        each = part.weight.shape[1] // len(before)  # a linear layer after planes has several inputs a plane
        share = 1 / torch.bincount(before)[before].float()
        taken = weight.unflatten(1, (-1, each))[after][:, before]
        wide = (taken * share.reshape(-1, *[1] * (taken.dim() - 2))).flatten(1, 2)
        part.weight[: len(wide)] = wide * (1 + 0.02 * torch.randn(wide.shape, generator=choice))
        if isinstance(part, nn.Linear):
            part.weight[len(wide) :], part.bias[len(wide) :] = 0.0, -2.0  # what was never said before
            part.bias[: len(wide)] = bias[after]
        else:
            norm = layers[convolutions.index(part)][1]
            norm.bias.copy_(bias[after])
            norm.running_var.fill_(1 - norm.eps)
            hooks.append(norm.register_forward_pre_hook(unfold))
        before = after
    whole.eval()(some)
    for hook in hooks:
        hook.remove()
