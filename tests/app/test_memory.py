"""What a device does not load, to save memory."""

import subprocess
import sys

LOADS_THE_TABLE = """
import sys
from gipfel.app.memory import TLS, hidden
with hidden(TLS):
    import urllib.request, gipfel.app.device
import segno, gpiozero, luma.oled.device, gipfel.camera.thread
loaded = {*TLS} & {*sys.modules}
import ssl
sys.exit(f"{loaded} was loaded" if loaded else 0)
"""


def test_the_table_of_a_device_does_without_encryption() -> None:
    """A device's table does not load the ssl module; a camera's driver can still import it later."""
    done = subprocess.run([sys.executable, "-c", LOADS_THE_TABLE], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
