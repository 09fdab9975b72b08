"""What happens in a lesson: the real `step` runs on a practice table, and the script says what counts of it.

Nothing here is an event of the table itself, so nothing of a lesson is ever written down.
"""

from dataclasses import replace
from typing import assert_never

from gipfel.game import Deciding, Event, Game, Rolled
from gipfel.lesson import (
    SCRIPT,
    Awaited,
    LessonStep,
    after_scene,
    dice_for,
    first_game,
    first_place,
    is_done,
    next_place,
)
from gipfel.rules import Finding, Flaw, HandMove, hand_moves
from gipfel.table import board, menus
from gipfel.table.lesson_mode import Learning
from gipfel.table.modes import (
    BoardDiffers,
    Calibrating,
    Doubting,
    EnteringDice,
    Home,
    Mode,
    Playing,
    Resuming,
    Reviewing,
)
from gipfel.table.signals import BoardAsked, Button, DiceLifted, DiceNamed, DiceSettled, Down, Signal, Up
from gipfel.table.state import Table
from gipfel.table.step import step


def begin(table: Table, under: Mode) -> Table:
    """Begin a lesson; `under` is on the display again afterwards, and a game that is on waits."""
    match under:
        case Learning():
            return table
        case Calibrating():  # the camera reads no dice meanwhile
            return table.answer("display.is-looking")
        case Doubting():  # those dice will have left the tray
            under = Playing()
        case BoardDiffers():  # the board is checked again afterwards
            under = under.under
        case Reviewing():  # nobody would be told how far it has come
            under = Home()
        case _:
            pass
    practice = Table(Playing(), table.options, first_game(), version=table.version, now=table.now, tray=table.tray)
    has_game = menus.is_going_on(table) or isinstance(under, Resuming)
    fresh = replace(table, notice=None, pressing=None).with_board(check=None)
    return fresh.to(_with_asked_dice(Learning(practice, under, first_place(has_game=has_game))))


def leave(table: Table, mode: Learning) -> Table:
    """Return to what was before the lesson; dice that still lie in the tray from it are no roll."""
    back = table.to(mode.under).with_tray(is_rolled=True)
    return board.ask_check(back) if menus.is_going_on(back) else back


def pressed(table: Table, mode: Learning, button: Button) -> Table:
    """Take a press: what is awaited leads on, anything else is answered."""
    lesson_step = SCRIPT[mode.place]
    is_entering = isinstance(mode.practice.mode, EnteringDice)
    if lesson_step.awaited is Awaited.READ:
        return _reading(table, mode, button)
    if button is Button.WHY:
        said = "display.enter-help" if is_entering else lesson_step.name
        return table.to(replace(mode, answer="" if mode.answer else said))
    if lesson_step.awaited is Awaited.ROLL and not is_entering:
        if button is Button.THREE:
            return leave(table, mode)
        if button is Button.GO and mode.asks:
            return _tried(table, mode, DiceNamed(mode.asks, table.now))
    return _tried(table, mode, *_short_press(button, table.now))


def held(table: Table, mode: Learning, button: Button) -> Table:
    """`STOP` leaves the lesson; `?` goes one step back in it, or undoes one of the game where that is taught."""
    if button is Button.STOP:
        return leave(table, mode)
    if SCRIPT[mode.place].awaited is Awaited.UNDO:
        return _tried(table, mode, Down(button, table.now), Up(button, table.now, held=1.0))
    return table.to(replace(mode.before, answer="") if mode.before else replace(mode, answer="beginning"))


def noticed(table: Table, mode: Learning, signal: DiceSettled | DiceNamed | DiceLifted | BoardAsked) -> Table:
    """Take dice: a roll of the practice game where one is awaited, or would be after what is being read."""
    if isinstance(signal, DiceLifted):
        return table
    table = replace(table, touched=table.now, pressing=None)
    if isinstance(signal, BoardAsked):  # it shows the game that waits
        return table.answer("lesson.no-check")
    if isinstance(signal, DiceSettled):
        if signal.throw is not None and signal.throw == table.tray.throw and table.tray.is_rolled:
            return table
        table = table.with_tray(throw=signal.throw or table.tray.throw, is_rolled=True)
    ready = _before_roll(mode)
    if ready is None:
        return _answered(table, mode)
    if isinstance(signal, DiceSettled) and not signal.reading.is_certain:
        return table.to(replace(ready, answer="unsure"))
    return _tried(table, ready, signal)


def _with_asked_dice(mode: Learning) -> Learning:
    """Return the lesson with the dice that it asks for next."""
    ready = _before_roll(mode)
    aim = SCRIPT[ready.place].aim if ready else None
    return replace(mode, asks=dice_for(aim, ready.practice.the_game.position) if ready and aim else None)


def _before_roll(mode: Learning) -> Learning | None:
    """Return the lesson where a roll is awaited: here, or after a sentence and going on; None where neither is."""
    match SCRIPT[mode.place].awaited:
        case Awaited.ROLL:
            return mode
        case Awaited.READ:
            if mode.place + 1 == len(SCRIPT) or SCRIPT[mode.place + 1].scene:
                return None
            return _before_roll(_moved_on(mode, mode.practice))
        case Awaited.GO_ON:
            went_on, _ = _practised(mode.practice, *_short_press(Button.GO, mode.practice.now))
            return _before_roll(_moved_on(mode, went_on))
        case Awaited.CHOOSE | Awaited.STOP | Awaited.UNDO | Awaited.LOOK:
            return None
        case awaited:
            assert_never(awaited)


def _reading(table: Table, mode: Learning, button: Button) -> Table:
    """`GO` goes on; a press that the next step awaits counts already, any other is told what there is to press."""
    is_last = mode.place + 1 == len(SCRIPT)
    if button is Button.GO:
        return leave(table, mode) if is_last else table.to(_next(mode, mode.practice))
    following = None if is_last else SCRIPT[mode.place + 1]
    if following and following.awaited in (Awaited.CHOOSE, Awaited.STOP) and button is not Button.WHY:
        after = _tried(table, _next(mode, mode.practice), *_short_press(button, table.now))
        if isinstance(after.mode, Learning) and not after.mode.answer:
            return after
    return table.to(replace(mode, answer="" if mode.answer else "help"))


def _tried(table: Table, mode: Learning, *signals: Signal) -> Table:
    """Let signals happen at the practice table; keep what comes of them if it is awaited, or leads there."""
    before = replace(mode.practice, options=table.options, now=table.now, touched=table.now, notice=None)
    after, events = _practised(before, *signals)
    lesson_step = SCRIPT[mode.place]
    if events:
        if is_done(lesson_step, before.the_game, events):
            return table.to(_next(mode, after))
        is_other_roll = lesson_step.awaited is Awaited.ROLL and isinstance(events[0], Rolled)
        # Dice that do not count are not entered any further.
        entered = replace(mode, practice=before.to(Playing())) if is_other_roll else mode
        return _answered(table, entered, "other-dice" if is_other_roll else "")
    if lesson_step.awaited is Awaited.LOOK and not _has_news(after):
        return table.to(_next(mode, after.to(Playing())))
    if after.mode != before.mode and _leads_on(lesson_step, after.mode):
        return table.to(replace(mode, practice=after, answer=""))
    said = after.notice.said if after.notice else ""  # the reason may be the game's own
    return _answered(table, mode, said if isinstance(said, str | Finding | Flaw) else "")


def _leads_on(lesson_step: LessonStep, mode: Mode) -> bool:
    """Return whether what a press opens at the practice table leads to what a step awaits."""
    match mode:
        case EnteringDice():
            return lesson_step.awaited is Awaited.ROLL
        case Playing():
            return True
        case _:
            return False


def _answered(table: Table, mode: Learning, said: str | Finding | Flaw = "") -> Table:
    """Answer what is not awaited; the next press that is not awaited, either, closes the answer."""
    lesson_step = SCRIPT[mode.place]
    answer = said or lesson_step.answer or lesson_step.name
    return table.to(replace(mode, answer="" if mode.answer == answer else answer))


def _next(mode: Learning, practice: Table) -> Learning:
    """Return the lesson at its next step, with the dice that it asks for then."""
    return _with_asked_dice(_moved_on(mode, practice))


def _moved_on(mode: Learning, practice: Table) -> Learning:
    """Return the lesson at its next step, after what happens in between; news are skipped if there are none."""
    place = next_place(mode.place, practice.the_game)
    practice = replace(practice, notice=None)
    if scene := SCRIPT[place].scene:
        game = after_scene(scene, practice.the_game)
        practice = replace(practice, game=game).to(Playing(moves=_last_moves(game)))
    after = replace(mode, practice=practice, place=place, answer="", before=mode)
    is_skipped = SCRIPT[place].awaited is Awaited.LOOK and not _has_news(practice)
    return _moved_on(after, practice) if is_skipped else after


def _last_moves(game: Game) -> tuple[HandMove, ...]:
    """Return what hands did last, where the player decides about going on after it."""
    if game.before is None or not isinstance(game.phase, Deciding):
        return ()
    return hand_moves(game.before.position, game.position)


def _practised(practice: Table, *signals: Signal) -> tuple[Table, tuple[Event, ...]]:
    """Return the practice table after signals, and what happened in its game."""
    happened: tuple[Event, ...] = ()
    for signal in signals:
        reply = step(practice, signal)
        practice, happened = reply.table, (*happened, *reply.events)
    return practice, happened


def _short_press(button: Button, now: float) -> tuple[Down, Up]:
    return Down(button, now), Up(button, now, held=0.0)


def _has_news(practice: Table) -> bool:
    return isinstance(practice.mode, Playing) and practice.mode.news is not None
