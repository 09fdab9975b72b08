"""What a device loads before its display shows something."""

import subprocess
import sys

LOADS_THE_SPLASH = """
import sys
import gipfel.cli.play, gipfel.app.splash
early = {"cv2", "gipfel.rules", "gipfel.table", "gipfel.paint", "microdot", "msgspec", "numpy", "sqlite3"}
sys.exit(f"{sorted(early & {*sys.modules})} was loaded" if early & {*sys.modules} else 0)
"""


def test_the_first_picture_waits_for_little() -> None:
    """A device shows its first picture before it loads the rules, the table, SQLite, OpenCV or a web server."""
    done = subprocess.run([sys.executable, "-c", LOADS_THE_SPLASH], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
