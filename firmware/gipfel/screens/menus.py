"""The screens before, beside and after a game: home, setting one up, going on, menus, settings, the end."""

from gipfel.errors import Port
from gipfel.rules import Start
from gipfel.screens.game import miniature_columns
from gipfel.screens.player_names import name_and_level, name_of
from gipfel.screens.screen import Big, Miniature, Prose, Screen
from gipfel.table import (
    MENU,
    OPTIONS,
    Button,
    Draft,
    Menu,
    Phones,
    Resuming,
    Settings,
    Setup,
    SetupQuestion,
    Table,
    is_going_on,
)
from gipfel.words import Words

MIDDLE = {"variants": "pick", "house": "pick", "name": "pick", "colour": "who", "odds": "advice"}
"""What the middle button does in setup, by the kind of question; nothing with all others."""


def home(table: Table, words: Words) -> Screen:
    """Offer the same again, a new game, or the settings."""
    if is_going_on(table):
        keys = (words("key.go-on"), words("key.new"), words("key.menu"))
        return Screen(Big(("Gipfel",), (words("display.resume"),)), keys=keys).lit(*Button)
    same = words("key.again") if table.previous else words("key.new")
    keys = (same, words("key.new") if table.previous else "", words("key.menu"))
    lit = (Button.ONE, Button.TWO, Button.THREE, Button.WHY, *(() if table.previous else (Button.GO,)))
    return Screen(Big(("Gipfel",), (words("display.welcome"),)), keys=keys).lit(*lit)


def resuming(mode: Resuming, words: Words) -> Screen:
    """Offer the game that was interrupted, with what its board looks like."""
    headline = name_of(mode.game, mode.game.player, words)
    keys = (words("key.go-on"), words("key.board"), words("key.new"))
    columns = miniature_columns(mode.game.position)
    return Screen(Miniature(headline, words("display.resume"), columns), keys=keys).lit(*Button)


def setup(table: Table, mode: Setup, words: Words) -> Screen:
    """Ask one question about a new game."""
    question = mode.draft.questions()[mode.question]
    kind, seat = question
    title = words(f"setup.{kind}", number=seat + 1)
    if kind == "ready":
        text = Prose((_summary(mode.draft, words),), mode.cursor)
        return Screen(text, title, keys=("<", "", ">")).lit(*Button)
    big, small = _answer(table, mode, question, words)
    middle = MIDDLE.get(kind, "")
    keys = ("<", words(f"key.{middle}") if middle else "", ">")
    lit = [button for button in Button if middle or button is not Button.TWO]
    hint = () if kind == "edition" else (words("setup.next"),)
    return Screen(Big((big,), (*small, *hint)), title, keys=keys).lit(*lit)


def _answer(table: Table, mode: Setup, question: SetupQuestion, words: Words) -> tuple[str, tuple[str, ...]]:
    """Return the present answer, large, and what it means, small."""
    draft, (kind, seat) = mode.draft, question
    match kind:
        case "language":
            return _option(table, kind, words), ()
        case "odds":
            return _option(table, kind, words), (words("setup.advice-is", value=_option(table, "advice", words)),)
        case "edition":
            return words(f"short.{draft.edition}"), (draft.booklet.title,)
        case "variants" | "house":
            key = draft.choices(question)[mode.cursor % len(draft.choices(question))]
            is_on = key in (draft.variants if kind == "variants" else draft.house)
            return words("setup.on" if is_on else "setup.off"), (words(f"short.{key}"),)
        case "colour":
            return words.player(seat, draft.colours), (_who(draft.levels[seat], words),)
        case "name":
            letter = draft.choices(question)[mode.cursor]
            return draft.names[seat] or words.player(seat, draft.colours), (f"[{letter}]",)
        case "starter":
            return draft.names[draft.starter] or words.player(draft.starter, draft.colours), (
                words(f"start-short.{draft.booklet.start.value}"),
            )
        case _:
            return draft.chosen(question), ()


def _who(level: str, words: Words) -> str:
    """Return who plays a seat: a person, or Gipfel at a level."""
    return words("setup.gipfel", level=words(f"level.{level}")) if level else words("setup.person")


def _summary(draft: Draft, words: Words) -> str:
    """Return a sentence about what is going to be played."""
    started = draft.started("")
    players = words.join(name_and_level(started, seat, words) for seat in range(len(draft.colours)))
    rules = [words(f"short.{draft.edition}"), *(words(f"short.{key}") for key in draft.variants)]
    if draft.house:
        rules.append(words("display.house-rules"))
    first = "setup.first-die" if draft.booklet.start is Start.HIGHEST_DIE else "setup.go"
    return words("setup.summary", players=players, rules=", ".join(rules), first=words(first))


def _option(table: Table, name: str, words: Words) -> str:
    match name:
        case "language":
            return words("language.name")
        case "sound" | "board" | "advice":
            return words("setup.on" if getattr(table.options, name) else "setup.off")
        case "brightness":
            return words(f"brightness.{table.options.brightness}")
        case "voice":
            return words(f"voice.{table.options.voice}")
        case _:
            return words(f"odds.{table.options.odds}")


def settings(table: Table, mode: Settings, words: Words) -> Screen:
    """Show one setting, to be changed."""
    name = OPTIONS[mode.cursor]
    keys = ("<", words("key.next"), ">")
    return Screen(
        Big((_option(table, name, words),), (words("display.stop-is-back"),)), words(f"setup.{name}"), keys=keys
    ).lit(*Button)


def menu(mode: Menu, words: Words) -> Screen:
    """Show one item of the menu, to be opened."""
    item = words(f"menu.{MENU[mode.cursor]}")
    return Screen(
        Big((item,), (words("display.stop-is-back"),)), words("key.menu"), keys=("<", words("key.open"), ">")
    ).lit(*Button)


def phones(table: Table, mode: Phones, words: Words, address: str) -> Screen:
    """Show the PIN that lets a phone in, or one of the paired phones, to be removed."""
    title = words("menu.phones")
    if not address:
        return Screen(Prose((words("display.no-page"),)), title).lit(Button.STOP)
    place = mode.cursor % (len(table.access.phones) + 1)
    if place:
        body = Big((f"{place}/{len(table.access.phones)}",), (table.access.phones[place - 1].name,))
        return Screen(body, title, keys=("<", words("key.throw-out"), ">")).lit(*Button)
    pin = table.access.pin
    digits = f"{pin.digits[:3]} {pin.digits[3:]}" if pin else "- - -"
    body = Big((digits,), (address.removeprefix("http://"), words("phones.how")))
    return Screen(body, title, keys=("<", words("key.new"), ">")).lit(*Button)


def leaving(table: Table, words: Words) -> Screen:
    """Say that the plug may be pulled, which stays on the display; or that the last steps are not on disk."""
    if Port.STORE in table.lost:
        return Screen(Big((words("display.unsaved-end"),)))
    return Screen(Big((words("display.safe-1"), words("display.safe-2"))))
