"""Says one sentence at a time, through a process of its own that can be ended at any moment.

A process that has said its sentence ends, so that nobody has to guess how long that takes. And one that is in the
middle of it is killed: the only thing that silences any program at once (0.8 ms here). Starting one takes longer
than stopping one, and for some voices seconds. So the next one is started ahead, and waits for its sentence.
"""

import logging
import os
import signal
import subprocess
import time
from contextlib import suppress

from gipfel.voice.program import ESPEAK, program_of

LEAST_TIME, TIME_PER_LETTER = 8.0, 0.3
"""Seconds after which a sentence has to be over: three times what a slow voice takes. What takes longer, hangs."""

log = logging.getLogger(__name__)

Process = subprocess.Popen[bytes]


class Speaker:
    """Speaks through a program. Whatever is wrong with it is logged once, and nothing is raised."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._language = ""
        self._next: Process | None = None
        """The process that waits for the next sentence."""
        self._speaking: Process | None = None
        self._ends = 0.0
        """When a process that is still speaking hangs."""
        self._complaint = ""

    def say(self, text: str, language: str) -> None:
        """Begin to say a sentence; one that is still being said is cut off."""
        self.cut_off()
        if language != self._language:
            self._drop_next()
            self._language = language
        data = f"{text}\n".encode()
        process = self._process_that_takes(data)
        if process is None:
            return
        self._speaking = process
        self._ends = time.monotonic() + LEAST_TIME + TIME_PER_LETTER * len(text)
        self._next = self._start()

    def _process_that_takes(self, data: bytes) -> Process | None:
        """Hand a sentence to the process that waits, or, as that may have been killed, to a new one; return it."""
        status: int | None = None
        for waiting in (self._next, None):
            self._next = None
            process = waiting or self._start()
            if process is None:
                return None
            if _write(process, data):
                return process
            status = process.poll()
            _end(process)
        if status:  # it had ended even before it was told anything
            self._complain(f"it ended with status {status}")
        return None

    def is_speaking(self) -> bool:
        """Return whether a sentence is still being said; one that takes far too long is cut off."""
        process = self._speaking
        if process is None:
            return False
        status = process.poll()
        if status is None and time.monotonic() < self._ends:
            return True
        self._speaking = None
        if status is None:
            self._complain("it hangs, and was ended")
            _end(process)
        elif status:
            self._complain(f"it ended with status {status}")
        return False

    def cut_off(self) -> None:
        """Be silent at once."""
        process, self._speaking = self._speaking, None
        if process:
            _end(process)

    def close(self) -> None:
        """Be silent, and end what was started."""
        self.cut_off()
        self._drop_next()

    def _drop_next(self) -> None:
        process, self._next = self._next, None
        if process:
            _end(process)

    def _start(self) -> Process | None:
        """Start a process that waits for a sentence; None where that is impossible."""
        program = program_of(self._command, self._language)
        if not program:
            self._complain(f"{ESPEAK} is not installed")
            return None
        try:
            # A group of its own: the whole of a command with several programs is ended together.
            return subprocess.Popen(  # noqa: S603  # the program that the settings name
                program,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            self._complain(f"it cannot be started: {error.strerror}")
            return None

    def _complain(self, what: str) -> None:
        """Log what is wrong, unless just that was logged before."""
        if what != self._complaint:
            self._complaint = what
            log.warning("no voice (%s): %s", "settings" if self._command != "auto" else ESPEAK, what)


def _write(process: Process, data: bytes) -> bool:
    """Hand a sentence to a process; return whether it took it."""
    if process.stdin is None or process.poll() is not None:
        return False
    try:
        process.stdin.write(data)
        process.stdin.close()
    except OSError:
        return False
    return True


def _end(process: Process) -> None:
    """Kill a process and all that it has started."""
    with suppress(OSError):  # it is gone
        os.killpg(process.pid, signal.SIGKILL)
    if process.stdin:
        with suppress(OSError):
            process.stdin.close()
    with suppress(subprocess.TimeoutExpired):  # what cannot even be killed is left behind
        process.wait(timeout=1)
