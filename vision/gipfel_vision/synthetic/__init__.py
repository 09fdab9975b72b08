"""Renders dice in a tray, all from a seed, with the ground truth: for the virtual table, tests and benchmarks."""

from gipfel_vision.synthetic.camera import PinholeCamera
from gipfel_vision.synthetic.dice import Colour, DieStyle, PlacedDie
from gipfel_vision.synthetic.hand import draw_hand
from gipfel_vision.synthetic.scene import Flaws, Lamp, Picture, Scene, draw, expose
from gipfel_vision.synthetic.textures import TEXTURES, Rng, value_noise
from gipfel_vision.synthetic.throws import FRAMES_PER_SECOND, ThrowFrame, ThrowPhase, lift, throw
from gipfel_vision.synthetic.tray import MISHAPS, DrawnTray

__all__ = [
    "FRAMES_PER_SECOND",
    "MISHAPS",
    "TEXTURES",
    "Colour",
    "DieStyle",
    "DrawnTray",
    "Flaws",
    "Lamp",
    "Picture",
    "PinholeCamera",
    "PlacedDie",
    "Rng",
    "Scene",
    "ThrowFrame",
    "ThrowPhase",
    "draw",
    "draw_hand",
    "expose",
    "lift",
    "throw",
    "value_noise",
]
