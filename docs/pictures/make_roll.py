"""Record one roll at the virtual table as the README's moving picture: `make roll-picture`.

A table is started, a game is played up to an interesting turn through the page's interface, and then a browser is
photographed while dice are thrown, read, chosen and moved. What is waited for is always a state of the table or of
the page, never a time; only how long a picture stays is set here.
"""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageChops, ImageDraw

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WIDE, HIGH = 1366, 850
"""Pixels of the browser's window."""
SCALE = 880 / WIDE
"""The picture is 880 pixels wide."""
LARGEST = 1_500_000
"""Bytes of the file at most: it is on the README's first screen."""
COLOURS = (256, 192, 128, 96, 64)
"""Sizes of the palette that are tried, until the file is small enough."""

BEFORE, AT_MOST, OFFERED, AIMED, END = 900, 240, 1800, 500, 2600
"""Milliseconds that a picture stays: before the throw, while things move, with the offers, at a button, last."""
CALM, PATIENT = 3, 200
"""So many equal pictures in a row are a page at rest; so many pictures are taken at most until it is."""

EARLIER = (
    ((3, 4, 3, 4), (7, 7)), ((3, 3, 3, 3), (6, 6)), ((3, 4, 3, 4), (7, 7)), None,
    ((4, 4, 4, 4), (8, 8)), ((4, 5, 4, 5), (9, 9)), ((4, 4, 4, 4), (8, 8)), None,
    ((3, 4, 3, 4), (7, 7)), ((2, 3, 2, 3), (5, 5)), ((3, 3, 3, 3), (6, 6)), None,
    ((4, 4, 4, 4), (8, 8)), ((4, 5, 4, 5), (9, 9)), ((5, 5, 5, 5), (10, 10)), None,
    ((3, 4, 3, 4), (7, 7)), ((2, 3, 2, 3), (5, 5)),
)  # fmt: skip
"""What was rolled and played before the roll that is shown; None is a stop."""
ROLL, PLAY = (2, 3, 4, 6), (7, 8)
"""The roll that is shown, and what is made of it."""

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--hide-scrollbars"]


@dataclass(frozen=True, slots=True)
class Client:
    """The page's interface, as a program uses it."""

    address: str
    token: str

    def state(self) -> dict[str, Any]:
        """Return the table's state."""
        return _fetch(f"{self.address}/api/state", None, "")

    def post(self, path: str, **body: object) -> dict[str, Any]:
        """Send a request; when it returns, the state shows what it did."""
        return _fetch(f"{self.address}/api/{path}", body, self.token)

    def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a state."""
        while not is_so(state := self.state()):
            time.sleep(0.02)
        return state

    def button_of(self, play: tuple[int, ...]) -> str:
        """Return the button that takes a play."""
        options = self.until(lambda state: state["phase"] == "choosing")["options"]
        return next(str(option["button"]) for option in options if list(play) in _columns(option))

    def replay(self) -> None:
        """Play what came before the roll that is shown."""
        players = [{"colour": "yellow"}, {"colour": "green"}]
        self.post("games", edition="ravensburger-de", variants=[], house=[], players=players, starter=0)
        for turn in EARLIER:
            if turn is None:
                self.post("press", button="stop", hold=False)
                while self.state()["news"]:
                    self.post("press", button="go", hold=False)
            else:
                dice, play = turn
                self.post("dice", dice=list(dice))
                self.post("press", button=self.button_of(play), hold=False)
        self.until(lambda state: state["phase"] == "deciding")


def _columns(option: dict[str, Any]) -> list[list[int]]:
    """Return the columns of each play that an option offers."""
    return [play["columns"] if isinstance(play, dict) else play for play in option["plays"]]


def _fetch(url: str, body: object | None, token: str) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:  # noqa: S310  # our own table
        found: dict[str, Any] = json.load(answer)
    return found


@contextmanager
def table() -> Iterator[Client]:
    """Start a virtual table with an empty record, and end it again."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--no-browser", "--port", "0", "--seed", "5", "--lang", "en", "--data", folder]
        command = [sys.executable, "-m", "gipfel", "play", *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)
        try:
            assert process.stdout  # noqa: S101  # for the type checker
            said = process.stdout.readline()
            found = re.search(r"http://[\d.]+:\d+", said)
            if not found:
                raise SystemExit(f"The table did not start: {said}")
            token = _fetch(f"{found[0]}/api/session", None, "")["token"]
            yield Client(found[0], token)
        finally:
            process.terminate()
            process.wait(30)


@dataclass(slots=True)
class Recording:
    """Pictures of a page, each with how long it stays, in milliseconds."""

    page: "Page"
    pictures: list[Image.Image] = field(default_factory=list)
    stays: list[int] = field(default_factory=list)
    pointer: tuple[float, float] = (WIDE * 0.44, HIGH * 0.6)
    is_pressed: bool = False

    def take(self, stays: int = 0) -> bool:
        """Photograph the page; whether it has changed."""
        began = time.monotonic()
        picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        self._point_at(picture)
        took = min(AT_MOST, round(1000 * (time.monotonic() - began)))
        has_changed = not self.pictures or bool(ImageChops.difference(picture, self.pictures[-1]).getbbox())
        if has_changed:
            self.pictures.append(picture)
            self.stays.append(stays or took)
        elif stays:
            self.stays[-1] = max(self.stays[-1], stays)
        return has_changed

    def until_calm(self, is_over: Callable[[], bool] = lambda: True, stays: int = 0) -> None:
        """Photograph the page until something is so, and nothing moves on it any more; the last picture stays."""
        equal = 0
        for _ in range(PATIENT):
            was_over = is_over()
            equal = 0 if self.take() or not was_over else equal + 1
            if equal == CALM:
                self.stays[-1] = max(self.stays[-1], stays)
                return
        raise SystemExit("The page does not come to rest.")

    def click(self, part: "Locator", also: Callable[[], object] | None = None) -> None:
        """Move the pointer to a part of the page, and click it; or do something else in its place."""
        box = part.bounding_box()
        assert box  # noqa: S101  # for the type checker
        to = (box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6)
        start = self.pointer
        for share in (0.35, 0.7, 0.92, 1.0):
            self.pointer = (start[0] + share * (to[0] - start[0]), start[1] + share * (to[1] - start[1]))
            self.page.mouse.move(*self.pointer)
            self.take(60)
        self.take(AIMED)
        self.is_pressed = True
        self.take(120)
        self.is_pressed = False
        if also:
            also()
        else:
            self.page.mouse.down()
            self.page.mouse.up()

    def _point_at(self, picture: Image.Image) -> None:
        """Draw the pointer, and around it a ring while it clicks."""
        draw, (x, y) = ImageDraw.Draw(picture), (SCALE * place for place in self.pointer)
        if self.is_pressed:
            draw.ellipse((x - 15, y - 15, x + 15, y + 15), outline=(255, 190, 40), width=4)
        arrow = [(0, 0), (0, 18), (4, 14), (8, 21), (11, 20), (8, 12), (13, 12)]
        draw.polygon([(x + dx, y + dy) for dx, dy in arrow], fill="white", outline="black")

    def save(self, path: Path) -> int:
        """Write a GIF that is small enough, with as many colours as that allows; return its size in bytes."""
        for colours in COLOURS:
            palette = _sheet(self.pictures).quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=3)
            frames = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in self.pictures]
            frames[0].save(
                path,
                save_all=True,
                append_images=frames[1:],
                duration=self.stays,
                loop=0,
                optimize=True,
                disposal=1,
            )
            if path.stat().st_size <= LARGEST:
                break
        return path.stat().st_size


def _sheet(pictures: list[Image.Image]) -> Image.Image:
    """Put a few pictures onto one, so that all of them get their colours from one palette."""
    some = pictures[:: max(1, len(pictures) // 6)]
    sheet = Image.new("RGB", (some[0].width, sum(one.height for one in some)))
    top = 0
    for one in some:
        sheet.paste(one, (0, top))
        top += one.height
    return sheet


def record(client: Client, page: "Page") -> Recording:
    """Record the roll: dice are thrown and read, pairings are offered, one is chosen, the runners climb."""
    recording = Recording(page)
    page.goto(client.address)
    page.wait_for_selector("body[data-phase=deciding]:not(.stale)")
    page.wait_for_selector("#tray img:not([hidden])")
    page.evaluate("() => document.fonts.ready")
    recording.until_calm(stays=BEFORE)
    del recording.pictures[:-1], recording.stays[:-1]  # how the page came up is nobody's business
    with ThreadPoolExecutor() as hands:
        recording.click(page.locator("#throw"), also=lambda: hands.submit(client.post, "throw", dice=list(ROLL)))
        recording.until_calm(lambda: page.locator("body[data-phase=choosing]").count() == 1, stays=OFFERED)
    recording.click(page.locator(f"#key-{client.button_of(PLAY)}"))
    recording.until_calm(lambda: page.locator("body[data-phase=deciding]").count() == 1, stays=END)
    return recording


def main(path: Path) -> None:
    """Make the picture."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # a tool of developers

    chromium = os.environ.get("GIPFEL_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        raise SystemExit("A chromium is needed: on Debian, sudo apt install chromium")
    with table() as client, sync_playwright() as playwright:
        client.replay()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = browser.new_context(
            viewport={"width": WIDE, "height": HIGH},
            device_scale_factor=SCALE,
            color_scheme="light",
            locale="en-GB",
        )
        recording = record(client, context.new_page())
        browser.close()
    size = recording.save(path)
    print(f"{path}: {len(recording.pictures)} pictures, {sum(recording.stays) / 1000:.1f} s, {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
