"""A browser, and tables to open in it; without Chromium these tests are skipped, and the last lines say so."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.process import SCREENSHOTS, Play, Process

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Provide a function that starts tables; all of them end with the test."""
    started: list[Process] = []

    def start(*options: str) -> Process:
        started.append(Process(tmp_path, *options))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.end()
