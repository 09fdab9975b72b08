"""A phone at a real table: it watches, is paired by the PIN on the display, and is removed at the device."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from browser.hands import PHONE, Hands
from browser.process import SCREENSHOTS
from gipfel.game import Started
from gipfel.table import Button, Down, Up
from support.served import Served, served
from support.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BEFORE = Started(("yellow", "green"), ("", ""), "franjos", "test")


def push(table: Served, *buttons: str) -> None:
    """Press buttons of the device itself, as fingers do."""
    for name in buttons:
        for edge in (Down, Up):
            table.inbox.post(edge(Button(name), time.monotonic()))
        until(table.inbox.signals.empty)
        time.sleep(0.05)


def pin_of(table: Served) -> str:
    """Read the PIN on the display."""
    until(lambda: table.table.access.pin)
    assert table.table.access.pin
    return table.table.access.pin.digits


def test_pairing_right_and_wrong(browser: "Browser", tmp_path: Path) -> None:
    """A phone may press after it has sent the right PIN, not after a wrong one, and not after it was removed."""
    pi = {"is_open": False, "is_virtual": False, "names": frozenset(("gipfel.local",))}
    with served(tmp_path, previous=BEFORE, **pi) as table:  # type: ignore[arg-type]  # options as they are
        push(table, "1")
        phone = Hands(browser, f"http://127.0.0.1:{table.port}", PHONE)
        page = phone.page
        page.wait_for_selector("#pin")
        assert page.is_disabled("#key-go")
        assert not page.locator("#throw").is_visible()
        push(table, "3", "3", "3", "go")
        phone.wait_for_text("Type it on the phone")
        pin = pin_of(table)
        page.fill("#pin", "111111" if pin != "111111" else "222222")
        page.click(".pair button")
        page.wait_for_function("() => document.querySelector('#pin-wrong').textContent")
        page.screenshot(path=SCREENSHOTS / "pairing.png")
        assert page.is_disabled("#key-go")
        page.fill("#pin", f"{pin[:3]} {pin[3:]}")
        page.click(".pair button")
        page.wait_for_selector("#key-go:enabled")
        phone.press("stop")
        phone.wait_for_text("roll")
        page.reload()
        page.wait_for_selector("#key-go:enabled")
        push(table, "3", "3", "3", "go", "3", "2")
        until(lambda: not table.table.access.phones)
        phone.press("stop")
        page.wait_for_selector("#pin")
        assert page.is_disabled("#key-go")
        phone.wrong.clear()  # the refusals are errors to the browser
        phone.close()
