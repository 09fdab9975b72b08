"""The log: its form, its levels, and what is worth a line."""

import ast
import fcntl
import logging
import os
import pty
import struct
import subprocess
import sys
import termios
import threading
from contextlib import closing, suppress
from pathlib import Path

import pytest

import gipfel
from gipfel.app import Slowness, log_to_stderr
from gipfel.app.logs import is_journal
from gipfel.cli import COMMANDS
from gipfel.errors import Refusal
from support.commands import gipfel as run_gipfel
from support.waiting import until

SOURCES = Path(gipfel.__file__).parent
GAME = Path(__file__).parents[1] / "games" / "parker-1.game"
LOSES = "lose camera\nfind camera\n"

log = logging.getLogger("gipfel.app.test")


def logged_to(path: Path, *argv: str, is_service: bool, text: str = "") -> str:
    """Run a command whose standard error is a file, which stands in for a service's journal; return the log."""
    with path.open("w") as stream:
        found = os.fstat(stream.fileno())
        environ = {**os.environ, "JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino + (not is_service)}"}
        command = [sys.executable, "-m", "gipfel", *argv]
        subprocess.run(
            command, input=text, text=True, stdout=subprocess.DEVNULL, stderr=stream, env=environ, check=True
        )
    return path.read_text()


def test_a_service_logs_what_is_worth_knowing(tmp_path: Path) -> None:
    """Where standard error is the journal, games are logged, each line with its priority and without a time."""
    lines = logged_to(tmp_path / "log", "play", "--script", str(GAME), "--log-level", "info", is_service=True)

    assert lines.splitlines() == [
        "<6>app: game started: parker, 2 players",
        "<6>app: game won by seat 0 after 197 steps",
    ]


def test_a_laptop_is_quiet(tmp_path: Path) -> None:
    """Without a journal on standard error nothing is logged; a device lost in a transcript is not a warning."""
    assert logged_to(tmp_path / "log", "play", text=LOSES, is_service=False) == ""


def test_what_is_lost_is_logged_once_with_its_reason(tmp_path: Path) -> None:
    """A line when a device is lost and one when it is found, however often that is noticed."""
    text = "lose camera\nlose camera\nfind camera\nfind camera\n"
    lines = logged_to(tmp_path / "log", "play", "--log-level", "info", text=text, is_service=True)

    assert lines.splitlines() == ["<4>app: lost: camera (the transcript says so)", "<6>app: found: camera"]


def test_each_step_is_logged_at_level_debug(tmp_path: Path) -> None:
    """At level debug each signal gets a line: the signal, the mode after it, and the recorded events."""
    text = "press go\n" * 2 + "roll 2 3 4 5\n"
    lines = logged_to(tmp_path / "log", "play", "--log-level", "debug", text=text, is_service=True)

    assert "<7>app: step: DiceSettled -> Playing; recorded: Rolled" in lines.splitlines()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_a_level(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """Each command's help lists the levels, and any other level is refused."""
    with pytest.raises(SystemExit):
        run_gipfel(capsys, command, "--help")
    assert "--log-level {debug,info,warning,error}" in capsys.readouterr().out
    status, _, error = run_gipfel(capsys, command, "--log-level", "loud", "--lang", "en")
    assert status == 2
    assert "loud" in error


def test_a_question_loads_no_logging() -> None:
    """A question to the referee starts as fast as without a log; that trixie's rich loads logging is not ours."""
    code = "import sys, rich.segment; known = {*sys.modules}; from gipfel.cli import main"
    code += "; main(['rule', '1', '3', '5', '6']); print('logging' in {*sys.modules} - known)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "False"


def test_a_line_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    """In a terminal a line has the time, the level and the room."""
    with log_to_stderr("info"):
        log.info("the kettle boils")
        log.debug("it is blue")
        logging.getLogger("asyncio").warning("it is hot")
    lines = capsys.readouterr().err.splitlines()

    assert [line.partition(" ")[2] for line in lines] == [
        "info app: the kettle boils",
        "warning asyncio: it is hot",
    ]
    assert all(line[2] == line[5] == ":" for line in lines)


def test_a_thread_that_dies_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    """Its name and its traceback are in the log, and nowhere else."""

    def die() -> None:
        raise RuntimeError("no air")

    with log_to_stderr(None):
        thread = threading.Thread(target=die, name="camera")
        thread.start()
        thread.join()
    error = capsys.readouterr().err

    assert error.splitlines()[0].endswith(" error app: the thread “camera” has ended")
    assert error.count("RuntimeError: no air") == 1


def test_each_line_of_a_traceback_has_its_priority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the journal a traceback is as loud as its first line."""
    with (tmp_path / "log").open("w") as stream:
        found = os.fstat(stream.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino}")
        monkeypatch.setattr(sys, "stderr", stream)
        with pytest.raises(SystemExit) as ended, log_to_stderr(None):
            raise ZeroDivisionError
    lines = (tmp_path / "log").read_text().splitlines()

    assert ended.value.code == 1
    assert lines[0] == "<2>app: ended by a fault"
    assert len(lines) > 3
    assert all(line.startswith("<2>") for line in lines)


def test_a_refusal_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    """What the user did wrong is answered, and not logged."""
    with pytest.raises(Refusal), log_to_stderr("debug"):
        raise Refusal("no")

    assert capsys.readouterr().err == ""


def test_all_is_as_before_afterwards() -> None:
    """The log of one command leaves nothing behind for the next in the same process."""
    root, ours = logging.getLogger(), logging.getLogger("gipfel")
    before = (list(root.handlers), ours.level, threading.excepthook)
    with log_to_stderr("debug"):
        assert (list(root.handlers), ours.level, threading.excepthook) != before

    assert (list(root.handlers), ours.level, threading.excepthook) == before


def test_a_closed_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """If standard error is closed, the program runs all the same."""
    monkeypatch.setattr(sys, "stderr", None)
    with log_to_stderr("debug"):
        log.info("nobody hears this")


def test_the_journal_is_known_by_its_stream(tmp_path: Path) -> None:
    """The variable alone says nothing: a terminal inherits it from the desktop that started it."""
    with (tmp_path / "one").open("w") as one, (tmp_path / "two").open("w") as two:
        found = os.fstat(one.fileno())
        environ = {"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino}"}

        assert is_journal(one, environ)
        assert not is_journal(two, environ)
        assert not is_journal(one, {})
        assert not is_journal(None, environ)


class Terminal:
    """`gipfel play --terminal` in a terminal that shows the log, too."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 140, 0, 0))
        command = [sys.executable, "-m", "gipfel", "play", "--terminal", "--data", str(folder), *more]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        os.set_blocking(self.master, False)
        self._shown = bytearray()

    def shown(self) -> str:
        """Return the output so far; the program waits until it is read."""
        with suppress(OSError):  # nothing new, or it has ended
            self._shown += os.read(self.master, 1 << 16)
        return self._shown.decode(errors="replace")

    def type(self, keys: bytes) -> None:
        """Type keys."""
        os.write(self.master, keys)

    def close(self) -> None:
        """End the program, whatever it does."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def test_lines_do_not_tear_the_display(tmp_path: Path) -> None:
    """While the table is drawn in a terminal no line is written into it; they come when it is given back."""
    with closing(Terminal(tmp_path, "--log-level", "debug")) as terminal:
        until(lambda: "█" in terminal.shown())
        terminal.type(b"g" * 13 + b"q")
        until(lambda: "Closed -> Leaving" in terminal.shown())
        drawn, _, after = terminal.shown().partition("\x1b[?1049h")[2].partition("\x1b[?1049l")

        assert drawn
        assert "app: " not in drawn
        assert "info app: game started: " in after
        assert terminal.process.wait() == 0


def test_every_loss_has_a_reason() -> None:
    """Whoever posts that a device is lost says why, for the log."""
    without = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Lost"
        and len(node.args) < 3
    ]

    assert without == []


def test_what_takes_far_longer_than_usual_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """What takes ten times as long as usual gets a line; a little longer, or short anyway, does not."""
    caplog.set_level("INFO", "gipfel")
    writes = Slowness("writing a step")
    for _ in range(20):
        writes.add(0.2)
    writes.add(0.4)
    assert caplog.messages == []
    writes.add(9.0)
    assert caplog.messages == ["writing a step took 9.0 s, usually 0.210 s"]
    writes.add(0.2)
    assert len(caplog.messages) == 1
    quick = Slowness("reading a frame")
    quick.add(0.001)
    quick.add(0.1)
    assert len(caplog.messages) == 1
