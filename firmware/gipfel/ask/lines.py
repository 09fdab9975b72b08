"""Answers questions as lines of JSON: one question per line in, one answer per line out."""

import json

import msgspec

from gipfel.ask.answer import answer
from gipfel.ask.forms import Answer, AnswerError
from gipfel.ask.question import read
from gipfel.ask.shape import Unanswerable, object_from_pairs
from gipfel.rules import Flaw, IllegalPlay, MayNotStop
from gipfel.words import Words

_decode = json.JSONDecoder(object_pairs_hook=object_from_pairs).decode


def answer_line(line: bytes, words: Words) -> tuple[bytes, bool]:
    """Return the answer to a question, both as one line of JSON, and whether it could be answered."""
    answered = answer_json(line, words)
    return msgspec.json.encode(answered), isinstance(answered, Answer)


def answer_json(line: bytes, words: Words) -> Answer | AnswerError:
    """Return the answer to a question in one line of JSON, or why it cannot be answered."""
    colours: tuple[str, ...] = ()
    try:
        question = read(_decode(line.decode().strip()))
        colours = question.colours
        return answer(question, words)
    except Unanswerable as error:
        return AnswerError(describe_error(error, words), error.at)
    except IllegalPlay as error:
        return AnswerError(words.finding(error.finding, colours), "play")
    except MayNotStop as error:
        return AnswerError(words.finding(error.finding, colours), "then")
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
