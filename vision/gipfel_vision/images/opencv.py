"""Whether OpenCV is there and new enough: one sentence instead of an error somewhere deep in a reader.

With Debian bookworm's OpenCV, which is 4.6, everything can be imported, and nothing can be read.
"""

NEEDED = (4, 10)
BRINGS = "OpenCV 4.10 is needed, and the package gipfel-opencv brings it"


def require_opencv() -> None:
    """Raise `ImportError` with the name `cv2` where there is no OpenCV, or an old one."""
    try:
        import cv2  # noqa: PLC0415  # what is checked here
    except ImportError as error:
        raise ImportError(f"{BRINGS}: {error}", name="cv2") from error
    if tuple(map(int, cv2.__version__.split(".")[:2])) < NEEDED:
        raise ImportError(f"{BRINGS}: this is {cv2.__version__}", name="cv2")


require_opencv()
