"""What is beside a game: home, going on with one, menus, settings, pages to read."""

from dataclasses import replace

from gipfel.game import Over
from gipfel.rules import hand_moves, new_game
from gipfel.table import board, calibrating
from gipfel.table.modes import Browsing, Home, Menu, Mode, Phones, Playing, Resuming, Settings, Topic
from gipfel.table.new_game import offer, offered_draft, start
from gipfel.table.news import News, NewsKind
from gipfel.table.signals import Button
from gipfel.table.state import Reply, Table
from gipfel.table.wheels import OPTIONS, turned

MENU = ("record", "settings", "phones", "tray", "info", "learn", "new")
"""The items of the menu, in their order."""


def at_home(table: Table, button: Button) -> Reply:
    """`GO` offers a game, or goes on with the one that is on; `2` begins the lesson, `3` opens the menu.

    `1` begins the same game again. At a tray that was never calibrated it does that first.
    """
    match button:
        case Button.GO | Button.ONE | Button.STOP if is_going_on(table):
            return Reply(table.to(Playing()))
        case Button.TWO if is_going_on(table):
            return Reply(offer(table, Home()))
        case Button.ONE if not table.tray.is_known:
            return Reply(calibrating.begin(table, Home()))
        case Button.ONE if table.previous:
            return start(table, offered_draft(table))
        case Button.GO | Button.ONE:
            return Reply(offer(table, Home()))
        case Button.TWO:
            return Reply(learn(table, Home()))
        case Button.THREE:
            return Reply(table.to(Menu(MENU.index("settings"), under=Home())))
        case Button.WHY:
            return Reply(table.to(Browsing(Topic.INFO, under=Home())))
        case Button.STOP:
            return Reply(table.answer("display.hold-to-leave"))


def is_going_on(table: Table) -> bool:
    """Return whether a game is on that nobody has won yet."""
    return table.game is not None and not isinstance(table.game.phase, Over)


def resume(table: Table, mode: Resuming, button: Button) -> Reply:
    """`GO` goes on with the game, `2` says first what its board looks like, `3` and `STOP` leave it."""
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


def set_options(table: Table, mode: Settings, button: Button) -> Table:
    """`1` and `3` change an option, `2` and `GO` go to the next one, `STOP` goes back."""
    name = OPTIONS[mode.cursor]
    match button:
        case Button.ONE | Button.THREE:
            turn = -1 if button is Button.ONE else 1
            return board.switched(replace(table, options=turned(table.options, name, turn)))
        case Button.TWO | Button.GO:
            return table.to(replace(mode, cursor=(mode.cursor + 1) % len(OPTIONS)))
        case Button.STOP:
            return table.to(mode.under)
        case Button.WHY:
            return table.answer(f"help.{name}")


def read(table: Table, mode: Browsing, button: Button) -> Table:
    """`1` and `3` turn pages, `2` changes the topic, `?` checks the board if that is the topic, the rest close."""
    match button:
        case Button.ONE | Button.THREE if mode.topic is not Topic.INFO:
            return table.to(replace(mode, page=mode.page + (-1 if button is Button.ONE else 1)))
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
        case Button.GO | Button.TWO if MENU[mode.cursor] == "new":
            return offer(table, mode.under)
        case Button.GO | Button.TWO:
            return table.to(_opened(MENU[mode.cursor], mode.under))
        case Button.STOP:
            return table.to(mode.under)
        case Button.WHY:
            return table.answer("help.menu-hall" if table.hall else "help.menu")


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
        case _:
            return Browsing(Topic.INFO, under=under)
