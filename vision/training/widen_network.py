"""Initialises a network from an ONNX file of the same or a narrower one, so that its output is the same (Net2Net).

A wider layer has some of its channels twice, and what follows takes half of each (Net2WiderNet; Chen, Goodfellow
and Shlens, 2016). Batch normalisation, which an exported network has folded into its convolutions, is taken out
again as in `onnx_weights.py`. It is used by `train_pose.py --begin`.
"""

from pathlib import Path

import torch
from torch import Tensor, nn

from detector_net import ConvBlock
from onnx_weights import layers_in, unfold


@torch.no_grad()
def widen(blocks: list[ConvBlock], head: list[nn.Linear], path: Path, some: Tensor, whole: nn.Module) -> None:
    """Set blocks, and the linear layers after them, from a file; `some` images set the batch normalisation."""
    generator = torch.Generator().manual_seed(1)
    convolutions = [block[0] for block in blocks]
    before, hooks = torch.arange(some.shape[1]), []
    for part, (weight, bias) in zip([*convolutions, *head], layers_in(path), strict=True):
        many, last = part.weight.shape[0], part is head[-1]
        twice = torch.randint(len(weight), (max(0, many - len(weight)),), generator=generator)
        after = torch.cat([torch.arange(len(weight)), twice[: 0 if last else None]])
        each = part.weight.shape[1] // len(before)  # a linear layer after channels has several inputs a channel
        share = 1 / torch.bincount(before)[before].float()
        taken = weight.unflatten(1, (-1, each))[after][:, before]
        wide = (taken * share.reshape(-1, *[1] * (taken.dim() - 2))).flatten(1, 2)
        part.weight[: len(wide)] = wide * (1 + 0.02 * torch.randn(wide.shape, generator=generator))
        if isinstance(part, nn.Linear):
            part.weight[len(wide) :], part.bias[len(wide) :] = 0.0, -2.0  # classes that are new
            part.bias[: len(wide)] = bias[after]
        else:
            norm = blocks[convolutions.index(part)][1]
            norm.bias.copy_(bias[after])
            norm.running_var.fill_(1 - norm.eps)
            hooks.append(norm.register_forward_pre_hook(unfold))
        before = after
    whole.eval()(some)
    for hook in hooks:
        hook.remove()
