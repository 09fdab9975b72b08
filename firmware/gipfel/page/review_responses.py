"""The review of a game as programs read it, and the rates of players over many games."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from gipfel.page.field_types import Colour, Pips, SeatNumber
from gipfel.web import ResponseBody

Chance = Annotated[float, Meta(ge=0, le=100, description="A chance of winning in points: 50.0 is one in two.")]
StepNumber = Annotated[int, Meta(ge=1, description="A step of the record.")]
Done = Annotated[str, Meta(description="A play such as 6+11, or stop, or go.")]
ReviewStatus = Literal["none", "unfinished", "working", "made", "failed"]
LevelName = Literal["novice", "casual", "club", "master"]


class ReviewedPlayer(ResponseBody, frozen=True):
    """Where a player's result comes from: the start and the five changes below it are the result, exactly."""

    colour: Colour
    start: Chance
    luck: Annotated[float, Meta(description="What the player's own rolls changed.")]
    others_luck: Annotated[float, Meta(description="What the rolls of the others changed.")]
    cost: Annotated[float, Meta(description="What the player's own decisions changed: 0 or less.")]
    others_cost: Annotated[float, Meta(description="What the decisions of the others changed.")]
    unknown: Annotated[float, Meta(description="What the model does not know.")]
    result: Chance
    dearest: Annotated[Sequence[StepNumber], Meta(description="The steps of the decisions that cost most.")]


class ChoiceChance(ResponseBody, frozen=True):
    """Something that could be done, and the chance of winning with it."""

    what: Done
    win: Chance


class DecisionReview(ResponseBody, frozen=True):
    """A decision: what was done, what would have been best, and what it cost."""

    n: StepNumber
    turn: int
    seat: SeatNumber
    asked: Annotated[StepNumber, Meta(description="The step after which it was to be made: its board.")]
    dice: Sequence[Pips]
    read: Annotated[StepNumber, Meta(description="The step in which the dice were read: its photograph.")]
    played: Done
    win: Chance
    best: Done
    best_win: Chance
    cost: float
    mark: Literal["", "?!", "?", "??"]
    choices: Annotated[Sequence[ChoiceChance], Meta(description="All that could be done, the best first.")]


class RollReview(ResponseBody, frozen=True):
    """A roll: the chance before it, which is the mean over all 1,296 rolls, after it, and the difference."""

    n: StepNumber
    turn: int
    seat: SeatNumber
    dice: Sequence[Pips]
    mean: Chance
    win: Chance
    luck: float
    bust: bool


class ReviewBody(ResponseBody, frozen=True):
    """A finished game, reviewed; all chances, luck and costs are points of winning chance."""

    winner: SeatNumber
    players: Sequence[ReviewedPlayer]
    decisions: Sequence[DecisionReview]
    rolls: Sequence[RollReview]
    curve: Annotated[
        Sequence[Sequence[Chance]], Meta(description="Everybody's chance as each turn begins, and at the end.")
    ]


class ReviewResponse(ResponseBody, frozen=True):
    """The review of a game, or how far it has come."""

    game: int
    status: ReviewStatus
    done: Annotated[int, Meta(description="Turns that are reviewed, while it works.")]
    turns: Annotated[int, Meta(description="Turns that there are; 0 is not known yet.")]
    review: ReviewBody | None


class RateResponse(ResponseBody, frozen=True):
    """So many, or so many points, of so many games, rolls or decisions; and what was to be expected."""

    key: Literal["wins", "busts", "luck", "stops", "best", "mistakes", "cost"]
    count: float
    of: int
    expected: float


class RatingResponse(ResponseBody, frozen=True):
    """How strong a player is, and the probability that it is this level and none of the others."""

    level: LevelName
    sure: Annotated[float, Meta(ge=0, le=1)]
    decisions: int


class RatedPlayer(ResponseBody, frozen=True):
    """A player over many games."""

    name: str
    games: int
    rates: Sequence[RateResponse]
    rating: Annotated[RatingResponse, Meta(description="Null after too few decisions.")] | None


class RatesResponse(ResponseBody, frozen=True):
    """The players of the newest games that are reviewed."""

    reviewed: Annotated[int, Meta(description="How many of the newest games are reviewed.")]
    finished: Annotated[int, Meta(description="How many of them are finished, and could be.")]
    players: Sequence[RatedPlayer]
