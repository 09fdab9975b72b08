"""What a person does with the page: throw, press, look."""

import json
import urllib.request
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, Response

LAPTOP = {"width": 1366, "height": 768}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
FASTEST = (
    [((1, 1, 1, 1), "1"), ((1, 1, 6, 6), "1")],
    [((3, 3, 5, 6), "2")],
    [((6, 6, 6, 6), "1")],
    [((3, 3, 5, 6), "2")],
    [((1, 2, 1, 2), "2"), ((1, 2, 1, 2), "2"), ((1, 2, 4, 4), "1")],
)
"""Five turns in which yellow wins 2, 12 and 3."""


class Hands:
    """A page in a browser, and the hands at it."""

    def __init__(self, browser: "Browser", address: str, size: dict[str, int] = LAPTOP, **options: Any) -> None:  # noqa: ANN401  # playwright's own
        scale = 3 if size is PHONE else 1
        viewport: Any = size
        self.context = browser.new_context(
            viewport=viewport, device_scale_factor=scale, has_touch=size is PHONE, **options
        )
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.address = address
        self.open("")

    def open(self, view: str) -> None:
        """Open a view, and wait until the page has heard of the table: before that it hears no key or click."""
        self.page.goto(f"{self.address}/{view}")
        self.page.wait_for_selector("body[data-phase]:not(.stale) #tabs a")

    @property
    def state(self) -> dict[str, Any]:
        """The table's state, asked beside the page."""
        with urllib.request.urlopen(f"{self.address}/api/state", timeout=20) as answer:  # noqa: S310  # our own table
            found: dict[str, Any] = json.load(answer)
        return found

    def wait_for_text(self, text: str) -> None:
        """Wait until the display on the page says something."""
        self.page.wait_for_function(
            "text => document.querySelector('.display canvas').getAttribute('aria-label').includes(text)", arg=text
        )

    def press(self, button: str) -> None:
        """Press a button on the page, as a finger does, and wait until the table has answered its release."""
        with self.page.expect_response(_answers("up")):
            self.page.locator(f"#key-{button}").click()

    def hold(self, button: str, milliseconds: int) -> None:
        """Hold a button on the page."""
        self.page.locator(f"#key-{button}").hover()
        with self.page.expect_response(_answers("down")):
            self.page.mouse.down()
        self.page.wait_for_timeout(milliseconds)
        with self.page.expect_response(_answers("up")):
            self.page.mouse.up()

    def begin(self, edition: str = "franjos") -> None:
        """Begin a game in the settings."""
        self.open("#settings")
        self.page.select_option("#new-edition", edition)
        self.page.click("#begin")
        self.page.wait_for_selector(".players li")

    def throw(self, dice: tuple[int, ...], *, says: bool = True) -> None:
        """Throw exactly these, with the hand on the page; where the camera asks, say what lies there."""
        if self.page.viewport_size == PHONE:
            self.page.click("a[href='#tray']")
        if not self.page.locator("#these[open]").count():
            self.page.click("#these summary")
        for place, pips in enumerate(dice):
            die = self.page.locator("#these .die").nth(place)
            for _ in range(6):
                if (die.get_attribute("aria-label") or "").endswith(f" {pips}"):
                    break
                die.click()
        with self.page.expect_response("**/api/throw*") as answered:
            self.page.click("#throw-these")
        assert answered.value.ok, answered.value.text()
        if says and self.state["doubt"]:
            self.say(list(dice))

    def throw_any(self) -> None:
        """Throw with the space bar; where the camera asks, say that it is right.

        Nothing is thrown again: the first throw may still be read, and then there are two.
        """
        with self.page.expect_response("**/api/throw*"):
            self.page.keyboard.press("Space")
        if doubt := self.state["doubt"]:
            self.say(doubt["dice"] if len(doubt["dice"]) == 4 else [1, 2, 3, 4])

    def say(self, dice: list[int]) -> None:
        """Say what lies in the tray."""
        self.page.evaluate(
            "dice => import('/static/lib/requests.js').then(({ post }) => post('/api/dice', { dice }))", dice
        )

    def phase(self, name: str) -> None:
        """Wait until the game is in a phase, on the page."""
        self.page.wait_for_selector(f"body[data-phase={name}]")

    def hear(self) -> None:
        """Press GO until all pages of the news are read."""
        while self.state["news"] not in (None, "won"):
            self.press("go")

    def win(self) -> None:
        """Play the fastest game there is."""
        for turn in FASTEST:
            self.hear()
            for dice, number in turn:
                self.throw(dice)
                self.phase("choosing")
                self.press(number)
                self.phase("deciding")
            self.press("stop")
        self.phase("over")

    def close(self) -> None:
        """Close the page; nothing may have gone wrong on it."""
        assert self.wrong == []
        self.context.close()


def _answers(edge: str) -> "Callable[[Response], bool]":
    """Return a test for the response to an edge of a press; a release says how long the press was."""
    says = f'"{edge}"' if edge == "down" else f'"{edge}","held":'
    return lambda answer: "/api/press" in answer.url and says in (answer.request.post_data or "")
