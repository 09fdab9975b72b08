"""A review as bytes, as it is kept; and as JSON values, as programs read it."""

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from gipfel.review.reviewed import GameReview, ReviewedDecision, ReviewedRoll

_decoder = msgspec.json.Decoder(GameReview)


def encode_review(review: GameReview) -> bytes:
    """Write a review as it is kept: compressed, it takes a quarter of what its game does."""
    return zlib.compress(msgspec.json.encode(review))


def decode_review(kept: bytes) -> GameReview:
    """Read a review that was kept; `msgspec.DecodeError` or `zlib.error` where it cannot be read."""
    return _decoder.decode(zlib.decompress(kept))


def review_as_json(review: GameReview, colours: Sequence[str]) -> dict[str, Any]:
    """Return a review as JSON values for programs; all chances and costs are points with one decimal."""
    return {
        "winner": review.winner,
        "players": [
            {
                "colour": colour,
                **{field: points(getattr(account, field)) for field in account.__struct_fields__},
                "dearest": [decision.n for decision in review.dearest(seat)],
            }
            for seat, (colour, account) in enumerate(zip(colours, review.accounts, strict=True))
        ],
        "decisions": [_decision(decision) for decision in review.decisions],
        "rolls": [_roll(roll) for roll in review.rolls],
        "curve": [[points(chance) for chance in chances] for chances in review.curve],
    }


def points(tenths: int) -> float:
    """Return tenths of a point as points."""
    return tenths / 10


def _decision(decision: ReviewedDecision) -> dict[str, Any]:
    return {
        "n": decision.n,
        "turn": decision.turn,
        "seat": decision.seat,
        "asked": decision.asked,
        "dice": _pips(decision.dice),
        "read": decision.read,
        "played": decision.played,
        "win": points(decision.win),
        "best": decision.best.what,
        "best_win": points(decision.best.win),
        "cost": points(decision.cost),
        "mark": decision.mark,
        "choices": [{"what": choice.what, "win": points(choice.win)} for choice in decision.choices],
    }


def _roll(roll: ReviewedRoll) -> dict[str, Any]:
    return {
        "n": roll.n,
        "turn": roll.turn,
        "seat": roll.seat,
        "dice": _pips(roll.dice),
        "mean": points(roll.mean),
        "win": points(roll.win),
        "luck": points(roll.luck),
        "bust": roll.is_bust,
    }


def _pips(dice: str) -> list[int]:
    return [int(pip) for pip in dice.split()]
