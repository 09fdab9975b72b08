"""Exposure and white balance of a camera that lets them be held."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

LIT_AFTER = 30
"""Pictures after which exposure and white balance have found themselves, and are held."""

BLACK, WHITE = 20.0, 235.0
"""Means of a picture at which what is held does not fit any more."""


def known(wanted: Mapping[str, object], controls: Mapping[str, object]) -> dict[str, object]:
    """Give those of the wanted controls that this camera has: each module has others."""
    return {name: value for name, value in wanted.items() if name in controls}


class Light:
    """Holds exposure and white balance once the tray is lit, so that a hand in it does not change the floor.

    They are found anew with each start, for no evening is as bright as the one before; and also if the room's
    light changes so much that the picture is black or white.
    """

    def __init__(self, controls: Mapping[str, object]) -> None:
        self._controls = controls
        self._since = 0
        self.is_held = False
        """Whether they stay as they are."""

    def after(self, grey: NDArray[np.uint8]) -> dict[str, object]:
        """Take a picture; give the controls to be set after it, mostly none."""
        is_fitting = BLACK <= float(grey[::4, ::4].mean()) <= WHITE
        self._since = self._since + 1 if is_fitting is not self.is_held else 0
        if self._since < LIT_AFTER:
            return {}
        self.is_held, self._since = not self.is_held, 0
        return known({"AeEnable": not self.is_held, "AwbEnable": not self.is_held}, self._controls)
