"""Which program speaks: espeak-ng, if nothing else is set."""

import shutil

from gipfel.config import AUTO, NONE

ESPEAK = "espeak-ng"
"""The name of Debian's package and of its program."""


def program_of(speaker: str, language: str) -> tuple[str, ...]:
    """Return the program that reads a sentence from its standard input and says it; empty where there is none.

    `speaker` is the setting: `auto`, `none`, or a command for the shell, in which `{language}` stands for `en`,
    `de` or `fr`. A shell, because many voices are two programs: one makes the sound, one plays it.
    """
    if speaker == NONE:
        return ()
    if speaker != AUTO:
        return ("/bin/sh", "-c", speaker.replace("{language}", language))
    path = shutil.which(ESPEAK)
    return (path, "-v", language, "--stdin") if path else ()
