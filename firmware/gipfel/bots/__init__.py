"""Players and advisers: a position goes in, a choice with its chance of winning comes out. Pure."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.bots.advice import Advice, RatedPlay, RollAdvice, StopAdvice
    from gipfel.bots.match import Interval, MatchResult, PlayedGame, interval, play_game, result_of, solo_turns
    from gipfel.bots.plan import TurnPlan, advise, plan_turn
    from gipfel.bots.registry import BOTS, LEVELS, Bot
    from gipfel.bots.strategy import Strategy

__all__ = [
    "BOTS",
    "LEVELS",
    "Advice",
    "Bot",
    "Interval",
    "MatchResult",
    "PlayedGame",
    "RatedPlay",
    "RollAdvice",
    "StopAdvice",
    "Strategy",
    "TurnPlan",
    "advise",
    "interval",
    "plan_turn",
    "play_game",
    "result_of",
    "solo_turns",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "advice": "Advice RatedPlay RollAdvice StopAdvice",
        "match": "Interval MatchResult PlayedGame interval play_game result_of solo_turns",
        "plan": "TurnPlan advise plan_turn",
        "registry": "BOTS LEVELS Bot",
        "strategy": "Strategy",
    },
)
