"""Answers questions as lines of JSON: one question per line in, one answer per line out."""

import json
from collections.abc import Callable
from typing import TypeVar

import msgspec

from gipfel.ask.answer import answer
from gipfel.ask.forms import Answer, AnswerError
from gipfel.ask.question import read
from gipfel.ask.shape import Unanswerable, object_from_pairs
from gipfel.rules import Flaw, IllegalPlay, MayNotStop
from gipfel.words import Words

Reply = TypeVar("Reply")

_decode = json.JSONDecoder(object_pairs_hook=object_from_pairs).decode


def answer_line(line: bytes, words: Words) -> tuple[bytes, bool]:
    """Return the answer to a question, both as one line of JSON, and whether it could be answered."""
    answered = answer_json(line, words)
    return msgspec.json.encode(answered), isinstance(answered, Answer)


def answer_json(line: bytes, words: Words) -> Answer | AnswerError:
    """Return the answer to a question in one line of JSON, or why it cannot be answered."""

    def ruled(asked: object) -> Answer | AnswerError:
        question = read(asked)
        try:
            return answer(question, words)
        except IllegalPlay as error:
            return AnswerError(words.finding(error.finding, question.colours), "play")
        except MayNotStop as error:
            return AnswerError(words.finding(error.finding, question.colours), "then")

    return answered(line, ruled, words)


def answered(line: bytes, reply: Callable[[object], Reply], words: Words) -> Reply | AnswerError:
    """Return what `reply` says to the JSON values in a line, or why that cannot be answered."""
    try:
        return reply(_decode(line.decode().strip()))
    except Unanswerable as error:
        return AnswerError(describe_error(error, words), error.at)
    except (
        ValueError,
        RecursionError,
    ):  # not UTF-8, not JSON, a number of thousands of digits, a thousand brackets
        return AnswerError(words("ask.no-json"), "")


def describe_error(error: Unanswerable, words: Words) -> str:
    """Return, as a sentence, why a question cannot be answered."""
    if isinstance(error.wrong, Flaw):
        return words.flaw(error.wrong, error.colours)
    return words(error.wrong, **error.names)
