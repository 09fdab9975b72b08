"""A finished game reviewed: what each decision cost, how lucky each roll was, and how that adds up. Pure."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.review.account import Account
    from gipfel.review.encoding import decode_review, encode_review, review_as_json
    from gipfel.review.model import model_version
    from gipfel.review.rates import PlayerRates, Rate, rates_as_json, rates_of
    from gipfel.review.rating import FEWEST, Rating
    from gipfel.review.reviewed import Choice, GameReview, ReviewedDecision, ReviewedRoll
    from gipfel.review.walk import Adviser, NotFinished, review_game

__all__ = [
    "FEWEST",
    "Account",
    "Adviser",
    "Choice",
    "GameReview",
    "NotFinished",
    "PlayerRates",
    "Rate",
    "Rating",
    "ReviewedDecision",
    "ReviewedRoll",
    "decode_review",
    "encode_review",
    "model_version",
    "rates_as_json",
    "rates_of",
    "review_as_json",
    "review_game",
]

# Whoever only reads a review that is kept does not load what makes one.
__getattr__ = lazy_exports(
    __name__,
    {
        "account": "Account",
        "encoding": "decode_review encode_review review_as_json",
        "model": "model_version",
        "rates": "PlayerRates Rate rates_as_json rates_of",
        "rating": "FEWEST Rating",
        "reviewed": "Choice GameReview ReviewedDecision ReviewedRoll",
        "walk": "Adviser NotFinished review_game",
    },
)
