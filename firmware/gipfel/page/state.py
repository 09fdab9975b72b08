"""The state of the table: all that a page shows of one moment, in one language."""

from msgspec.structs import asdict

from gipfel.app import Moment
from gipfel.ask import position_as_json
from gipfel.game import Choosing, Deciding, Game, Over, Rolling
from gipfel.narration import mark_of, name_of
from gipfel.page.board_reading import board_check_of
from gipfel.page.device_state import device_state_of
from gipfel.page.pairings import offered_pairings
from gipfel.page.state_responses import DecisionChances, DeviceState, PhaseName, PlayerState, TableState
from gipfel.replay import hand_move_text, rules_in_force, stop_ruling
from gipfel.rules import ROLLS, bust_rolls
from gipfel.screens import reasons
from gipfel.table import Playing, Resuming, RollChances, StopChances, Table
from gipfel.words import Words

PHASES: dict[type, PhaseName] = {Rolling: "rolling", Choosing: "choosing", Deciding: "deciding", Over: "over"}


def state_of(moment: Moment, words: Words) -> TableState:
    """Return the state of the table at a moment: the device, and the game if there is one."""
    table = moment.table.shown
    game = table.mode.game if isinstance(table.mode, Resuming) else table.game
    device = device_state_of(moment, words)
    return _with_game(device, table, game, words) if game else _without_game(device)


def _without_game(device: DeviceState) -> TableState:
    return TableState(
        **asdict(device),
        phase=None,
        step=0,
        player=None,
        players=(),
        edition=None,
        dice=None,
        options=(),
        pieces={},
        won={},
        runners={},
        hands=(),
        stop=None,
        stake=0,
        bust_odds=None,
        win=None,
        reasons=(),
        news=None,
        winner=None,
        sight=None,
    )


def _with_game(device: DeviceState, table: Table, game: Game, words: Words) -> TableState:
    position, phase, mode, advice = game.position, game.phase, table.mode, table.advice
    board = position_as_json(position, game.colours)
    news = mode.news if isinstance(mode, Playing) else None
    moves = news.moves if news else mode.moves if isinstance(mode, Playing) else ()
    shows_odds = table.options.odds != "never" and not isinstance(phase, Choosing | Over)
    return TableState(
        **asdict(device),
        phase=PHASES[type(phase)],
        step=game.steps,
        player=position.player,
        players=_players(game, words),
        to_win=position.rules.columns_to_win(position.players),
        edition=rules_in_force(position.rules, words),
        dice=game.dice.pips if game.dice and (isinstance(phase, Choosing | Deciding) or news) else None,
        options=offered_pairings(
            phase,
            game,
            words,
            advice if isinstance(advice, RollChances) else None,
            with_odds=table.options.odds == "before",
        ),
        either=mode.either if isinstance(mode, Playing) else None,
        pieces=board.pieces,
        won=board.won,
        runners=board.runners,
        hands=[hand_move_text(move, game, words) for move in moves],
        stop=stop_ruling(position, game.colours, words),
        stake=position.stake,
        bust_odds=(bust_rolls(position), ROLLS) if shows_odds else None,
        win=DecisionChances(stop=advice.stop, go=advice.go) if isinstance(advice, StopChances) else None,
        reasons=tuple(reasons(table, words)),
        news=news.kind if news else None,
        winner=phase.winner if isinstance(phase, Over) else None,
        sight=board_check_of(table, game, words),
    )


def _players(game: Game, words: Words) -> list[PlayerState]:
    return [
        PlayerState(
            colour=colour,
            name=name_of(game, seat, words),
            mark=mark_of(game, seat, words),
            won=game.position.columns_won(seat),
            level=game.started.levels[seat] or None,
        )
        for seat, colour in enumerate(game.colours)
    ]
