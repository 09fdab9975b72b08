"""A recorded game told step by step, as JSON values: what was rolled, what was allowed and why, and the board."""

from gipfel.replay.field_types import LevelSetting, PartnerLevel, Pips, SeatNumber, WinChance
from gipfel.replay.game_responses import (
    HandMoveText,
    PlayPreview,
    Reason,
    RuledPairing,
    RulesInForce,
    Section,
    StopRuling,
)
from gipfel.replay.retelling import recorded_players, step_details, step_line
from gipfel.replay.rulings import hand_move_text, ruled_pairing, rules_in_force, stop_ruling
from gipfel.replay.step_responses import RecordedPlayer, StepLine, StepResponse, Time, Winner
from gipfel.replay.steps import RecordedStep, replayed

__all__ = [
    "HandMoveText",
    "LevelSetting",
    "PartnerLevel",
    "Pips",
    "PlayPreview",
    "Reason",
    "RecordedPlayer",
    "RecordedStep",
    "RuledPairing",
    "RulesInForce",
    "SeatNumber",
    "Section",
    "StepLine",
    "StepResponse",
    "StopRuling",
    "Time",
    "WinChance",
    "Winner",
    "hand_move_text",
    "recorded_players",
    "replayed",
    "ruled_pairing",
    "rules_in_force",
    "step_details",
    "step_line",
    "stop_ruling",
]
