"""Makes the picture of a hall's wall: eight simulated tables, a real broker, the hall's own page in a chromium."""

import argparse
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

from gipfel.game import Over, Started
from hall_tables import SimulatedTable
from support.broker import broker
from support.halls import hall_process
from support.waiting import until

NAMES = [
    "Ada",
    "Bruno",
    "Chloé",
    "Dilan",
    "Emil",
    "Fatma",
    "Greta",
    "Hugo",
    "Ines",
    "Jörg",
    "Kim",
    "Lena",
    "Max",
    "Nora",
    "Otto",
    "Paula",
    "Quirin",
    "Rosa",
    "Sami",
    "Tess",
    "Uli",
    "Vera",
    "Willi",
    "Yara",
    "Zoë",
]
WIDE, HIGH = 1280, 720
"""Pixels of the browser's window."""


class NamedTable(SimulatedTable):
    """A simulated table at which people with names play."""

    def _start(self) -> Started:
        number, started = int(self.name), super()._start()
        names = tuple(NAMES[3 * number - 3 :][: len(started.colours)])
        return Started(started.colours, names, started.edition, "picture")


def main() -> None:
    """Let the tables play for a while, and take the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", type=Path)
    picture = parser.parse_args().picture
    tables = [str(number) for number in range(1, 9)]
    secrets = {name: f"secret-{name}" for name in ("hall", *tables)}
    with tempfile.TemporaryDirectory() as made, ExitStack() as parts:
        folder = Path(made)
        running = parts.enter_context(broker(folder / "broker", secrets=secrets))
        hall = parts.enter_context(hall_process(folder / "hall", running.url("hall")))
        for name in tables:
            table = NamedTable(name, folder / name, running.url(name), parts)
            for _ in range(100 + 31 * int(name)):
                table.act()
                if table.finished and isinstance(table.table.the_game.phase, Over):
                    break
        until(lambda: sum(bool(table["players"]) for table in hall.get("/api/tables")["tables"]) == len(tables))
        browser = parts.enter_context(sync_playwright()).chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
        page.goto(f"http://127.0.0.1:{hall.port}/")
        page.wait_for_selector("body[data-view]:not(.stale) main h1", state="attached")
        page.wait_for_timeout(1500)  # what fades in has its colours then
        page.screenshot(path=str(picture))
        browser.close()


if __name__ == "__main__":
    main()
