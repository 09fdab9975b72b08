"""One question a line in, one answer a line out."""

import json

import msgspec

from gipfel.ask.answer import answer
from gipfel.ask.forms import Answer, AnswerError
from gipfel.ask.question import read
from gipfel.ask.shape import Unanswerable, object_of
from gipfel.rules import Flaw, IllegalPlay, MayNotStop
from gipfel.words import Words

_decode = json.JSONDecoder(object_pairs_hook=object_of).decode


def answer_line(line: bytes, words: Words) -> tuple[bytes, bool]:
    """Answer one line of JSON with one line of JSON, and say whether it could be answered."""
    said = answer_json(line, words)
    return msgspec.json.encode(said), isinstance(said, Answer)


def answer_json(line: bytes, words: Words) -> Answer | AnswerError:
    """Answer one line of JSON; what cannot be answered is answered with the reason."""
    colours: tuple[str, ...] = ()
    try:
        question = read(_decode(line.decode().strip()))
        colours = question.colours
        return answer(question, words)
    except Unanswerable as error:
        return AnswerError(told(error, words), error.at)
    except IllegalPlay as error:
        return AnswerError(words.finding(error.finding, colours), "play")
    except MayNotStop as error:
        return AnswerError(words.finding(error.finding, colours), "then")
    except (
        ValueError,
        RecursionError,
    ):  # not UTF-8, not JSON, a number of thousands of digits, a thousand brackets
        return AnswerError(words("ask.no-json"), "")


def told(error: Unanswerable, words: Words) -> str:
    """Say in words why a question cannot be answered."""
    if isinstance(error.wrong, Flaw):
        return words.flaw(error.wrong, error.colours)
    return words(error.wrong, **error.names)
