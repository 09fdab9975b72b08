"""The dice detector as a PyTorch network: small and fully convolutional, in layers that `cv2.dnn` runs well.

A frame goes in, a multiple of 16 pixels wide and high; out come, for every fourth pixel, the channels `CHANNELS`:
the logit of a die's middle being there, the scores of the six values, and the offset and size of its upper face.
"""

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from onnx_export import export_onnx

STRIDE = 4
"""How many pixels a cell of the output is wide and high."""

CHANNELS = ("here", "1", "2", "3", "4", "5", "6", "dx", "dy", "size")
"""The output: `dx` and `dy` are in cells from the cell's middle, `size` is log(edge / 24 pixels)."""


class ConvBlock(nn.Sequential):
    """A convolution with batch normalisation and ReLU."""

    def __init__(self, before: int, after: int, kernel: int = 3, stride: int = 1) -> None:
        super().__init__(
            nn.Conv2d(before, after, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(after), nn.ReLU()
        )


class DetectorNet(nn.Module):
    """An hourglass: down to a sixteenth for what surrounds a die, and up again for where exactly it is."""

    def __init__(self, a: int = 12, b: int = 16, c: int = 32, d: int = 64) -> None:
        super().__init__()
        self.second = ConvBlock(3, a, stride=2)
        self.fourth = nn.Sequential(ConvBlock(a, b, stride=2), ConvBlock(b, b))
        self.eighth = nn.Sequential(ConvBlock(b, c, stride=2), ConvBlock(c, c), ConvBlock(c, c))
        self.sixteenth = nn.Sequential(ConvBlock(c, d, stride=2), ConvBlock(d, d), ConvBlock(d, d))
        self.from_sixteenth = ConvBlock(d, c, 1)
        self.at_eighth = ConvBlock(c, c)
        self.from_eighth = ConvBlock(c, b, 1)
        self.at_quarter = ConvBlock(b, b)
        self.head = nn.Conv2d(b, len(CHANNELS), 1)
        with torch.no_grad():
            self.head.bias[0] = -4.0  # most cells are no die: it need not learn that first

    def forward(self, frame: Tensor) -> Tensor:
        """Return the output for frames whose sides are multiples of 16."""
        quarter = self.fourth(self.second(frame))
        eighth = self.eighth(quarter)
        near = self.at_eighth(eighth + _upsampled(self.from_sixteenth(self.sixteenth(eighth))))
        output: Tensor = self.head(self.at_quarter(quarter + _upsampled(self.from_eighth(near))))
        return output


def _upsampled(features: Tensor) -> Tensor:
    return functional.interpolate(features, scale_factor=2.0, mode="nearest")


def export(net: DetectorNet, path: Path) -> None:
    """Write a network as ONNX, as `cv2.dnn` reads it, for frames of any size."""
    export_onnx(net, torch.zeros(1, 3, 128, 128), path, ("frame", "seen"), {0: "n", 2: "h", 3: "w"})
