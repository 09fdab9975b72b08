"""Switches OpenCV's own messages off: we report failures ourselves, and the terminal may be the display."""

import cv2

SILENT = 0
"""OpenCV's log level at which nothing is printed."""


def silence_opencv() -> None:
    """Let OpenCV print nothing; versions 4 and 5 have different functions for it."""
    set_level = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel
    set_level(SILENT)
