"""A moment as JSON: all that a page shows of the table, in one language."""

import base64
from dataclasses import asdict
from functools import lru_cache

from gipfel.ask.answer import position_as_json
from gipfel.game import Choosing, Deciding, Game, Over, Rolling
from gipfel.page.offers import offers
from gipfel.page.sight import sight_of
from gipfel.paint import paint
from gipfel.ports import Moment, View
from gipfel.rules import ROLLS, HandMove, Verdict, bust_rolls, may_stop
from gipfel.rules.columns import unpack
from gipfel.screens import Screen
from gipfel.screens.game import mark_of, name_of
from gipfel.table import Button, Table
from gipfel.table.modes import Calibrating, Doubting, Playing, Resuming
from gipfel.table.signals import DOUBTFUL
from gipfel.table.step import hold_time
from gipfel.words import Words

Json = dict[str, object]
PHASES = {Rolling: "rolling", Choosing: "choosing", Deciding: "deciding", Over: "over"}


def state_of(moment: Moment, words: Words) -> Json:
    """Write a moment down: the table, its game if one is on, and the glass."""
    table = moment.table
    game = table.mode.game if isinstance(table.mode, Resuming) else table.game
    return {
        "language": table.options.language,
        "odds_shown": table.options.odds,
        "sound": table.options.sound,
        "brightness": table.options.brightness,
        "board_watched": table.options.board,
        "version": table.version,
        "mode": type(table.mode).__name__.lower(),
        "game": moment.game or None,
        "lost": sorted(table.lost),
        "notice": moment.screen.text if table.notice else None,
        "doubt": _doubt(table),
        "calibration": _calibration(table, words),
        "screen": screen_of(moment.screen),
        "holds": {button.value: needed for button in Button if (needed := hold_time(table, button))},
        **(_game(table, game, words) if game else _no_game()),
    }


def _no_game() -> Json:
    nothing: Json = dict.fromkeys(
        ("phase", "player", "dice", "edition", "stop", "bust_odds", "news", "winner", "sight")
    )
    empty: Json = {"players": [], "options": [], "hands": [], "pieces": {}, "won": {}, "runners": {}}
    return nothing | empty | {"step": 0, "stake": 0}


def _game(table: Table, game: Game, words: Words) -> Json:
    position, phase, mode = game.position, game.phase, table.mode
    board = position_as_json(position, game.colours)
    told = mode.told if isinstance(mode, Playing) else None
    moves = told.moves if told else mode.moves if isinstance(mode, Playing) else ()
    stopping = may_stop(position)
    shows_odds = table.options.odds != "never" and not isinstance(phase, Choosing | Over)
    return {
        "phase": PHASES[type(phase)],
        "step": game.steps,
        "player": position.player,
        "players": [
            {
                "colour": colour,
                "name": name_of(game, seat, words),
                "mark": mark_of(game, seat, words),
                "won": position.columns_won(seat),
            }
            for seat, colour in enumerate(game.colours)
        ],
        "to_win": position.rules.columns_to_win(position.players),
        "edition": rules_of_game(game, words),
        "dice": game.dice.pips if game.dice and (isinstance(phase, Choosing | Deciding) or told) else None,
        "options": offers(phase, game, words, with_odds=table.options.odds == "before"),
        "either": mode.either if isinstance(mode, Playing) else None,
        "pieces": board["pieces"],
        "won": board["won"],
        "runners": board["runners"],
        "hands": [hand(move, game, words) for move in moves],
        "stop": {
            "may": stopping.verdict is Verdict.MAY_STOP,
            "why": words.finding(stopping, game.colours),
            "clause": words.cite(position.rules, stopping.clause),
        },
        "stake": sum(unpack(position.climbs).values()),
        "bust_odds": [bust_rolls(position), ROLLS] if shows_odds else None,
        "news": told.telling.value if told else None,
        "winner": phase.winner if isinstance(phase, Over) else None,
        "sight": sight_of(table, game, words),
    }


def rules_of_game(game: Game, words: Words) -> Json:
    """Say by which rules a game is played."""
    rules = game.position.rules
    return {
        "key": rules.edition.key,
        "title": rules.edition.title,
        "variants": [{"key": key, "name": words(f"short.{key}")} for key in rules.variants],
        "house": [{"key": key, "name": words(f"short.{key}")} for key in rules.house],
    }


def hand(move: HandMove, game: Game, words: Words) -> Json:
    """Write down what a hand does; no colour is a runner."""
    return {
        "colour": None if move.player is None else game.colours[move.player],
        "column": move.column,
        "from": move.start,
        "to": move.end,
        "say": words.hand_move(move, game.colours),
    }


def _doubt(table: Table) -> Json | None:
    if not isinstance(table.mode, Doubting):
        return None
    reading = table.mode.reading
    return {"status": reading.status.value, "dice": reading.pips, "doubts": reading.doubts}


def _calibration(table: Table, words: Words) -> Json | None:
    mode = table.mode
    if not isinstance(mode, Calibrating):
        return None
    return {
        "stage": mode.stage.value,
        "is_looking": mode.is_looking,
        "share": mode.share,
        "findings": [words(key) for key in mode.findings],
    }


@lru_cache(maxsize=4)  # a moment is asked for in up to three languages, and its glass is the same in all
def screen_of(screen: Screen) -> Json:
    """Write the glass down: its words, its lights, and every dot, rows of bits from the upper left."""
    return {
        "text": screen.text,
        "dots": base64.b64encode(paint(screen).tobytes()).decode(),
        "lights": sorted(button.value for button in screen.lights),
        "light": screen.light,
        "brightness": screen.brightness,
        "throw": screen.throw,
        "keys": screen.keys,
        "bar": {"label": screen.bar.label, "share": screen.bar.share} if screen.bar else None,
    }


def view_of(view: View) -> Json:
    """Write down what the eye sees, without the picture itself."""
    return {
        "number": view.number,
        "width": view.width,
        "height": view.height,
        "status": view.status,
        "dice": [asdict(die) | {"in_doubt": die.doubt > DOUBTFUL} for die in view.dice],
        "outline": view.outline,
    }
