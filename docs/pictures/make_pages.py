"""Photograph the page for the README: `make page-pictures`.

Before a game, in a game with a roll to choose from, and the record of that roll. What is waited for is always a
state of the table or of the page, never a time.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from make_roll import FLAGS, ROLL, Client, table

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDE = 1366
"""Pixels of the browser's window."""


def photograph(client: Client, page: "Page", folder: Path) -> None:
    """Take the three pictures."""
    page.goto(client.address)
    page.wait_for_selector(".last-games h3")
    page.wait_for_function("() => document.querySelector('.tray .picture img').naturalWidth > 0")
    page.screenshot(path=folder / "page-welcome.png", full_page=True)
    client.replay()
    client.post("throw", dice=list(ROLL))
    page.wait_for_selector("body[data-phase=choosing] .choice")
    page.wait_for_function("() => document.getAnimations().every((each) => each.playState === 'finished')")
    page.screenshot(path=folder / "page-table.png", full_page=True)
    page.goto(f"{client.address}/#record")
    page.click(f".steps button:has-text('rolled {' '.join(map(str, ROLL))}')")
    page.wait_for_function("() => document.querySelector('.detail figure img')?.naturalWidth > 300")
    page.screenshot(path=folder / "page-record.png")


def main(folder: Path) -> None:
    """Make the pictures."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # a tool of developers

    chromium = os.environ.get("GIPFEL_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        raise SystemExit("A chromium is needed: on Debian, sudo apt install chromium")
    with table() as client, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = browser.new_context(
            viewport={"width": WIDE, "height": 940}, color_scheme="light", locale="en-GB", reduced_motion="reduce"
        )
        photograph(client, context.new_page(), folder)
        browser.close()
    print(*(folder / f"page-{name}.png" for name in ("welcome", "table", "record")), sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
