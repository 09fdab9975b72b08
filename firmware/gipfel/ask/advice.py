"""Answers one line of JSON with what a bot would do."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from gipfel.ask.forms import AnswerError, ColumnSums
from gipfel.ask.lines import answered
from gipfel.ask.question import Question, read
from gipfel.ask.shape import Unanswerable, mapping, scalar
from gipfel.rules import Fault, Flaw, winner
from gipfel.words import Words

DIGITS = 4
"""To how many digits chances are told: a hundredth of a point is less than any of them is sure."""
EXAMPLE = '{"bot": "master", "edition": "parker", "players": ["yellow", "green"], "to_move": "yellow"}'


class RatedColumns(Struct, frozen=True):
    """A legal play, and the chance of winning after it."""

    play: ColumnSums
    win: float


class RollAnswer(Struct, frozen=True):
    """What a bot does with a roll."""

    play: ColumnSums | None
    """None where the roll busts."""
    win: float
    plays: Sequence[RatedColumns]


class StopAnswer(Struct, frozen=True):
    """Whether a bot stops."""

    then: str
    """`stop` or `go`."""
    win: float
    stop: float | None
    """None where the rules do not allow it."""
    go: float


def bot_line(line: bytes, words: Words) -> tuple[bytes, bool]:
    """Return what a bot answers to a question, both as one line of JSON, and whether it could be answered."""
    answer = answered(line, _answer, words)
    return msgspec.json.encode(answer), not isinstance(answer, AnswerError)


def _answer(asked: object) -> RollAnswer | StopAnswer:
    """Return what a bot does in the position of a question; `Unanswerable` says what is wrong with it."""
    from gipfel.bots import plan_turn  # noqa: PLC0415  # who asks the referee only, loads no bots

    key, question = _read(asked)
    position, dice = question.position, question.dice
    plan = plan_turn(position, key, dice)
    if dice:
        roll = plan.advise(position, dice)
        plays = [RatedColumns(rated.play.columns, round(rated.win, DIGITS)) for rated in roll.plays]
        return RollAnswer(roll.play.columns if roll.play else None, round(roll.win, DIGITS), plays)
    then = plan.advise(position)
    stop = None if then.stop is None else round(then.stop, DIGITS)
    return StopAnswer("stop" if then.stops else "go", round(then.win, DIGITS), stop, round(then.go, DIGITS))


def _read(asked: object) -> tuple[str, Question]:
    from gipfel.bots import BOTS  # noqa: PLC0415  # the same

    fields = dict(mapping(asked, "", EXAMPLE))
    key = fields.pop("bot", None)
    key = "master" if key is None else scalar(key, "bot", str)
    if key not in BOTS:
        raise Unanswerable("ask.bot", "bot", name=key, keys=", ".join(BOTS))
    for decided in ("play", "then"):  # what a bot is asked for, nobody else has decided
        if fields.get(decided) is not None:
            raise Unanswerable("ask.unknown", decided, name=decided)
    question = read(fields)
    if (seat := winner(question.position)) is not None:
        raise Unanswerable(Flaw(Fault.GAME_WON, "won", seat), "won", colours=question.colours)
    return key, question
