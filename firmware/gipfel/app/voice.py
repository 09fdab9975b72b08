"""Starts a voice when a table first wants one: all others neither load it nor pay for it."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Self

from gipfel.app.launch import Launch
from gipfel.app.partner import FollowsTable
from gipfel.config import VOICES, load_settings
from gipfel.table import Table


class LateVoice:
    """Follows a table, and starts a voice with the first one that is to be spoken; ends it with its own block."""

    def __init__(self, start: Callable[[ExitStack], FollowsTable]) -> None:
        self._start = start
        self._parts = ExitStack()
        self._voice: FollowsTable | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._parts.close()

    def follow(self, table: Table) -> None:
        """Hand a table on to the voice, if there is one or has to be one."""
        if self._voice is None and table.options.voice != VOICES[0]:
            self._voice = self._start(self._parts)
        if self._voice:
            self._voice.follow(table)


def voice_in_worker(launch: Launch, address: Callable[[], str] = str) -> LateVoice:
    """Return a voice that speaks through the program that the settings name; `address` returns the page's."""

    def start(parts: ExitStack) -> FollowsTable:
        from gipfel.voice import Speaker, VoiceWorker  # noqa: PLC0415  # most tables are silent

        wiring = load_settings(launch.settings_file, launch.words.language).wiring
        return parts.enter_context(VoiceWorker(Speaker(wiring.speaker), address))

    return LateVoice(start)
