"""The network that looks at dice: a small fully convolutional detector, in layers that `cv2.dnn` runs well.

A frame goes in; out comes, for every fourth dot, how likely the middle of a die's upper face is there, what it
shows and how large it is. What the channels mean is said in `CHANNELS`.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

STRIDE = 4
CHANNELS = ("here", "1", "2", "3", "4", "5", "6", "dx", "dy", "size")


class Layer(nn.Sequential):
    """A convolution with its norm and its bend."""

    def __init__(self, before: int, after: int, kernel: int = 3, stride: int = 1) -> None:
        super().__init__(
            nn.Conv2d(before, after, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(after), nn.ReLU()
        )


class Look(nn.Module):
    """The network: down to a sixteenth for what surrounds a die, and up again for where exactly it is."""

    def __init__(self, a: int = 12, b: int = 16, c: int = 32, d: int = 64) -> None:
        super().__init__()
        self.second = Layer(3, a, stride=2)
        self.fourth = nn.Sequential(Layer(a, b, stride=2), Layer(b, b))
        self.eighth = nn.Sequential(Layer(b, c, stride=2), Layer(c, c), Layer(c, c))
        self.sixteenth = nn.Sequential(Layer(c, d, stride=2), Layer(d, d), Layer(d, d))
        self.from_sixteenth = Layer(d, c, 1)
        self.at_eighth = Layer(c, c)
        self.from_eighth = Layer(c, b, 1)
        self.at_quarter = Layer(b, b)
        self.head = nn.Conv2d(b, len(CHANNELS), 1)
        with torch.no_grad():
            self.head.bias[0] = -4.0  # most cells are no die: it need not learn that first

    def forward(self, frame: Tensor) -> Tensor:
        """Look at frames whose sides are multiples of 16."""
        quarter = self.fourth(self.second(frame))
        eighth = self.eighth(quarter)
        near = self.at_eighth(eighth + _doubled(self.from_sixteenth(self.sixteenth(eighth))))
        seen: Tensor = self.head(self.at_quarter(quarter + _doubled(self.from_eighth(near))))
        return seen


def _doubled(picture: Tensor) -> Tensor:
    return functional.interpolate(picture, scale_factor=2.0, mode="nearest")


def export(net: Look, path: str) -> None:
    """Write a network as `cv2.dnn` reads it, for frames of any size."""
    net.eval()
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, 128, 128),),
        path,
        opset_version=12,
        dynamo=False,
        input_names=["frame"],
        output_names=["seen"],
        dynamic_axes={"frame": {0: "n", 2: "h", 3: "w"}, "seen": {0: "n", 2: "h", 3: "w"}},
    )
