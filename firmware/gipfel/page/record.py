"""The record: the list of games, one game step by step, and one step with its ruling and its board."""

from msgspec.structs import asdict, replace

from gipfel.ask import position_as_json
from gipfel.errors import GipfelError
from gipfel.game import Busted, Choosing, Corrected, Game, Over, Played, Rolled, Started, Undone
from gipfel.page.game_responses import RuledPairing
from gipfel.page.pairings import ruled_pairing
from gipfel.page.record_reader import RecordedStep, RecordReader
from gipfel.page.record_responses import GameListEntry, GameResponse, RecordedPlayer, StepLine, StepResponse
from gipfel.page.state import hand_move_text, rules_in_force, stop_ruling
from gipfel.rules import ROLLS, Dice, Position, bust_rolls, hand_moves, judge, rules_of
from gipfel.screens import name_of, say_last_event
from gipfel.store import Entry
from gipfel.words import Words


def games(reader: RecordReader, words: Words, before: int | None, limit: int) -> list[GameListEntry]:
    """Return the newest games below the number `before`, the newest first, at most `limit`.

    A game that cannot be read is in the list, with nothing but its number and what is wrong.
    """
    return [_listed(entry, words) for entry in reader.games(before, limit)]


def _listed(entry: Entry, words: Words) -> GameListEntry:
    listed = GameListEntry(number=entry.number, started=entry.started, steps=entry.steps, origin=entry.origin)
    if entry.summary is None:
        return replace(listed, damaged=entry.damage)
    started = entry.summary.started
    try:
        rules = rules_of(started.edition, started.variants, started.house)
    except GipfelError as error:  # rules that a newer program knows, say
        return replace(listed, damaged=str(error))
    return replace(
        listed,
        players=_players(started, words),
        edition=rules_in_force(rules, words),
        winner=entry.summary.winner,
    )


def _players(started: Started, words: Words) -> list[RecordedPlayer]:
    return [
        RecordedPlayer(colour=colour, name=name_of(started, seat, words), level=started.levels[seat] or None)
        for seat, colour in enumerate(started.colours)
    ]


def whole_game(reader: RecordReader, number: int, words: Words) -> GameResponse:
    """Return one game, every step in a line."""
    steps = reader.steps(number)
    game = steps[-1].after
    return GameResponse(
        number=number,
        started=steps[0].step.at,
        players=_players(game.started, words),
        edition=rules_in_force(game.position.rules, words),
        winner=game.phase.winner if isinstance(game.phase, Over) else None,
        steps=[_line(entry, words, has_photo=_has_photo(reader, number, entry)) for entry in steps],
    )


def _has_photo(reader: RecordReader, number: int, entry: RecordedStep) -> bool:
    return reader.store.has_photo(number, entry.step.n)


def _line(entry: RecordedStep, words: Words, *, has_photo: bool) -> StepLine:
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


def one_step(reader: RecordReader, number: int, n: int, words: Words) -> StepResponse:
    """Return one step: what was read, allowed and chosen, what that did, and the board after it."""
    entry = reader.step(number, n)
    step, before, after, _ = entry
    ruled = _ruled(entry)
    position, dice = ruled or (after.position, None)
    moves = hand_moves(before.position, after.position) if before else ()
    return StepResponse(
        **asdict(_line(entry, words, has_photo=_has_photo(reader, number, entry))),
        source=next((event.source for event in step.events if isinstance(event, Rolled)), None),
        pairings=_pairings(ruled, after, words),
        bust=bool(ruled) and isinstance(after.last, Busted),
        hands=[hand_move_text(move, after, words) for move in moves],
        stop=stop_ruling(position, after.colours, words),
        bust_odds=(bust_rolls(position), ROLLS),
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
