"""Follows a table, and says in a thread of its own what there is to say: the game never waits for it."""

import queue
import time
from collections.abc import Callable
from typing import Protocol

from gipfel.app import Worker
from gipfel.config import VOICES
from gipfel.speech import SpokenLine, Talk, speech_of
from gipfel.table import Table
from gipfel.words import words_in

OFF = VOICES[0]

CHECKS_EVERY = 0.03
"""Seconds between two checks whether a sentence has been said; while nothing is said, nothing is checked."""


FINISHES_WITHIN = 5.0
"""Seconds in which the last thing is said when the table is closed: that it is safe to unplug, say. A busy Pi may
need one or two before the voice begins."""


class Speaks(Protocol):
    """Says sentences, one at a time."""

    def say(self, text: str, language: str) -> None:
        """Begin to say a sentence; one that is still being said is cut off."""

    def is_speaking(self) -> bool:
        """Return whether a sentence is still being said."""

    def cut_off(self) -> None:
        """Be silent at once."""

    def close(self) -> None:
        """Be silent, and end what was started."""


class VoiceWorker(Worker):
    """Says what is new of each table, at the level that its options say."""

    ENDS_IN = FINISHES_WITHIN + 1.0

    def __init__(self, speaker: Speaks, address: Callable[[], str]) -> None:
        super().__init__("voice")
        self._speaker, self._address = speaker, address
        self._tables: queue.SimpleQueue[Table | None] = queue.SimpleQueue()
        """The tables since the last one that was looked at; None ends it."""
        self._is_on = False
        self._language = ""

    def follow(self, table: Table) -> None:
        """Take the newest table; called by the loop, so nothing is said here."""
        is_on = table.options.voice != OFF
        if is_on or self._is_on:
            self._is_on = is_on
            self._tables.put(table)

    def _run(self) -> None:
        talk, ends = Talk(), float("inf")
        try:
            while time.monotonic() < ends and (talk.current or ends == float("inf")):
                taken = self._take(is_talking=talk.current is not None)
                if None in taken:
                    ends = time.monotonic() + FINISHES_WITHIN
                # What was published before the newest has passed by: nothing is said of it.
                newest = next((table for table in reversed(taken) if table), None)
                talk = self._told(talk, newest) if newest else self._gone_on(talk)
        finally:
            self._speaker.close()

    def _take(self, *, is_talking: bool) -> list[Table | None]:
        """Wait for tables, and return all that have come; while something is said, wait only for a moment."""
        try:
            taken = [self._tables.get(timeout=CHECKS_EVERY if is_talking else None)]
        except queue.Empty:
            return []
        while not self._tables.empty():
            taken.append(self._tables.get())
        return taken

    def _told(self, talk: Talk, table: Table) -> Talk:
        """Take a newer table: go on with what is still so, or begin with what is new."""
        level, language = table.options.voice, table.options.language
        if level == OFF:
            self._speaker.cut_off()
            return Talk()
        self._language = language
        after = talk.told(speech_of(table, words_in(language), self._address()), level)
        if after.current != talk.current:
            self._say(after.current)
        return after

    def _gone_on(self, talk: Talk) -> Talk:
        """Go on to the next sentence, if the last one has been said."""
        if self._speaker.is_speaking():
            return talk
        after = talk.ended()
        self._say(after.current)
        return after

    def _say(self, line: SpokenLine | None) -> None:
        if line:
            self._speaker.say(line.text, self._language)

    def _end(self) -> None:
        self._tables.put(None)
