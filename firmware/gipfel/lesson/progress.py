"""How the lesson goes on: whether a step is done, which one is next, and what happened in between."""

from functools import reduce

from gipfel.game import Event, Game, Played, Rolled, Started, Stopped, Undone, WentOn, apply
from gipfel.lesson.aims import RollAim, has_free_runner, reaches_top, serves
from gipfel.lesson.script import SCRIPT, START, Awaited, LessonStep, Scene
from gipfel.rules import Play


def first_game() -> Game:
    """Return the practice game as it begins."""
    return apply(None, (START,))


def is_done(step: LessonStep, before: Game, events: tuple[Event, ...]) -> bool:
    """Return whether what happened in the practice game is what a step awaits; `before` is the game before it."""
    match step.awaited, events[0]:
        case Awaited.ROLL, Rolled(dice=dice):
            return step.aim is not None and serves(step.aim, before.position, dice)
        case Awaited.CHOOSE, Played(play=play):
            return is_awaited_play(step, before, play)
        case (Awaited.GO_ON, WentOn()) | (Awaited.STOP, Stopped()) | (Awaited.UNDO, Undone()):
            return True
        case _:
            return False


def is_awaited_play(step: LessonStep, game: Game, play: Play) -> bool:
    """Return whether a play of the roll on show is one that a step awaits: any, or one that reaches the top."""
    return step.aim is not RollAim.TOP or (game.dice is not None and reaches_top(game.position, game.dice, play))


def next_place(place: int, game: Game) -> int:
    """Return the place of the step that follows: the next one, or an earlier one while a runner is free."""
    again = SCRIPT[place].again
    if again and has_free_runner(game.position):
        return next(number for number, step in enumerate(SCRIPT) if step.name == again)
    return place + 1


def after_scene(scene: Scene, game: Game) -> Game:
    """Return the practice game after what happens before a step."""

    def happened(before: Game, events: tuple[Event, ...]) -> Game:
        return apply(None if isinstance(events[0], Started) else before, events)

    return reduce(happened, scene, game)


def first_place(*, has_game: bool) -> int:
    """Return where the lesson begins: with a word about the game that waits, if there is one."""
    return 0 if has_game else 1


def reading_number(place: int) -> int:
    """Return how many steps have been read at a place of the script, the one there included, not the first."""
    return sum(1 for step in SCRIPT[1 : place + 1] if step.awaited is Awaited.READ)


def reading_steps() -> int:
    """Return how many steps of the lesson are read."""
    return reading_number(len(SCRIPT))
