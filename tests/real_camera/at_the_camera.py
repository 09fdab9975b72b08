"""Runs inside of the root: Gipfel's own commands, or the camera by itself, with the real picamera2.

python at_the_camera.py gipfel play ...   any command of Gipfel
python at_the_camera.py lose              the camera stops answering, and is found again; says so, line by line
"""

import sys
import time
from threading import Event

from gipfel.cli import main
from gipfel_vision.sources import Picamera, TimedFrame, with_retries
from real_camera import stand_in  # it changes picamera2, which our source imports when it opens


def lose() -> None:
    """Stop the camera behind our own back, twice, and say what the source makes of it."""
    is_over, before, since, stops = Event(), "", time.monotonic(), 0
    for result in with_retries(Picamera(), is_over):
        now = f"picture {result.frame.shape}" if isinstance(result, TimedFrame) else f"lost: {result.detail}"
        if now != before:
            print(now, flush=True)
            before, since = now, time.monotonic()
        elif isinstance(result, TimedFrame) and time.monotonic() - since > 1.0:
            if stops == 2:
                is_over.set()
            stand_in.VirtualPicamera2.made[-1].stop()
            since, stops = time.monotonic(), stops + 1
    print("closed", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "gipfel":
        sys.exit(main(sys.argv[2:]))
    lose()
