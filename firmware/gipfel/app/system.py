"""What the program runs on, in one line."""

import platform
from contextlib import suppress

from gipfel import __version__


def system_line() -> str:
    """Return the versions of Gipfel, Python and the system, for the log."""
    return f"gipfel {__version__}, Python {platform.python_version()}, {system_name()}, {platform.machine()}"


def system_name() -> str:
    """Return the name and version of the operating system as it calls itself: `Debian GNU/Linux 12 (bookworm)`."""
    with suppress(OSError):  # no Linux, or a very small one
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    return f"{platform.system()} {platform.release()}"
