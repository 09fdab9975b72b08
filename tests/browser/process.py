"""The program in a process of its own, and where pictures of it are put."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"


class Process:
    """`gipfel play` in a process of its own."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self.folder, self.options, self.port = folder, options, port
        self.start()

    def start(self) -> None:
        """Start it, and read its address."""
        command = [sys.executable, "-m", "gipfel", "play", "--no-browser", "--seed", "5"]
        command += ["--port", str(self.port), "--data", str(self.folder), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)", line)
        assert found, line
        self.port = int(found[2])
        self.address = f"http://127.0.0.1:{self.port}"

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; return its status."""
        self.process.send_signal(how)
        assert self.process.stdout
        self.process.stdout.close()
        return self.process.wait(20)


Play = Callable[..., Process]
"""Starts a table with some options."""
