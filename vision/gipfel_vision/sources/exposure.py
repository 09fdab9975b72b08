"""Locks exposure and white balance of a camera (libcamera's `AeEnable`, `AwbEnable`) once they have converged."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

LOCK_AFTER = 30
"""After this many well exposed frames in a row both are locked, and after as many that are not, unlocked."""

BLACK, WHITE = 20.0, 235.0
"""Below the first mean pixel value, of 255, a frame is black; above the second it is white."""


def supported(wanted: Mapping[str, object], controls: Mapping[str, object]) -> dict[str, object]:
    """Return those of the wanted controls that a camera has: each module has others."""
    return {name: value for name, value in wanted.items() if name in controls}


class ExposureLock:
    """Locks exposure and white balance once frames are well exposed: a hand in the tray must not change its floor.

    They converge anew with each start, for no evening is as bright as the one before; and also if the room's
    light changes so much that frames are black or white.
    """

    def __init__(self, controls: Mapping[str, object]) -> None:
        self._controls = controls
        self._frames = 0
        self.is_locked = False
        """Whether they stay as they are."""

    def after(self, grey: NDArray[np.uint8]) -> dict[str, object]:
        """Take a grey frame; return the controls to be set after it, mostly none."""
        is_exposed = BLACK <= float(grey[::4, ::4].mean()) <= WHITE
        self._frames = self._frames + 1 if is_exposed is not self.is_locked else 0
        if self._frames < LOCK_AFTER:
            return {}
        self.is_locked, self._frames = not self.is_locked, 0
        return supported({"AeEnable": not self.is_locked, "AwbEnable": not self.is_locked}, self._controls)
