"""The network that looks at the fields of a board, one at a time.

Its trunk sees a field's planes and says where to look at colours, as a few maps, and what else it makes of the
field. Kinds of pieces are then told by what is seen there, compared with each kind: so it knows no colours of its
own, and any number of kinds will do.
"""

from pathlib import Path

import numpy as np
import torch
from net import Layer
from torch import Tensor, nn
from torch.nn import functional

from gipfel_vision.board.cutouts import HIGH, WIDE
from gipfel_vision.board.planes import MAPS, MOST, PLANES
from gipfel_vision.board.telling import TOGETHER

GIST = 32
FEATURES = MAPS * 5 + 1


class Trunk(nn.Module):
    """Where to look, and the gist of a field."""

    def __init__(self, a: int = 24, b: int = 32, c: int = 56, d: int = 72) -> None:
        super().__init__()
        self.first = nn.Sequential(Layer(PLANES, a, stride=2), Layer(a, b))
        self.second = nn.Sequential(Layer(b, c, stride=2), Layer(c, c), Layer(c, c))
        self.third = nn.Sequential(Layer(c, d, stride=2), Layer(d, 24, 1))
        self.gist = nn.Sequential(nn.Linear(24 * -(-HIGH // 8) * -(-WIDE // 8), GIST), nn.ReLU())
        self.back = Layer(c, b, 1)
        self.where = nn.Sequential(Layer(b, 16, 1), nn.Conv2d(16, MAPS, 1))

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Give maps before their softmax, and the gist."""
        first = self.first(planes)
        second = self.second(first)
        near = first + functional.interpolate(self.back(second), scale_factor=2.0, mode="nearest")
        return self.where(near), self.gist(self.third(second).flatten(1))


class Choice(nn.Module):
    """What stands there: each kind by its features, or nothing, or something else."""

    def __init__(self, hidden: int = 64) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(FEATURES + GIST, hidden), nn.Linear(hidden, hidden)
        self.third = nn.Linear(hidden, 1)
        self.other = nn.Linear(GIST, 2)

    def forward(self, features: Tensor, gist: Tensor) -> Tensor:
        """Give for each kind, for nothing and for something else how much speaks for it."""
        with_gist = torch.cat([features, gist[:, None].expand(-1, features.shape[1], -1)], 2)
        hidden = self.second(self.first(with_gist).relu()).relu()
        return torch.cat([self.third(hidden)[..., 0], self.other(gist)], 1)


class BoardNet(nn.Module):
    """Trunk and choice together, as they are trained."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk, self.choice = Trunk(), Choice()

    def forward(self, fine: Tensor, rough: Tensor, likes: Tensor, kinds: Tensor) -> Tensor:
        """Give how much speaks for each kind, nothing and something else; `kinds` are the tones of the kinds."""
        where, gist = self.trunk(fine)
        maps = where.flatten(2).softmax(2)
        seen = maps @ rough.flatten(2).transpose(1, 2)
        off = (seen[:, None] - kinds[:, :, None]).clamp(-MOST, MOST).flatten(2)
        like = (likes.flatten(3).flatten(1, 2) @ maps.transpose(1, 2)).unflatten(1, likes.shape[1:3]).flatten(2)
        runs = torch.zeros_like(like[..., :1])
        runs[:, 0] = 1
        return self.choice(torch.cat([off, like, runs], 2), gist)


def export(net: BoardNet, beside: Path) -> None:
    """Write a network as the product reads it: the trunk for `cv2.dnn`, the choice as plain numbers."""
    net.eval()
    torch.onnx.export(
        net.trunk,
        (torch.zeros(TOGETHER, PLANES, HIGH, WIDE),),
        str(beside.with_suffix(".onnx")),
        opset_version=12,
        dynamo=False,
        input_names=["planes"],
        output_names=["where", "gist"],
    )
    numbers = {name: number.numpy() for name, number in net.choice.state_dict().items()}
    np.savez(beside.with_suffix(".npz"), **numbers)
