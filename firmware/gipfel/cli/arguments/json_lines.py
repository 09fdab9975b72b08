"""Questions as lines of JSON on standard input, and their answers on standard output."""

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from gipfel.words import Words

Line = Callable[[bytes, Words], tuple[bytes, bool]]
"""Returns the answer to one line, as a line, and whether it could be answered."""


def standard_input() -> Callable[[], bytes]:
    """Return a function that returns what has come in on standard input, and nothing at its end."""
    source = sys.stdin.fileno() if sys.stdin else os.open(os.devnull, os.O_RDONLY)
    return partial(os.read, source, 1 << 16)


def answer_lines(answer: Line, read: Callable[[], bytes], words: Words) -> int:
    """Answer one question per line, in order; return the exit status, 2 if any had no answer.

    Whatever has come in is answered at once and together: a program that waits for each answer before it asks
    again gets it, and one that sends thousands does not wait for each to be written.
    """
    if sys.stdout is None:  # closed, as with `>&-`: nobody reads answers
        return 0
    out, status, rest = sys.stdout.buffer, 0, b""
    while chunk := read():
        *lines, rest = (rest + chunk).split(b"\n")
        status = max(status, _answer_together(answer, lines, out, words))
    return max(status, _answer_together(answer, [rest] if rest else [], out, words))


def _answer_together(answer: Line, lines: list[bytes], out: BinaryIO, words: Words) -> int:
    answers = [answer(line, words) for line in lines]
    out.write(b"".join(line + b"\n" for line, _ in answers))
    out.flush()
    return 0 if all(is_answer for _, is_answer in answers) else 2
