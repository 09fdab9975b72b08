"""Whole games at random as steps of a record, with all that happens at a table: corrections, undos, set boards."""

from collections.abc import Iterator
from random import Random

from gipfel.game import (
    BoardSet,
    Busted,
    Choosing,
    Corrected,
    Deciding,
    Event,
    Game,
    Over,
    Played,
    Rolled,
    Started,
    Step,
    Stopped,
    Undone,
    WentOn,
    Won,
    apply,
    board_as_set,
    replay,
)
from gipfel.rules import COLOURS, Dice, Rules, Verdict, judge, may_stop, winner


def random_steps(rules: Rules, players: int, seed: int, *, mishaps: float = 0.1) -> tuple[Step, ...]:
    """Return the steps of a game that was played to its end; `mishaps` is how often something unusual happens."""
    colours = COLOURS[:players]
    start = Started(colours, ("",) * players, rules.edition.key, "test", rules.variants, rules.house)
    return random_rest((Step(1, "", (start,)),), seed, mishaps=mishaps)


def random_rest(begun: tuple[Step, ...], seed: int, *, mishaps: float = 0.0) -> tuple[Step, ...]:
    """Return the steps of a game that was begun with these, and played to its end at random."""
    random, game, steps = Random(seed), replay(begun), [*begun]
    while not isinstance(game.phase, Over):
        strange = random.random() < mishaps
        events = (_mishap(game, random) if strange else ()) or _usual(game, random)
        game = apply(game, events)
        steps.append(Step(len(steps) + 1, "", events))
    return tuple(steps)


def _usual(game: Game, random: Random) -> tuple[Event, ...]:
    phase = game.phase
    if isinstance(phase, Choosing):
        return (Played(random.choice(phase.ruling.plays)),)
    if isinstance(phase, Deciding):
        # A random player who stops late never wins: columns are won by stopping often.
        if random.random() < 0.6 and may_stop(game.position).verdict is Verdict.MAY_STOP:
            return _stopped(game)
        return (WentOn(),) if random.random() < 0.5 else (WentOn(), *_rolled(game, random))
    return _rolled(game, random)


def _rolled(game: Game, random: Random) -> tuple[Event, ...]:
    dice = _dice(random)
    return (Rolled(dice), Busted()) if judge(game.position, dice).is_bust else (Rolled(dice),)


def _stopped(game: Game) -> tuple[Event, ...]:
    seat = winner(apply(game, (Stopped(),)).position)
    return (Stopped(),) if seat is None else (Stopped(), Won(seat))


def _dice(random: Random) -> Dice:
    return Dice.of(random.randint(1, 6) for _ in range(4))


def _mishap(game: Game, random: Random) -> tuple[Event, ...]:
    """Return something unusual that can happen now; nothing where nothing of the kind can."""
    return random.choice([*_mishaps(game, random)] or [()])


def _mishaps(game: Game, random: Random) -> Iterator[tuple[Event, ...]]:
    phase = game.phase
    if game.before and random.random() < 0.5:
        yield (Undone(),)
    if isinstance(phase, Choosing):
        yield _corrected(game, _dice(random))
        return
    if isinstance(game.last, Busted) and game.before:
        yield _corrected(game, _dice(random))
    if not isinstance(phase, Deciding) and may_stop(game.position).verdict is Verdict.MAY_STOP:
        yield _stopped(game)  # thought better of it
    yield (_board(game, random),)


def _corrected(game: Game, dice: Dice) -> tuple[Event, ...]:
    """Return the correction of a roll; the game itself knows where it was rolled, and so whether it is a bust."""
    phase = apply(game, (Corrected(dice),)).phase
    is_bust = isinstance(phase, Choosing) and phase.ruling.is_bust
    return (Corrected(dice), Busted()) if is_bust else (Corrected(dice),)


def _board(game: Game, random: Random) -> BoardSet:
    """Return the board as it is, or without some player's pieces, or without the runners."""
    board = board_as_set(game.position, game.colours)
    seat = random.randrange(len(game.colours))
    if random.random() < 0.3:
        return BoardSet(board.pieces, board.won)
    if seat == game.player:
        return board
    return BoardSet((*board.pieces[:seat], "", *board.pieces[seat + 1 :]), board.won, board.runners)
