"""Handlers for reviews: one that is kept, one that is to be made, and the rates over many games.

Nothing here makes a review: that takes a process of its own, see `app/reviewer.py`. What reads one is loaded with
the first request for it.
"""

import zlib
from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from gipfel.game import Over
from gipfel.narration import known_as
from gipfel.page.call import Call
from gipfel.page.record_reader import MOST, RecordReader
from gipfel.page.requests import EmptyRequest
from gipfel.page.review_responses import RatedPlayer, RatesResponse, ReviewBody, ReviewResponse, ReviewStatus
from gipfel.web import DoneResponse, Problem

if TYPE_CHECKING:
    from gipfel.review import GameReview


def review(call: Call[None], number: int) -> ReviewResponse:
    """Return the review of a game, or how far it has come."""
    reader, maker = call.context.reader, call.context.reviewer
    game = reader.game(number)
    if not isinstance(game.phase, Over):
        return _without(number, "unfinished")
    state = maker.state_of(number) if maker else None
    if state and not state.is_made and not state.has_failed:
        return _without(number, "working", state.done, state.turns)
    kept = kept_review(reader, number)
    if kept is None:
        return _without(number, "failed" if state and state.has_failed else "none")
    from gipfel.review import review_as_json  # noqa: PLC0415  # see above

    body = msgspec.convert(review_as_json(kept, game.colours), ReviewBody)
    return ReviewResponse(game=number, status="made", done=0, turns=0, review=body)


def _without(number: int, status: ReviewStatus, done: int = 0, turns: int = 0) -> ReviewResponse:
    return ReviewResponse(game=number, status=status, done=done, turns=turns, review=None)


def make(call: Call[EmptyRequest], number: int) -> DoneResponse:
    """Begin to review a game that is finished."""
    if not isinstance(call.context.reader.game(number).phase, Over):
        raise Problem(409, "review.unfinished", number=number)
    if call.context.reviewer is None:
        raise Problem(409, "display.review-failed")
    call.context.reviewer.start(number)
    return DoneResponse(done=True)


def rates(call: Call[None]) -> RatesResponse:
    """Return the rates of all players over the newest games that are reviewed."""
    reader, words = call.context.reader, call.words
    from gipfel.review import rates_as_json, rates_of  # noqa: PLC0415  # see above

    played, reviewed, finished = defaultdict(list), 0, 0
    for entry in reader.games(limit=MOST):
        if entry.summary is None or entry.summary.winner is None:
            continue
        finished += 1
        if kept := kept_review(reader, entry.number):
            reviewed += 1
            for seat in range(len(entry.summary.colours)):
                played[known_as(entry.summary.started, seat, words)].append((kept, seat))
    players = [
        msgspec.convert({"name": name, **rates_as_json(rates_of(games))}, RatedPlayer)
        for name, games in played.items()
    ]
    return RatesResponse(reviewed=reviewed, finished=finished, players=players)


def kept_review(reader: RecordReader, number: int) -> "GameReview | None":
    """Return the review of a game that is kept, made with the model of this program; None where there is none."""
    from gipfel.review import decode_review, model_version  # noqa: PLC0415  # see above

    kept = reader.store.review(number, model_version())
    with suppress(msgspec.DecodeError, zlib.error):  # one that cannot be read is none
        return decode_review(kept) if kept else None
    return None
