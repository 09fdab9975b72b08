"""Drawn dice in a drawn tray, all from a seed, with the truth: for the virtual table, tests, benchmarks."""

from gipfel_vision.synthetic.camera import Camera
from gipfel_vision.synthetic.dice import Placed, Style
from gipfel_vision.synthetic.scene import Flaws, Lamp, Picture, Scene, draw
from gipfel_vision.synthetic.tray import MISHAPS, DrawnTray

__all__ = ["MISHAPS", "Camera", "DrawnTray", "Flaws", "Lamp", "Picture", "Placed", "Scene", "Style", "draw"]
