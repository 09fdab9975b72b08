"""The voice's figures: from dice at rest to the first word that is asked for, from a table to its sentences."""

import threading
import time

from figures import head, row, timed
from gipfel.app import QueueInbox
from gipfel.app.loop import TablePorts, run
from gipfel.config import AUTO, Options
from gipfel.game import Event
from gipfel.screens import Screen
from gipfel.speech import speech_of
from gipfel.table import Closed, DiceReport, DiceSettled, Draft, GameAsked, opened, step
from gipfel.voice import Speaker, VoiceWorker, program_of
from gipfel.words import words_in

ROLLS = 40
DRAFT, DICE = Draft(), DiceReport((2, 3, 4, 5))


def main() -> None:
    """Measure and print everything."""
    head()
    sentences()
    first_words("cat >/dev/null; exec sleep 5", "any program")
    if program_of(AUTO, "en"):
        first_words("espeak-ng -v {language} --stdin -w /dev/null; exec sleep 5", "espeak-ng")


def sentences() -> None:
    """Print microseconds to turn a table into what there is to say."""
    table, words = opened("1", Options(), None, None), words_in("en")
    for signal in (GameAsked(DRAFT, 1.0), DiceSettled(DICE, 2.0)):
        table = step(table, signal).table
    row("a table as sentences, µs", timed(lambda: speech_of(table, words), 500, 1e6), "", best=min)


class TimedDisplay:
    """A display that notes when it was last shown something."""

    def __init__(self) -> None:
        self.at = 0.0

    def show(self, _: Screen) -> None:
        """Note the time."""
        self.at = time.perf_counter()


class TimedSpeaker(Speaker):
    """A speaker that notes when its program was last handed a sentence."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.at = 0.0
        self.has_spoken = threading.Event()

    def say(self, text: str, language: str) -> None:
        """Say it, and note the time."""
        super().say(text, language)
        self.at = time.perf_counter()
        self.has_spoken.set()


class NoRecord:
    """Writes nothing down."""

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Do nothing."""

    def save(self, options: Options) -> None:
        """Do nothing."""


def first_words(command: str, name: str) -> None:
    """Print milliseconds from dice at rest to the picture, and from there to the first word that is asked for."""
    inbox, display, nothing = QueueInbox(), TimedDisplay(), NoRecord()
    speaker = TimedSpeaker(command)
    shown, said = [], []
    with VoiceWorker(speaker, str) as voice:
        ports = TablePorts(display, nothing, inbox, nothing, publish=lambda table, _: voice.follow(table))
        table = opened("1", Options(voice="full"), None, None)
        loop = threading.Thread(target=run, args=(ports, table))
        loop.start()
        for _ in range(ROLLS):
            speaker.has_spoken.clear()
            inbox.post(GameAsked(DRAFT, time.monotonic()))
            speaker.has_spoken.wait()
            time.sleep(0.05)  # the process that waits for the next sentence has been started
            speaker.has_spoken.clear()
            start = time.perf_counter()
            inbox.post(DiceSettled(DICE, time.monotonic()))
            speaker.has_spoken.wait()
            shown.append((display.at - start) * 1e3)
            said.append((speaker.at - display.at) * 1e3)
        inbox.post(Closed(time.monotonic()))
        loop.join()
    row("dice at rest to the picture, ms", shown, "", best=min)
    row(f"  then to the first word ({name}), ms", said, "100 at most", best=min)


if __name__ == "__main__":
    main()
