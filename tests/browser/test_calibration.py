"""The tray is calibrated on the page, with the picture in view."""

from typing import TYPE_CHECKING

from browser.hands import Hands
from browser.process import SCREENSHOTS, Play

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_tray_with_its_picture_in_view(browser: "Browser", play: Play) -> None:
    """By clicks alone: the page says what is wrong, draws the outline, and finishes; then dice are read."""
    table = play("--lang", "en")
    hands = Hands(browser, table.address)
    hands.begin()
    hands.throw((2, 3, 4, 5))
    hands.phase("choosing")
    page = hands.page
    page.click("a[href='#settings']")
    page.click("#calibration-begin")
    page.click("#calibration-look")
    page.wait_for_selector(".findings:has-text('Something lies in the tray')")
    page.screenshot(path=SCREENSHOTS / "calibration-wrong.png")
    page.click("#calibration-lift")
    page.wait_for_selector("#calibration-now:has-text('put four dice in')")
    page.wait_for_selector("#calibration .outline polygon")
    page.click("#calibration-throw")
    page.wait_for_timeout(1500)
    page.screenshot(path=SCREENSHOTS / "calibration-dice.png")
    page.click("#calibration-look")
    page.wait_for_selector("#calibration-done")
    page.screenshot(path=SCREENSHOTS / "calibration-known.png")
    assert (table.folder / "drawn-tray.npz").stat().st_size > 1000
    page.click("#calibration-done")
    page.wait_for_selector("#calibration-begin")
    page.click("a[href='#board']")
    hands.press("1")
    hands.phase("deciding")
    hands.throw((2, 2, 6, 6))
    hands.phase("choosing")
    hands.close()
