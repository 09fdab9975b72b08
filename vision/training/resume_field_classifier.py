"""Makes a state from which training of the field classifier can go on, out of the network in use.

    python vision/training/resume_field_classifier.py

As in `resume_detector.py`, batch normalisation is taken out of the convolutions again so that the output does not
change; its statistics are those of some drawn fields.
"""

from pathlib import Path

import numpy as np
import torch

from detector_net import ConvBlock
from field_batches import prepare, to_tensors
from field_examples import draw_examples
from field_net import AttentionTrunk, FieldNet
from gipfel_vision.board import classifier
from onnx_weights import layers_in, unfold
from train_field_classifier import STATE, scores_of


def blocks_of(trunk: AttentionTrunk) -> list[ConvBlock]:
    """Return a trunk's blocks in the order in which an exported network runs them, by their names."""
    return [module for module in trunk.modules() if isinstance(module, ConvBlock)]


def main() -> None:
    """Read the network in use, and write the state."""
    with torch.no_grad():
        net = _restored()
    STATE.parent.mkdir(exist_ok=True)
    torch.save(net.state_dict(), STATE)


def _restored() -> FieldNet:
    """Return the network in use with its batch normalisation; print how well it classifies."""
    here = Path(classifier.__file__)
    net = FieldNet()
    net.eval()
    layers = layers_in(here.with_suffix(".onnx"))
    convolutions = [layer for layer in layers if layer[0].ndim == 4]
    shapes = [tuple(weight.shape) for weight, _ in convolutions]
    for block in blocks_of(net.trunk):
        convolution, norm, _ = block
        at = shapes.index(tuple(convolution.weight.shape))
        weight, bias = convolutions.pop(at)
        shapes.pop(at)
        convolution.weight.copy_(weight)
        norm.bias.copy_(bias)
        norm.running_var.fill_(1 - norm.eps)
        norm.register_forward_pre_hook(unfold)
    ((weight, bias),) = convolutions
    net.trunk.where[1].weight.copy_(weight)
    net.trunk.where[1].bias.copy_(bias)
    ((weight, bias),) = [layer for layer in layers if layer[0].ndim == 2]
    net.trunk.embedding[0].weight.copy_(weight)
    net.trunk.embedding[0].bias.copy_(bias)
    with np.load(here.with_suffix(".npz")) as kept:
        net.perceptron.load_state_dict({name: torch.from_numpy(kept[name]) for name in kept.files})
    some = draw_examples(987_654)
    batch = to_tensors(prepare(some, np.arange(min(len(some.labels), 400)), None))
    scores = scores_of(net, batch)
    print(f"{float((scores.argmax(1) == batch[-1]).float().mean()):.3f} of {len(scores)} drawn fields right")
    return net


if __name__ == "__main__":
    main()
