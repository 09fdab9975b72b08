"""A browser, and tables to open in it; without a chromium these tests are left out, and the last lines say so."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """Find a chromium, the one named by `GIPFEL_CHROMIUM` first."""
    names = (os.environ.get("GIPFEL_CHROMIUM") or "", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Start the browser once for all."""
    path = chromium()
    if path is None:
        pytest.skip("no chromium was found")
    playwright = pytest.importorskip("playwright.sync_api")
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


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
        """End it; give its status."""
        self.process.send_signal(how)
        assert self.process.stdout
        self.process.stdout.close()
        return self.process.wait(20)


Play = Callable[..., Process]
"""Starts a table with some options."""


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Give a way to start tables that all end with the test."""
    started: list[Process] = []

    def start(*options: str) -> Process:
        started.append(Process(tmp_path, *options))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.end()
