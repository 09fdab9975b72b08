"""The real luma and smbus2 over a faked bus: what is sent, decoded back to pixels by each of the three chips."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from PIL import Image

from gipfel.paint import paint
from support.catalogue import OUR_NAME, REFERENCE
from support.fake_chips import COLUMNS, Onlooker
from support.fake_kernel import Kernel, Process, running
from support.waiting import until

RIG = "tests/support/rig.py"


def reference(name: str, language: str = "en") -> Image.Image:
    """Return a reference picture."""
    return Image.open(REFERENCE / language / f"{name}.png").convert("1")


@contextmanager
def display(kernel: Kernel, driver: str, *more: str, address: int = 0x3C) -> Iterator[tuple[Process, Onlooker]]:
    """Run a display that shows the first screen."""
    onlooker = Onlooker(kernel, driver, address)
    onlooker.plugs_in(is_telling=False)
    with running(kernel, RIG, "display", driver, "i2c", *more) as process:
        process.tell("show en home-first")
        until(lambda: onlooker.chip.is_on)
        yield process, onlooker


@pytest.mark.parametrize("driver", COLUMNS)
def test_every_reference_screen_is_shown_pixel_for_pixel(kernel: Kernel, driver: str) -> None:
    """Each chip shows every screen exactly, whatever was shown before, although only changes are sent."""
    with display(kernel, driver) as (process, onlooker):
        for language in ("en", "de", "fr"):
            for path in sorted((REFERENCE / language).glob("*.png")):
                process.tell("show", language, path.stem)
                picture = reference(path.stem, language)
                until(partial(onlooker.sees, picture), f"{language} {path.stem}")


@pytest.mark.parametrize("driver", COLUMNS)
def test_a_display_at_the_other_address_is_found(kernel: Kernel, driver: str) -> None:
    """0x3D is looked for, too, and a display that is mounted upside down is turned."""
    with display(kernel, driver, "180", address=0x3D) as (_, onlooker):
        turned = reference("home-first").transpose(Image.Transpose.ROTATE_180)
        until(lambda: onlooker.sees(turned))


def test_only_what_changed_is_sent(kernel: Kernel) -> None:
    """A bar that fills a little, or the next item of a menu, is not worth a whole picture."""
    with display(kernel, "ssd1309") as (process, onlooker):
        process.tell("show en menu-0")
        until(lambda: onlooker.sees(reference("menu-0")))
        before = onlooker.chip.bytes_heard
        process.tell("show en menu-1")
        until(lambda: onlooker.sees(reference("menu-1")))

        assert 0 < onlooker.chip.bytes_heard - before < 600


@pytest.mark.parametrize("driver", COLUMNS)
def test_brightness_is_the_chips_own(kernel: Kernel, driver: str) -> None:
    """Each step is darker than the one before, and a display that nobody looks at is the darkest."""
    with display(kernel, driver) as (process, onlooker):
        until(lambda: onlooker.chip.contrast == 0xFF)
        for darker in ("bright medium", "bright soft", "dim"):
            before = onlooker.chip.contrast
            process.tell(darker)
            until(partial(_is_darker, onlooker, before), darker)
        process.tell("show en home-first")
        until(lambda: onlooker.chip.contrast == 0xFF)


def _is_darker(onlooker: Onlooker, before: int) -> bool:
    return onlooker.chip.contrast < before


def test_dark_is_blank_before_it_is_off(kernel: Kernel) -> None:
    """The memory holds nothing when the display goes off, and the new picture before it goes on again."""
    with display(kernel, "ssd1306") as (process, onlooker):
        until(lambda: onlooker.sees(reference("home-first")))
        process.tell("dark")
        until(lambda: not onlooker.chip.is_on)

        assert all(not any(band) for band in onlooker.chip.memory)

        process.tell("show en menu-0")
        until(lambda: onlooker.sees(reference("menu-0")))
        messages = [message for _, message in kernel.i2c()]
        went_on = len(messages) - 1 - messages[::-1].index(b"\x00\xaf")
        assert not [message for message in messages[went_on:] if message[:1] == b"\x40"]


@pytest.mark.parametrize("driver", COLUMNS)
@pytest.mark.parametrize("after", [1, 4, 40, 333])
def test_unplugged_in_the_middle_of_a_frame(kernel: Kernel, driver: str, after: int) -> None:
    """Wherever a transfer breaks off, the display is lost once, and shows the newest screen when it is back."""
    with display(kernel, driver) as (process, onlooker):
        until(lambda: onlooker.sees(reference("home-first")))
        kernel.wires.breaks_after = after
        process.tell("show en setup-edition")
        until(lambda: "lost oled" in process.lines)
        process.tell("show en menu-0")
        until(lambda: "refused oled" in process.lines)
        process.tell("show en menu-1")
        onlooker.plugs_in()
        until(lambda: onlooker.sees(reference("menu-1")))
        until(lambda: "found oled" in process.lines)

        assert [line for line in process.lines if line != "refused oled"] == ["lost oled", "found oled"]


def test_a_display_that_is_missing_at_the_start(kernel: Kernel) -> None:
    """A missing display is reported as lost, and shows the screen as soon as it is plugged in."""
    onlooker = Onlooker(kernel, "sh1106")
    with running(kernel, RIG, "display", "sh1106", "i2c") as process:
        process.tell("show de home-first")
        until(lambda: "lost oled" in process.lines)
        onlooker.plugs_in()
        until(lambda: onlooker.sees(reference("home-first", "de")))


def test_a_bus_that_is_not_switched_on(kernel: Kernel) -> None:
    """Without /dev/i2c-1 nothing is shown, and nothing else happens."""
    (kernel.folder / "i2c-1").unlink()
    with running(kernel, RIG, "display", "ssd1309", "i2c") as process:
        process.tell("show en home-first")
        until(lambda: "lost oled" in process.lines)
        process.tell("end")

        assert process.ends() == 0


def test_unplugged_between_two_screens(kernel: Kernel) -> None:
    """A display unplugged and plugged in while nothing was sent reports that it is off, and is set up again."""
    with display(kernel, "ssd1306") as (_, onlooker):
        until(lambda: onlooker.sees(reference("home-first")))
        onlooker.unplugs()
        onlooker.plugs_in()
        until(lambda: onlooker.sees(reference("home-first")))


def test_a_display_that_says_nothing_is_told_everything_once_a_minute(kernel: Kernel) -> None:
    """A module that cannot report its state gets the whole picture once a minute, without a flicker."""
    with display(kernel, "sh1106") as (process, onlooker):
        until(lambda: onlooker.sees(reference("home-first")))
        onlooker.plugs_in(is_telling=False)
        process.tell("minute")
        until(lambda: onlooker.sees(reference("home-first")))
        kept = onlooker.chip.bytes_heard
        process.tell("minute")
        until(lambda: onlooker.chip.bytes_heard > kept + 1000)

        assert onlooker.sees(reference("home-first"))
        assert "lost oled" not in process.lines


def test_the_last_screen_stays(kernel: Kernel) -> None:
    """When the program ends, the display keeps what it shows: luma would blank it."""
    with display(kernel, "ssd1309") as (process, onlooker):
        process.tell("show en leaving")
        process.tell("end")

        assert process.ends() == 0
        assert onlooker.sees(reference("leaving"))


def test_a_display_on_the_other_bus(kernel: Kernel) -> None:
    """Over SPI a pin tells pixels from commands; what is sent is the same."""
    from support.fake_chips import Chip  # noqa: PLC0415  # only here

    def seen() -> bytes:
        chip = Chip("ssd1309")
        for levels, message in kernel.spi():
            (chip.pixels if levels[16] else chip.command)(message)
        return chip.picture.tobytes()

    with running(kernel, RIG, "display", "ssd1309", "spi") as process:
        process.tell("show en home-first")
        until(lambda: seen() == reference("home-first").tobytes())
        process.tell("show en menu-0")
        until(lambda: seen() == reference("menu-0").tobytes())

        assert kernel.wires.is_output[20]
        assert kernel.wires.level[20] == 1


def test_our_name_is_there_before_any_screen(kernel: Kernel) -> None:
    """Nothing was handed over yet, and it is shown as `paint` would write it, also when it was plugged in late."""
    onlooker = Onlooker(kernel, "ssd1306")
    with running(kernel, RIG, "display", "ssd1306", "i2c"):
        onlooker.plugs_in()
        until(lambda: onlooker.sees(paint(OUR_NAME)))


def test_our_name_needs_nothing_of_the_table() -> None:
    """What a device loads before its first picture is little: neither the table nor its record."""
    program = (
        "import sys; import gipfel.cli.play, gipfel.app.splash; "
        "rooms = [f'gipfel.{room}' for room in ('table', 'game', 'screens', 'paint', 'store.store')]; "
        "sys.exit(any(name in sys.modules for name in (*rooms, 'sqlite3', 'msgspec')))"
    )

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_message_that_is_still_being_written_is_not_read_in_part(kernel: Kernel) -> None:
    """The faked bus is read while the display writes to it: half a message now would be a lost half later."""
    whole = b"\x3c\x03\x00\x40\x01\x02"
    for length in range(len(whole)):
        (kernel.folder / "i2c").write_bytes(whole + whole[:length])

        assert kernel.i2c() == [(0x3C, b"\x40\x01\x02")]
