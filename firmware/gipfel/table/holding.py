"""What a button means that is held: undo, shut down, correct the dice, begin the game, ask for the host."""

from dataclasses import replace
from enum import Enum

from gipfel.errors import Port
from gipfel.game import Undone
from gipfel.rules import hand_moves
from gipfel.table import dice, hall, new_game
from gipfel.table.lesson_mode import Learning
from gipfel.table.modes import (
    Calibrating,
    ChoosingLanguage,
    FirstDice,
    Leaving,
    Menu,
    Offering,
    Playing,
    Resuming,
    Setup,
)
from gipfel.table.news import News, NewsKind
from gipfel.table.signals import Button
from gipfel.table.state import Reply, Table


class HeldMeaning(Enum):
    """What a button does that is held until its bar is full."""

    CORRECT = "correct"
    BEGIN = "begin"
    LEAVE = "leave"
    LEAVE_LESSON = "leave-lesson"
    UNDO = "undo"
    ASK_HOST = "ask-host"
    RELEASE_HOST = "release-host"


SECONDS = dict.fromkeys(HeldMeaning, 1.0) | {HeldMeaning.LEAVE: 3.0}
"""For how long a button has to be held."""


def held_meaning(table: Table, button: Button) -> HeldMeaning | None:
    """Return what a button would do now if it were held; None where that is nothing."""
    match button:
        case Button.GO if isinstance(table.mode, Setup):
            return HeldMeaning.BEGIN
        case Button.GO if dice.can_correct(table):
            return HeldMeaning.CORRECT
        case Button.STOP if isinstance(table.mode, Learning):
            return HeldMeaning.LEAVE_LESSON
        case Button.STOP:
            return HeldMeaning.LEAVE
        case Button.WHY if isinstance(table.mode, Menu) and table.hall:
            return HeldMeaning.RELEASE_HOST if table.hall.wants_host else HeldMeaning.ASK_HOST
        case Button.WHY:
            return HeldMeaning.UNDO
        case _:
            return None


def hold_time(table: Table, button: Button) -> float | None:
    """Return the seconds that a button has to be held for its second meaning; None where it has none now."""
    meaning = held_meaning(table, button)
    return SECONDS[meaning] if meaning else None


def held(table: Table, button: Button) -> Reply:
    """Take a button that was held until its bar was full."""
    if isinstance(table.mode, Learning):
        from gipfel.table import learning  # noqa: PLC0415  # only a table at which somebody learns loads it

        return Reply(learning.held(table, table.mode, button))
    match held_meaning(table, button):
        case HeldMeaning.LEAVE if Port.STORE in table.lost and not table.insists:
            return Reply(replace(table, insists=True).answer("display.unsaved"))
        case HeldMeaning.LEAVE:
            return Reply(replace(table, mode=Leaving(), is_closed=True))
        case HeldMeaning.CORRECT:
            return dice.correct(table)
        case HeldMeaning.BEGIN if isinstance(table.mode, Setup):
            return new_game.start(table, table.mode.draft)
        case HeldMeaning.ASK_HOST:
            return Reply(hall.ask_host(table, is_wanted=True))
        case HeldMeaning.RELEASE_HOST:
            return Reply(hall.ask_host(table, is_wanted=False))
        case HeldMeaning.UNDO:
            return _undo(table)
        case _:
            return Reply(table)


def _undo(table: Table) -> Reply:
    """Take the last step back, from anywhere in a game, and from home after it."""
    game = table.game
    if isinstance(table.mode, ChoosingLanguage | Offering | Setup | FirstDice | Resuming | Calibrating):
        return Reply(table.answer("display.no-undo-here"))
    if game is None or game.before is None:
        return Reply(table.answer("display.nothing-to-undo"))
    undone = replace(table.after(Undone()), undone=game)
    moves = hand_moves(game.position, undone.the_game.position)
    news = News(NewsKind.UNDONE, undone.the_game.player, moves) if moves else None
    if news is None:
        undone = undone.answer("display.undone")
    return Reply(undone.to(Playing(news)), (Undone(),))
