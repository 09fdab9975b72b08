"""The field classifier as a PyTorch network, for one field of a board at a time.

A convolutional trunk sees a field's channels (`gipfel_vision/board/network_input.py`) and returns attention maps,
which say where to look at colours, and an embedding of the field. A perceptron then scores each kind of piece by
what is seen there, compared with the kind: so the network knows no colours of its own, and any number of kinds
will do.
"""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from detector_net import ConvBlock
from gipfel_vision.board.classifier import BATCH
from gipfel_vision.board.network_input import ATTENTION_MAPS, CHANNELS, MAX_DIFFERENCE
from gipfel_vision.board.patches import PATCH_HEIGHT, PATCH_WIDTH
from onnx_export import export_onnx

EMBEDDING = 32
"""How many numbers the embedding has."""
FEATURES = ATTENTION_MAPS * 5 + 1
"""How many features a kind has: three tones and two similarities a map, and whether it is the runner."""


class AttentionTrunk(nn.Module):
    """Where to look at colours, and the embedding of a field."""

    def __init__(self, a: int = 24, b: int = 32, c: int = 56, d: int = 72) -> None:
        super().__init__()
        self.first = nn.Sequential(ConvBlock(CHANNELS, a, stride=2), ConvBlock(a, b))
        self.second = nn.Sequential(ConvBlock(b, c, stride=2), ConvBlock(c, c), ConvBlock(c, c))
        self.third = nn.Sequential(ConvBlock(c, d, stride=2), ConvBlock(d, 24, 1))
        cells = -(-PATCH_HEIGHT // 8) * -(-PATCH_WIDTH // 8)
        self.embedding = nn.Sequential(nn.Linear(24 * cells, EMBEDDING), nn.ReLU())
        self.back = ConvBlock(c, b, 1)
        self.where = nn.Sequential(ConvBlock(b, 16, 1), nn.Conv2d(16, ATTENTION_MAPS, 1))

    def forward(self, channels: Tensor) -> tuple[Tensor, Tensor]:
        """Return attention maps before their softmax, and the embedding."""
        first = self.first(channels)
        second = self.second(first)
        near = first + functional.interpolate(self.back(second), scale_factor=2.0, mode="nearest")
        return self.where(near), self.embedding(self.third(second).flatten(1))


class KindPerceptron(nn.Module):
    """Scores each kind by its features, and nothing and something else by the embedding alone.

    The names of its layers are those of the arrays in `classifier.npz`.
    """

    def __init__(self, hidden: int = 64) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(FEATURES + EMBEDDING, hidden), nn.Linear(hidden, hidden)
        self.third = nn.Linear(hidden, 1)
        self.other = nn.Linear(EMBEDDING, 2)

    def forward(self, features: Tensor, embedding: Tensor) -> Tensor:
        """Return the scores of each kind, of nothing and of something else, before their softmax."""
        joined = torch.cat([features, embedding[:, None].expand(-1, features.shape[1], -1)], 2)
        hidden = self.second(self.first(joined).relu()).relu()
        return torch.cat([self.third(hidden)[..., 0], self.other(embedding)], 1)


class FieldNet(nn.Module):
    """Trunk and perceptron together, as they are trained."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk, self.perceptron = AttentionTrunk(), KindPerceptron()

    def forward(self, channels: Tensor, tones: Tensor, similarity: Tensor, kinds: Tensor) -> Tensor:
        """Return the scores of each kind, nothing and something else; `kinds` are the tones of the kinds."""
        where, embedding = self.trunk(channels)
        maps = where.flatten(2).softmax(2)
        seen = maps @ tones.flatten(2).transpose(1, 2)
        off = (seen[:, None] - kinds[:, :, None]).clamp(-MAX_DIFFERENCE, MAX_DIFFERENCE).flatten(2)
        like = (similarity.flatten(3).flatten(1, 2) @ maps.transpose(1, 2)).unflatten(1, similarity.shape[1:3])
        like = like.flatten(2)
        is_runner = torch.zeros_like(like[..., :1])
        is_runner[:, 0] = 1
        scores: Tensor = self.perceptron(torch.cat([off, like, is_runner], 2), embedding)
        return scores


def export(net: FieldNet, beside: Path) -> None:
    """Write a network as the product reads it: the trunk as `.onnx`, the perceptron as arrays in `.npz`."""
    net.eval()
    example = torch.zeros(BATCH, CHANNELS, PATCH_HEIGHT, PATCH_WIDTH)
    export_onnx(net.trunk, example, beside.with_suffix(".onnx"), ("planes", "where", "gist"))
    numbers = {name: number.numpy() for name, number in net.perceptron.state_dict().items()}
    np.savez(beside.with_suffix(".npz"), **numbers)
