"""What the booklets say: pairings, legal plays, reasons, climbing, winning, odds. Pure, exact, explained."""

from gipfel.rules.as_seen import as_seen, reset
from gipfel.rules.clauses import Clause
from gipfel.rules.colours import COLOURS, check_colours, seat_of
from gipfel.rules.columns import COLUMNS, LENGTH, RUNNERS
from gipfel.rules.dice import ROLLS, Dice, NotDice, Pairing, all_dice
from gipfel.rules.edition import HOUSE_RULES, Edition, Rules, Variant
from gipfel.rules.editions import EDITIONS, rules_of
from gipfel.rules.findings import Finding, Hindrance, IllegalPlay, MayNotStop, Obstacle, Verdict
from gipfel.rules.flaws import Fault, Flaw, Flawed, IllegalPosition, IllegalRules
from gipfel.rules.hands import HandMove, hand_moves
from gipfel.rules.judge import Option, Ruling, judge, legal_plays
from gipfel.rules.odds import bust_odds, bust_rolls
from gipfel.rules.plays import NotAPlay, Play
from gipfel.rules.position import Position, new_game
from gipfel.rules.sight import PERHAPS, RUNNER, UNSURE, Place, Sight, Stray, stacks, strays, taken
from gipfel.rules.soundness import PLAYERS
from gipfel.rules.start import highest
from gipfel.rules.switches import Entering, Fields, Length, Pairs, Start, Switch
from gipfel.rules.turn import advance, bust, climb, may_stop, stop, winner

__all__ = [
    "COLOURS",
    "COLUMNS",
    "EDITIONS",
    "HOUSE_RULES",
    "LENGTH",
    "PERHAPS",
    "PLAYERS",
    "ROLLS",
    "RUNNER",
    "RUNNERS",
    "UNSURE",
    "Clause",
    "Dice",
    "Edition",
    "Entering",
    "Fault",
    "Fields",
    "Finding",
    "Flaw",
    "Flawed",
    "HandMove",
    "Hindrance",
    "IllegalPlay",
    "IllegalPosition",
    "IllegalRules",
    "Length",
    "MayNotStop",
    "NotAPlay",
    "NotDice",
    "Obstacle",
    "Option",
    "Pairing",
    "Pairs",
    "Place",
    "Play",
    "Position",
    "Rules",
    "Ruling",
    "Sight",
    "Start",
    "Stray",
    "Switch",
    "Variant",
    "Verdict",
    "advance",
    "all_dice",
    "as_seen",
    "bust",
    "bust_odds",
    "bust_rolls",
    "check_colours",
    "climb",
    "hand_moves",
    "highest",
    "judge",
    "legal_plays",
    "may_stop",
    "new_game",
    "reset",
    "rules_of",
    "seat_of",
    "stacks",
    "stop",
    "strays",
    "taken",
    "winner",
]
