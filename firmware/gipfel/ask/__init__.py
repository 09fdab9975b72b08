"""A question to the referee and its answer, as plain JSON values: the same for the command line and the page."""

from gipfel.ask.answer import answer
from gipfel.ask.lines import answer_line, told
from gipfel.ask.question import Question, read
from gipfel.ask.shape import Unanswerable

__all__ = ["Question", "Unanswerable", "answer", "answer_line", "read", "told"]
