"""A question to the referee and its answer, as plain JSON values: the same for the command line and the page."""

from gipfel.ask.advice import bot_line
from gipfel.ask.answer import answer, position_as_json
from gipfel.ask.forms import (
    Answer,
    AnswerError,
    BustOdds,
    Colour,
    ColumnOwners,
    FieldByColumn,
    PieceFields,
    PositionJson,
    RunnerFields,
)
from gipfel.ask.lines import answer_json, answer_line, describe_error
from gipfel.ask.question import KEYS, Question, read
from gipfel.ask.shape import Unanswerable

__all__ = [
    "KEYS",
    "Answer",
    "AnswerError",
    "BustOdds",
    "Colour",
    "ColumnOwners",
    "FieldByColumn",
    "PieceFields",
    "PositionJson",
    "Question",
    "RunnerFields",
    "Unanswerable",
    "answer",
    "answer_json",
    "answer_line",
    "bot_line",
    "describe_error",
    "position_as_json",
    "read",
]
