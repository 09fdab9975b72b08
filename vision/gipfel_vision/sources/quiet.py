"""OpenCV's own messages, switched off: we say ourselves what is wrong, and the terminal may be the glass."""

import cv2

SILENT = 0


def be_quiet() -> None:
    """Let OpenCV print nothing; version 4 and version 5 call that by different names."""
    set_level = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel
    set_level(SILENT)
