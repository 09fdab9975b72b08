"""The real board on the page: side by side with the record, settled both ways; and mapped with a hand."""

from typing import TYPE_CHECKING

from browser.hands import PHONE, Hands
from browser.process import SCREENSHOTS, Play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LONG = 90_000
"""Drawing and reading a board takes a busy computer its time."""


def laid(browser: "Browser", play: Play, language: str = "en") -> Hands:
    """Open a table with a board on it, which has been seen once, and begin a game."""
    hands = Hands(browser, play("--lang", language, "--board").address)
    hands.begin()
    hands.open("#sight")
    hands.page.wait_for_selector("#photographed img[src]", timeout=LONG)
    return hands


def named(hands: Hands, *dice: int) -> None:
    """Enter a roll by hand: the tray is not what is tried here."""
    hands.page.evaluate(
        "dice => import('/static/lib/requests.js').then(({ post }) => post('/api/dice', { dice }))", list(dice)
    )


def turn(hands: Hands, mishap: str, *dice: int) -> None:
    """Let hands get something wrong at the end of a turn; wait until the table has noticed."""
    page = hands.page
    hands.open("#sight")
    page.click(f"[data-mishap={mishap}]")
    page.wait_for_selector(f"[data-mishap={mishap}][aria-pressed=true]")
    hands.open("#board")
    named(hands, *dice)
    hands.phase("choosing")
    hands.press("2")
    hands.phase("deciding")
    hands.press("stop")
    hands.phase("rolling")
    hands.hear()
    page.wait_for_selector(".told-astray", timeout=LONG)


def test_expected_and_seen_side_by_side(browser: "Browser", play: Play) -> None:
    """A mishap is noticed when its turn ends, marked in both boards and the picture, and settled both ways."""
    hands = laid(browser, play)
    page = hands.page
    turn(hands, "misplaced", 3, 3, 5, 6)
    hands.wait_for_text("should be on 1")
    page.click("#to-sight")
    page.wait_for_selector("#found .ring.is-stray")
    said = page.inner_text("#strays .findings li")
    assert "is on field 2, should be on 1." in said
    column = int(said.split(" in ")[1].split()[0])
    assert page.locator("#wanted .man:not(.is-gone)").count() == 2
    assert page.locator("#wanted .ring.is-lacking").count() == 1
    page.wait_for_function("() => document.querySelector('#photographed img').naturalWidth > 600")
    assert page.locator("#photographed .ring.is-stray").count() == 1
    page.screenshot(path=SCREENSHOTS / "board-astray.png", full_page=True)
    page.click("#mend")
    page.click("#sight-mended")
    page.wait_for_selector("#look", timeout=LONG)
    assert hands.state["sight"]["strays"] == []
    assert hands.state["pieces"]["yellow"] == {"8": 1, "9": 1}

    turn(hands, "misplaced", 1, 3, 5, 6)
    page.click("#to-sight")
    page.wait_for_selector("#sight-take")
    page.click("#sight-take")
    page.wait_for_selector("#look")
    heights = sorted(hands.state["pieces"]["blue"].values())
    assert heights == [1, 2]
    hands.open("#record")
    page.wait_for_selector(".steps button:has-text('changed to match the board')")
    assert column in (8, 9)
    hands.close()


def test_a_diamond_lies_on_the_table(browser: "Browser", play: Play) -> None:
    """The virtual board is a diamond with climbers; another one can be laid, and each shape is offered drawn."""
    hands = laid(browser, play)
    page = hands.page
    assert page.input_value("#virtual-look") == "diamond"
    hands.open("#map")
    page.wait_for_selector(".nominal [data-shape=diamond][aria-pressed=true]")
    drawn = page.locator(".nominal button svg")
    assert [drawn.nth(n).locator("circle, rect").count() for n in range(drawn.count())] == [83, 83, 83]
    corners = [_corner(page, number) for number in range(4)]
    assert corners[0] != corners[3]  # a diamond's corners are its own
    page.screenshot(path=SCREENSHOTS / "board-diamond-map.png", full_page=True)
    page.click("[data-shape=plate]")
    page.wait_for_selector(".nominal [data-shape=plate][aria-pressed=true]")
    assert [_corner(page, number) for number in range(4)] != corners
    hands.open("#sight")
    page.screenshot(path=SCREENSHOTS / "board-diamond.png", full_page=True)
    with page.expect_response("**/api/board/hands*"):
        page.select_option("#virtual-look", "plate")
    hands.open("#map")
    page.wait_for_selector(".nominal [data-shape=plate][aria-pressed=true]", timeout=LONG)
    hands.close()


def test_a_board_is_mapped_by_hand(browser: "Browser", play: Play) -> None:
    """The picture, the shape, corners by mouse and by keys, a column, a name; and the pieces are learned."""
    hands = laid(browser, play, "de")
    page = hands.page
    hands.open("#map")
    page.wait_for_selector(".handle.corner")
    page.fill("#map-name", "Mein-Brett")
    page.click("#map-keep")
    page.wait_for_selector("#map-known")
    with page.expect_response("**/api/board/pieces*", timeout=LONG) as learned:
        page.click("#lesson")
    assert learned.value.ok, learned.value.text()
    kept = _corner(page)
    _take(page)
    begun = _corner(page)
    page.click("[data-shape=octagon]")
    before = _corner(page)
    assert before != kept
    box = page.locator(".handle.corner").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 30, box["y"] + box["height"] / 2 + 10, steps=4)
    page.mouse.up()
    dragged = _corner(page)
    assert dragged > before + 20
    page.locator(".handle.corner").first.focus()
    page.keyboard.press("ArrowLeft")
    assert _corner(page) == dragged - 1
    fields = page.locator(".handle.field")
    assert fields.count() == 83
    page.check("#map-whole")
    first, third = (float(fields.nth(n).get_attribute("cy") or 0) for n in (0, 2))
    fields.nth(0).focus()
    page.click("[data-way=ArrowDown]")
    assert float(fields.nth(0).get_attribute("cy") or 0) == first + 3
    assert float(fields.nth(2).get_attribute("cy") or 0) == third + 3
    page.screenshot(path=SCREENSHOTS / "board-map.png", full_page=True)
    hands.open("#sight")
    hands.open("#map")  # what was marked is still there; the page opened anew begins in the same picture
    page.wait_for_selector(".handle.corner")
    assert _corner(page) == dragged - 1
    page.reload()
    page.wait_for_selector(".handle.corner")
    assert _corner(page) == begun
    page.select_option("#map-known", "Mein-Brett")  # and the map that was kept is a choice away
    page.wait_for_function(
        "cx => Number(document.querySelector('.handle.corner').getAttribute('cx')) === cx", arg=kept
    )
    hands.close()


def test_a_finger_drags_a_corner(browser: "Browser", play: Play) -> None:
    """On a phone, by touch alone; the page does not scroll away under the finger."""
    laptop = laid(browser, play, "en")
    phone = Hands(browser, laptop.address, PHONE)
    page = phone.page
    phone.open("#sight")
    page.wait_for_selector("#virtual-board")
    page.screenshot(path=SCREENSHOTS / "board-phone.png", full_page=True)
    phone.open("#map")
    corner = page.locator(".handle.corner").nth(2)
    corner.wait_for()
    corner.scroll_into_view_if_needed()
    box, before, scrolled = corner.bounding_box(), _corner(page, 2), page.evaluate("scrollY")
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = phone.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for far in range(1, 7):
        points = [{"x": x - 4 * far, "y": y - 3 * far}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    page.wait_for_function(
        "cx => Number(document.querySelectorAll('.handle.corner')[2].getAttribute('cx')) < cx", arg=before - 30
    )
    assert page.evaluate("scrollY") == scrolled
    phone.close()
    laptop.close()


def _take(page: "Page") -> None:
    """Take a picture, and wait until it is there."""
    shown = page.get_attribute(".is-mapped img", "src")
    page.click("#map-take")
    page.wait_for_function(
        "was => document.querySelector('.is-mapped img').getAttribute('src') !== was", arg=shown, timeout=LONG
    )


def _corner(page: "Page", number: int = 0) -> float:
    """Say how far to the right a corner lies, in pixels of the board's picture."""
    return float(page.locator(".handle.corner").nth(number).get_attribute("cx") or 0)
