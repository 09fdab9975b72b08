"""What a device leaves away to get by with little memory."""

import subprocess
import sys

LOADS_THE_TABLE = """
import sys
from gipfel.app.memory import TLS, without
with without(TLS):
    import urllib.request, gipfel.app.device
import segno, gpiozero, luma.oled.device, gipfel.camera.thread
loaded = {*TLS} & {*sys.modules}
import ssl
sys.exit(f"{loaded} was loaded" if loaded else 0)
"""


def test_the_table_of_a_device_does_without_encryption() -> None:
    """Whatever it is made of; and who wants it afterwards, a camera's driver say, can have it."""
    done = subprocess.run([sys.executable, "-c", LOADS_THE_TABLE], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
