"""The record as JSON: the list of games, one game step by step, and one step with all that is to be said."""

from gipfel.ask.answer import position_as_json
from gipfel.game import Busted, Choosing, Corrected, Game, Over, Played, Rolled, Undone
from gipfel.page.library import Library, Told
from gipfel.page.offers import pairing
from gipfel.page.problem import Problem
from gipfel.page.state import hand, rules_of_game
from gipfel.rules import ROLLS, Dice, Position, Verdict, bust_rolls, hand_moves, judge, may_stop
from gipfel.screens.game import name_of
from gipfel.screens.pages import told as told_of
from gipfel.store import StoreDamaged
from gipfel.words import Words

Json = dict[str, object]


def games(library: Library, words: Words) -> list[Json]:
    """List all games, the newest first; one that cannot be read is in the list, with nothing but its number."""
    listed = []
    for entry in library.games():
        row: Json = {
            "number": entry.number,
            "started": entry.started,
            "steps": entry.steps,
            "origin": entry.origin,
        }
        try:
            row |= _head(library.game(entry.number), words)
        except (StoreDamaged, Problem) as error:
            row["damaged"] = str(error)
        listed.append(row)
    return listed


def _head(game: Game, words: Words) -> Json:
    winner = game.phase.winner if isinstance(game.phase, Over) else None
    return {
        "players": [
            {"colour": colour, "name": name_of(game, seat, words)} for seat, colour in enumerate(game.colours)
        ],
        "edition": rules_of_game(game, words),
        "winner": winner,
    }


def whole(library: Library, number: int, words: Words) -> Json:
    """Tell one game: every step in a line."""
    steps = library.told(number)
    lines = [_line(told, bool(library.store.photo_name(number, told.step.n)), words) for told in steps]
    return {"number": number, "started": steps[0].step.at, **_head(steps[-1].after, words), "steps": lines}


def _line(told: Told, has_photo: bool, words: Words) -> Json:
    step, before, after, is_undone = told
    is_undo = step.events == (Undone(),)
    seat = before.player if before else after.player
    dice = _dice(told)
    return {
        "n": step.n,
        "at": step.at,
        "kind": "undone" if is_undo else type(after.last).__name__.lower(),
        "seat": seat,
        "text": words("glass.undone") if is_undo else told_of(after, words),
        "dice": dice.pips if dice else None,
        "play": after.last.play if isinstance(after.last, Played) and not is_undo else None,
        "is_undone": is_undone,
        "photo": has_photo,
    }


def _dice(told: Told) -> Dice | None:
    """Give the dice that a step read or set right."""
    events = told.step.events
    return told.after.dice if any(isinstance(event, Rolled | Corrected) for event in events) else None


def one(library: Library, number: int, n: int, words: Words) -> Json:
    """Tell one step: what was read and allowed, and why; what was chosen, what it did, how the board stood."""
    told = library.step(number, n)
    step, before, after, _ = told
    line = _line(told, bool(library.store.photo_name(number, n)), words)
    ruled = _ruled(told)
    position = ruled[0] if ruled else after.position
    stopping = may_stop(position)
    moves = hand_moves(before.position, after.position) if before else ()
    return {
        **line,
        "source": next((event.source for event in step.events if isinstance(event, Rolled)), None),
        "pairings": _pairings(ruled, after, words),
        "bust": bool(ruled) and isinstance(after.last, Busted),
        "hands": [hand(move, after, words) for move in moves],
        "stop": {
            "may": stopping.verdict is Verdict.MAY_STOP,
            "why": words.finding(stopping, after.colours),
            "clause": words.cite(position.rules, stopping.clause),
        },
        "bust_odds": [bust_rolls(position), ROLLS],
        "board": position_as_json(after.position, after.colours),
        "question": position_as_json(position, after.colours) | ({"roll": ruled[1].pips} if ruled else {}),
    }


def _pairings(ruled: tuple[Position, Dice] | None, game: Game, words: Words) -> list[Json]:
    if ruled is None:
        return []
    position, dice = ruled
    options = judge(position, dice).options
    return [pairing(option, position, game.colours, words, with_odds=False) for option in options]


def _ruled(told: Told) -> tuple[Position, Dice] | None:
    """Give the position and the dice that a step was ruled on by: those it rolled, or those it played."""
    _, before, after, _ = told
    if isinstance(after.phase, Choosing):
        return after.phase.position, after.phase.dice
    if before and isinstance(before.phase, Choosing) and isinstance(after.last, Played):
        return before.phase.position, before.phase.dice
    if before and isinstance(after.last, Busted) and after.dice and _dice(told):
        # A bust that was set right, and is one all the same, was rolled one step further back.
        is_again = isinstance(before.last, Busted) and before.before is not None and after.player == before.player
        rolled_at = before.before if is_again and before.before else before
        return rolled_at.position, after.dice
    return None
