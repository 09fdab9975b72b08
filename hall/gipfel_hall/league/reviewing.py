"""What takes the luck out of one game: its review, in a process of its own."""

import os
from contextlib import suppress

from gipfel.bots import plan_turn
from gipfel.exports import verify
from gipfel.review import review_game
from gipfel_hall.archive import SeatReview


def lower_priority() -> None:
    """Let whatever else this computer does come first."""
    with suppress(OSError):
        os.nice(10)


def seat_reviews(data: bytes) -> tuple[SeatReview, ...]:
    """Return what a review says of each seat of a finished game, given as its file; it takes a second or two."""
    review = review_game(verify(data).steps, plan_turn)
    return tuple(
        SeatReview(luck := account.luck + account.others_luck, account.cost, account.result - luck)
        for account in review.accounts
    )
