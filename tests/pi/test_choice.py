"""Which table `gipfel play` is, when somebody types it at a terminal and says nothing else."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from gipfel.cli import main
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel, running
from support.waiting import until

MODEL = "Raspberry Pi 4 Model B Rev 1.5"
WITHOUT_LGPIO = (
    "import sys; sys.modules['lgpio'] = None; from gipfel.cli import main; sys.exit(main(sys.argv[1:]))"
)


@pytest.fixture
def onlooker(kernel: Kernel) -> Iterator[Onlooker]:
    """Provide somebody in front of the display of a Pi, who types at its terminal."""
    (kernel.folder / "device-tree" / "model").write_bytes(MODEL.encode() + b"\0")
    onlooker = Onlooker(kernel, "ssd1309")
    onlooker.plugs_in(is_telling=False)
    screen, kernel.terminal = os.openpty()
    yield onlooker
    os.close(kernel.terminal)
    os.close(screen)


def play(folder: Path, *more: str) -> tuple[str, ...]:
    """Return the command that is typed."""
    return ("play", "--lang", "en", "--data", str(folder), "--listen", "127.0.0.1", "--port", "0", *more)


def test_on_a_pi_it_is_the_real_table(kernel: Kernel, onlooker: Onlooker, tmp_path: Path) -> None:
    """It says what it has found, what it makes of it, how to have the other, and where its page is."""
    typed = play(tmp_path / "data", "--source", "none")
    with running(kernel, "-m", "gipfel", *typed) as process:
        until(lambda: len(process.lines) == 2, process)
        chosen, page = process.lines
        assert chosen == (
            f"This is a {MODEL}: the real table, with its buttons and its display. "
            "(--virtual plays in the browser.)"
        )
        assert page.startswith("Gipfel is at http://127.0.0.1:")
        until(lambda: onlooker.chip.is_on and any(map(any, onlooker.chip.memory)), process)
        assert process.ends(signal.SIGTERM) in (0, -signal.SIGTERM), process


@pytest.mark.parametrize("model", ["", "Radxa ROCK 5B"])
def test_elsewhere_it_is_the_browser(kernel: Kernel, onlooker: Onlooker, tmp_path: Path, model: str) -> None:
    """On a laptop or another small computer, `gipfel play` opens the browser and touches no device."""
    path = kernel.folder / "device-tree" / "model"
    path.write_bytes(model.encode() + b"\0") if model else path.unlink()
    typed = play(tmp_path / "data", "--no-browser")
    with running(kernel, "-m", "gipfel", *typed) as process:
        until(lambda: any("http://127.0.0.1:" in line for line in process.lines), process)
        assert not any("Pi" in line for line in process.lines)
        assert not onlooker.chip.bytes_heard


def test_who_insists_has_the_real_table_anywhere(kernel: Kernel, onlooker: Onlooker, tmp_path: Path) -> None:
    """`--pi` on another computer says that it is no Pi, and uses the devices that it finds."""
    (kernel.folder / "device-tree" / "model").unlink()
    typed = play(tmp_path / "data", "--source", "none", "--pi")
    with running(kernel, "-m", "gipfel", *typed) as process:
        until(lambda: onlooker.chip.is_on and any(map(any, onlooker.chip.memory)), process)
        assert process.lines[0].startswith("This is no Raspberry Pi. Because --pi asks for the real table, ")


def test_without_lgpio_only_the_buttons_are_lost(kernel: Kernel, onlooker: Onlooker, tmp_path: Path) -> None:
    """The service of a system that has no lgpio shows its display and its page, and the log says what is lost."""
    typed = play(tmp_path / "data", "--source", "none", "--pi", "--log-level", "info")
    with running(kernel, "-c", WITHOUT_LGPIO, *typed) as process:
        until(lambda: onlooker.chip.is_on and any(map(any, onlooker.chip.memory)), process)
        until(lambda: any("buttons: lost (import of lgpio halted" in line for line in process.lines), process)
        until(lambda: any("http://127.0.0.1:" in line for line in process.lines), process)


@pytest.mark.parametrize("other", [["--virtual"], ["--terminal"], ["--script", "a.game"]])
def test_two_tables_at_once_are_refused(capsys: pytest.CaptureFixture[str], other: list[str]) -> None:
    """`--pi` together with another kind of table is refused, and both options are named."""
    assert main(["play", "--pi", *other, "--lang", "en"]) == 2

    (said,) = capsys.readouterr().err.splitlines()
    assert "--pi" in said
    assert other[0] in said


def test_a_pi_plays_in_the_browser_if_asked(kernel: Kernel, onlooker: Onlooker, tmp_path: Path) -> None:
    """With `--virtual` a Pi plays in the browser and leaves buttons and display alone."""
    typed = play(tmp_path / "data", "--no-browser", "--virtual")
    with running(kernel, "-m", "gipfel", *typed) as process:
        until(lambda: any("http://127.0.0.1:" in line for line in process.lines), process)
        assert not onlooker.chip.bytes_heard


def test_a_pi_that_lacks_a_package_says_so(kernel: Kernel, onlooker: Onlooker, tmp_path: Path) -> None:
    """The table is in the browser then, and one sentence says why, and what would bring the real one."""
    typed = play(tmp_path / "data", "--no-browser")
    with running(kernel, "-c", WITHOUT_LGPIO, *typed) as process:
        until(lambda: any("http://127.0.0.1:" in line for line in process.lines), process)
        assert process.lines[0] == (
            f"This is a {MODEL}, but lgpio is missing for the real table: playing in the browser. "
            "(docs/install.md says how to install it.)"
        )
        assert not onlooker.chip.bytes_heard
