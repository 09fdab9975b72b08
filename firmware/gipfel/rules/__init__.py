"""What the booklets say: pairings, legal plays, reasons, climbing, winning, odds. Pure, exact, explained."""

from gipfel.rules.clauses import Clause
from gipfel.rules.colours import COLOURS, check_colours, seat_of
from gipfel.rules.columns import COLUMNS, LENGTH, RUNNERS
from gipfel.rules.dice import ROLLS, Dice, NotDice, Pairing, all_dice
from gipfel.rules.edition import HOUSE_RULES, Edition, Rules, Variant
from gipfel.rules.editions import EDITIONS, rules_of
from gipfel.rules.findings import Finding, Hindrance, IllegalPlay, MayNotStop, Obstacle, Verdict
from gipfel.rules.flaws import Fault, Flaw, Flawed, IllegalPosition, IllegalRules
from gipfel.rules.hands import HandMove, hand_moves
from gipfel.rules.judge import Option, Ruling, judge, legal_plays, offered
from gipfel.rules.odds import bust_odds, bust_rolls, rolls_without
from gipfel.rules.plays import NotAPlay, Offer, Play
from gipfel.rules.position import Position, new_game
from gipfel.rules.soundness import PLAYERS
from gipfel.rules.start import highest
from gipfel.rules.switches import Entering, Fields, Length, Pairs, Start, Switch
from gipfel.rules.turn import advance, bust, climb, may_stop, reset, stop, winner

__all__ = [
    "COLOURS",
    "COLUMNS",
    "EDITIONS",
    "HOUSE_RULES",
    "LENGTH",
    "PLAYERS",
    "ROLLS",
    "RUNNERS",
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
    "Offer",
    "Option",
    "Pairing",
    "Pairs",
    "Play",
    "Position",
    "Rules",
    "Ruling",
    "Start",
    "Switch",
    "Variant",
    "Verdict",
    "advance",
    "all_dice",
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
    "offered",
    "reset",
    "rolls_without",
    "rules_of",
    "seat_of",
    "stop",
    "winner",
]
