"""Positions, rulings, booklets, records and readings as text for a terminal."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.terminal.board_reading import board_as_json, board_as_rows, json_line
    from gipfel.terminal.booklets import tell_booklet, tell_booklets
    from gipfel.terminal.bots import match_progress, tell_bots, tell_match
    from gipfel.terminal.dice_reading import PhotoFile, ReadPhoto, dice_as_json, dice_as_row
    from gipfel.terminal.live_dice import show_live
    from gipfel.terminal.progress import progress_bar
    from gipfel.terminal.record import tell_game, tell_games
    from gipfel.terminal.review import tell_rates, tell_review
    from gipfel.terminal.rulings import (
        show,
        tell_change,
        tell_position,
        tell_risk,
        tell_risk_before,
        tell_ruling,
    )

__all__ = [
    "PhotoFile",
    "ReadPhoto",
    "board_as_json",
    "board_as_rows",
    "dice_as_json",
    "dice_as_row",
    "json_line",
    "match_progress",
    "progress_bar",
    "show",
    "show_live",
    "tell_booklet",
    "tell_booklets",
    "tell_bots",
    "tell_change",
    "tell_game",
    "tell_games",
    "tell_match",
    "tell_position",
    "tell_rates",
    "tell_review",
    "tell_risk",
    "tell_risk_before",
    "tell_ruling",
]

# What is about dice and boards loads OpenCV, what is about rules does not.
__getattr__ = lazy_exports(
    __name__,
    {
        "board_reading": "board_as_json board_as_rows json_line",
        "booklets": "tell_booklet tell_booklets",
        "bots": "match_progress tell_bots tell_match",
        "dice_reading": "PhotoFile ReadPhoto dice_as_json dice_as_row",
        "live_dice": "show_live",
        "progress": "progress_bar",
        "record": "tell_game tell_games",
        "review": "tell_rates tell_review",
        "rulings": "show tell_change tell_position tell_risk tell_risk_before tell_ruling",
    },
)
