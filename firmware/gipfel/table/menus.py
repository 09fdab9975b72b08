"""What comes before, beside and after a game: home, setting one up, going on with one, menus, settings."""

from dataclasses import replace
from typing import Any, assert_never

from gipfel.config import BRIGHTNESS, ODDS, Options
from gipfel.game import Over
from gipfel.rules import IllegalRules, Start, hand_moves, new_game
from gipfel.table import board, calibrating
from gipfel.table.draft import Draft, SetupQuestion, draft_of
from gipfel.table.modes import (
    Browsing,
    FirstDice,
    Home,
    Menu,
    Mode,
    News,
    NewsKind,
    Phones,
    Playing,
    Resuming,
    Settings,
    Setup,
    Topic,
)
from gipfel.table.signals import Button
from gipfel.table.state import Reply, Table

LANGUAGES = ("en", "de", "fr")  # in the order of the wheel; the tests compare them with the words
MENU = ("record", "settings", "phones", "tray", "info", "learn", "new")
"""The items of the menu, in their order."""


def begin(table: Table, mode: Home | Resuming | Setup, button: Button) -> Reply:
    """Take a press before a game is on."""
    match mode:
        case Home():
            return _home(table, button)
        case Resuming():
            return _resume(table, mode, button)
        case Setup():
            return _set_up(table, mode, button)
        case _:
            assert_never(mode)


def _home(table: Table, button: Button) -> Reply:
    match button:
        case Button.GO | Button.ONE | Button.STOP if is_going_on(table):
            return Reply(table.to(Playing()))
        case Button.ONE if table.previous:
            return start(table, draft_of(table.previous))
        case Button.GO if table.previous:  # one GO too many after a win begins nothing
            return Reply(table.answer("display.home-help"))
        case Button.GO | Button.ONE | Button.TWO:
            return Reply(table.to(Setup(draft_of(table.previous) if table.previous else Draft())))
        case Button.THREE:
            return Reply(table.to(Menu(MENU.index("settings"), under=Home())))
        case Button.WHY:
            return Reply(table.to(Browsing(Topic.INFO, under=Home())))
        case Button.STOP:
            return Reply(table.answer("display.hold-to-leave"))


def is_going_on(table: Table) -> bool:
    """Return whether a game is on that nobody has won yet."""
    return table.game is not None and not isinstance(table.game.phase, Over)


def _resume(table: Table, mode: Resuming, button: Button) -> Reply:
    game = mode.game
    match button:
        case Button.GO | Button.ONE:
            return Reply(board.ask_check(replace(table, game=game).to(Playing())))
        case Button.TWO | Button.WHY:
            # From an empty board to where the game is: all that has to stand there, one thing after the other.
            empty = new_game(game.position.rules, game.position.players, game.player)
            news = News(NewsKind.RESUMED, game.player, hand_moves(empty, game.position))
            return Reply(board.ask_check(replace(table, game=game).to(Playing(news))))
        case Button.STOP | Button.THREE:
            return Reply(replace(table, game=game, previous=game.started).to(Home()))


def start(table: Table, draft: Draft) -> Reply:
    """Begin the game of a draft; where the booklet lets dice decide who begins, they are thrown first."""
    if draft.booklet.start is Start.HIGHEST_DIE:
        seats = tuple(range(len(draft.colours)))
        return Reply(table.to(FirstDice(draft, ((0,) * len(seats),), seats)).answer("display.throw-for-start"))
    event = draft.started(table.version)
    return Reply(replace(table, game=None, previous=event).after(event).to(Playing()), (event,))


def _set_up(table: Table, mode: Setup, button: Button) -> Reply:
    """`1` and `3` go through the answers, `GO` to the next question, `STOP` back.

    `2` takes one of several answers. With a colour it changes who plays it, with the odds whether there is advice.
    """
    questions = mode.draft.questions()
    question = questions[mode.question]
    match button:
        case Button.GO if question.kind == "ready":
            return start(table, mode.draft)
        case Button.GO:
            return Reply(table.to(Setup(mode.draft, mode.question + 1)))
        case Button.STOP if mode.question == 0:
            return Reply(table.to(Home()))
        case Button.STOP:
            return Reply(table.to(Setup(mode.draft, mode.question - 1)))
        case Button.WHY:
            return Reply(table.answer(f"help.{question.kind}"))
        case _:
            turn = {Button.ONE: -1, Button.TWO: 0, Button.THREE: 1}[button]
            return Reply(_answer(table, mode, question, turn))


def _answer(table: Table, mode: Setup, question: SetupQuestion, turn: int) -> Table:
    draft, kind = mode.draft, question.kind
    if kind == "odds" and not turn:
        kind = "advice"
    if kind in ("language", "odds", "advice"):
        return replace(table, options=_turned(table.options, kind, turn))
    if kind == "colour" and not turn:  # who plays it is on the same screen
        question, kind, turn = SetupQuestion("level", question.seat), "level", 1
    choices = draft.choices(question)
    if not choices:  # the summary: its pages are turned
        return table.to(replace(mode, cursor=mode.cursor + turn))
    if kind in ("variants", "house", "name"):
        cursor = (mode.cursor + turn) % len(choices)
        if turn:
            return table.to(replace(mode, cursor=cursor))
        # On a name's wheel the blank takes the last letter away.
        answer = choices[cursor].strip() if kind == "name" else choices[cursor]
    else:
        here = choices.index(draft.chosen(question))
        answer = choices[(here + turn) % len(choices)]
    try:
        after = draft.answered(question, answer)
    except IllegalRules as error:
        return table.answer(error.flaw)
    if after == draft:  # a letter too many, say
        return table.answer(f"help.{question.kind}")
    return table.to(replace(mode, draft=after))


def _turned(options: Options, name: str, turn: int) -> Options:
    """Return the options with one of them set to its next value, or with `turn` -1 to the one before."""
    wheel = WHEELS[name]
    place = (wheel.index(getattr(options, name)) + (turn or 1)) % len(wheel)
    return replace(options, **{name: wheel[place]})


WHEELS: dict[str, tuple[Any, ...]] = {
    "language": LANGUAGES,
    "odds": ODDS,
    "sound": (True, False),
    "brightness": BRIGHTNESS,
    "board": (True, False),
    "advice": (True, False),
}
"""The options that can be set by button, and their values in order."""
OPTIONS = tuple(WHEELS)


def set_options(table: Table, mode: Settings, button: Button) -> Table:
    """`1` and `3` change an option, `2` and `GO` go to the next one, `STOP` goes back."""
    name = OPTIONS[mode.cursor]
    match button:
        case Button.ONE | Button.THREE:
            turn = -1 if button is Button.ONE else 1
            return board.switched(replace(table, options=_turned(table.options, name, turn)))
        case Button.TWO | Button.GO:
            return table.to(replace(mode, cursor=(mode.cursor + 1) % len(OPTIONS)))
        case Button.STOP:
            return table.to(mode.under)
        case Button.WHY:
            return table.answer(f"help.{name}")


def read(table: Table, mode: Browsing, button: Button) -> Table:
    """`1` and `3` turn pages, `2` changes the topic, `?` checks the board if that is the topic, the rest close."""
    match button:
        case Button.ONE:
            return table.to(replace(mode, page=mode.page - 1))
        case Button.THREE:
            return table.to(replace(mode, page=mode.page + 1))
        case Button.WHY if mode.topic is Topic.BOARD and table.game:
            return board.ask_check(table.to(mode.under), is_asked=True)
        case Button.TWO if mode.topic in (Topic.WHY, Topic.BOARD) and table.game:
            other = Topic.RECORD if mode.topic is Topic.WHY else Topic.WHY
            return table.to(Browsing(other, under=mode.under))
        case _:
            return table.to(mode.under)


def pick(table: Table, mode: Menu, button: Button) -> Table:
    """`1` and `3` go through the menu, `GO` and `2` open, `STOP` goes back."""
    match button:
        case Button.ONE | Button.THREE:
            turn = -1 if button is Button.ONE else 1
            return table.to(replace(mode, cursor=(mode.cursor + turn) % len(MENU)))
        case Button.GO | Button.TWO if MENU[mode.cursor] == "tray":
            return calibrating.begin(table, mode.under)
        case Button.GO | Button.TWO if MENU[mode.cursor] == "learn":
            return learn(table, mode.under)
        case Button.GO | Button.TWO:
            return table.to(_opened(MENU[mode.cursor], mode.under))
        case Button.STOP:
            return table.to(mode.under)
        case Button.WHY:
            return table.answer("help.menu")


def learn(table: Table, under: Mode) -> Table:
    """Begin a lesson; `under` is on the display again afterwards."""
    from gipfel.table import learning  # noqa: PLC0415  # only a table at which somebody learns loads it

    return learning.begin(table, under)


def _opened(item: str, under: Mode) -> Mode:
    match item:
        case "record":
            return Browsing(Topic.RECORD, under=under)
        case "settings":
            return Settings(under=under)
        case "phones":
            return Phones(under=under)
        case "info":
            return Browsing(Topic.INFO, under=under)
        case _:
            return Home()
