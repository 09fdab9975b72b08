"""A step of a recorded game in words: in a line, or with what was read, allowed and chosen, and the board."""

from msgspec.structs import asdict

from gipfel.ask import position_as_json
from gipfel.game import Busted, Choosing, Corrected, Game, Over, Played, Rolled, Started, Undone
from gipfel.narration import name_of, say_last_event
from gipfel.replay.game_responses import RuledPairing
from gipfel.replay.rulings import hand_move_text, ruled_pairing, stop_ruling
from gipfel.replay.step_responses import RecordedPlayer, StepLine, StepResponse
from gipfel.replay.steps import RecordedStep
from gipfel.rules import ROLLS, Dice, Position, bust_rolls, hand_moves, judge
from gipfel.words import Words


def recorded_players(started: Started, words: Words) -> list[RecordedPlayer]:
    """Return who played in a game, in the order of play."""
    return [
        RecordedPlayer(colour=colour, name=name_of(started, seat, words), level=started.levels[seat] or None)
        for seat, colour in enumerate(started.colours)
    ]


def step_line(entry: RecordedStep, words: Words, *, has_photo: bool) -> StepLine:
    """Return a step in one line."""
    step, before, after, is_undone = entry
    is_undo = step.events == (Undone(),)
    dice = _dice(entry)
    return StepLine(
        n=step.n,
        at=step.at,
        kind="undone" if is_undo else type(after.last).__name__.lower(),
        seat=before.player if before else after.player,
        text=words("display.undone") if is_undo else say_last_event(after, words),
        dice=dice.pips if dice else None,
        play=str(after.last.play) if isinstance(after.last, Played) and not is_undo else None,
        is_undone=is_undone,
        photo=has_photo,
        advised=any(getattr(event, "advised", False) is True for event in step.events),
    )


def _dice(entry: RecordedStep) -> Dice | None:
    """Return the dice that a step read or corrected."""
    events = entry.step.events
    return entry.after.dice if any(isinstance(event, Rolled | Corrected) for event in events) else None


def step_details(entry: RecordedStep, words: Words, *, has_photo: bool) -> StepResponse:
    """Return one step: what was read, allowed and chosen, what that did, and the board after it."""
    step, before, after, _ = entry
    ruled = _ruled(entry)
    position, dice = ruled or (after.position, None)
    moves = hand_moves(before.position, after.position) if before else ()
    is_won = isinstance(after.phase, Over)
    return StepResponse(
        **asdict(step_line(entry, words, has_photo=has_photo)),
        source=next((event.source for event in step.events if isinstance(event, Rolled)), None),
        pairings=_pairings(ruled, after, words),
        bust=bool(ruled) and isinstance(after.last, Busted),
        hands=[hand_move_text(move, after, words) for move in moves],
        stop=None if is_won else stop_ruling(position, after.colours, words),
        bust_odds=None if is_won else (bust_rolls(position), ROLLS),
        board=position_as_json(after.position, after.colours),
        question=position_as_json(position, after.colours, dice),
    )


def _pairings(ruled: tuple[Position, Dice] | None, game: Game, words: Words) -> list[RuledPairing]:
    if ruled is None:
        return []
    position, dice = ruled
    options = judge(position, dice).options
    return [ruled_pairing(option, position, game.colours, words, with_odds=False) for option in options]


def _ruled(entry: RecordedStep) -> tuple[Position, Dice] | None:
    """Return the position and the dice that the ruling of a step is about; None without a roll or a play."""
    _, before, after, _ = entry
    if isinstance(after.phase, Choosing):
        return after.phase.position, after.phase.dice
    if before and isinstance(before.phase, Choosing) and isinstance(after.last, Played):
        return before.phase.position, before.phase.dice
    if before and isinstance(after.last, Busted) and after.dice and _dice(entry):
        # A bust that was corrected, and is one all the same, was rolled one step further back.
        is_again = isinstance(before.last, Busted) and before.before is not None and after.player == before.player
        rolled_at = before.before if is_again and before.before else before
        return rolled_at.position, after.dice
    return None
