"""The screens beside and after a game: home, going on, menus, settings, phones, the end."""

from gipfel.config import NO_NETWORK
from gipfel.errors import Port
from gipfel.narration import name_of
from gipfel.screens.game import miniature_columns
from gipfel.screens.screen import Big, Miniature, Prose, Screen
from gipfel.screens.verbs import verbs
from gipfel.table import MENU, OPTIONS, Button, Menu, Phones, Resuming, Settings, Table, is_going_on
from gipfel.words import Words


def home(table: Table, words: Words, address: str) -> Screen:
    """Offer to play, the same again, or the menu; say where the page is."""
    lit = {Button.THREE: "menu", Button.WHY: "about"}
    if is_going_on(table):
        keys = (words("key.go-on"), words("key.new"), words("key.menu"))
        lit |= {Button.ONE: "go-on", Button.TWO: "new", Button.GO: "go-on", Button.STOP: "go-on"}
        return Screen(Big(("Gipfel",), (words("display.resume"),)), keys=keys).lit(verbs(words, lit))
    first = "tray" if not table.tray.is_known else "again" if table.previous else "play"
    keys = (words(f"key.{first}"), words("key.learn"), words("key.menu"))
    where = address.removeprefix("http://")
    if address == NO_NETWORK:
        where = words("network.none")
    elif not address or where.startswith("127."):
        where = words("display.welcome")
    lit |= {Button.GO: "play", Button.ONE: first, Button.TWO: "learn"}
    said = (where, *(() if table.tray.is_known else (words("display.tray-unknown"),)), words("display.go-play"))
    return Screen(Big(("Gipfel",), said), keys=keys).lit(verbs(words, lit))


def resuming(mode: Resuming, words: Words) -> Screen:
    """Offer the game that was interrupted, with what its board looks like."""
    headline = name_of(mode.game, mode.game.player, words)
    keys = (words("key.go-on"), words("key.board"), words("key.new"))
    columns = miniature_columns(mode.game.position)
    lit = {Button.ONE: "go-on", Button.GO: "go-on", Button.TWO: "rebuild", Button.WHY: "rebuild"}
    lit |= {Button.THREE: "not-now", Button.STOP: "not-now"}
    return Screen(Miniature(headline, words("display.resume"), columns), keys=keys).lit(verbs(words, lit))


def option_value(table: Table, name: str, words: Words) -> str:
    """Return the value of an option as the display says it."""
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
    lit = {Button.ONE: "change", Button.THREE: "change", Button.TWO: "next", Button.GO: "next"}
    lit |= {Button.STOP: "back", Button.WHY: "explain"}
    return Screen(
        Big((option_value(table, name, words),), (words("display.stop-is-back"),)),
        words(f"setup.{name}"),
        keys=keys,
    ).lit(verbs(words, lit))


def menu(table: Table, mode: Menu, words: Words) -> Screen:
    """Show one item of the menu, to be opened; at a table of a hall also how to ask for the host."""
    item = words(f"menu.{MENU[mode.cursor]}")
    lit = {Button.ONE: "previous", Button.THREE: "next", Button.TWO: "open", Button.GO: "open"}
    lit |= {Button.STOP: "back", Button.WHY: "explain"}
    small = [words("display.stop-is-back")]
    if table.hall and table.hall.wants_host:
        small = [words("host.is-asked"), words("host.hold-release"), *small]
    elif table.hall:
        small = [words("host.hold-ask"), *small]
    return Screen(Big((item,), tuple(small)), words("key.menu"), keys=("<", words("key.open"), ">")).lit(
        verbs(words, lit)
    )


def phones(table: Table, mode: Phones, words: Words, address: str) -> Screen:
    """Show the PIN that lets a phone in, or one of the paired phones, to be removed."""
    title = words("menu.phones")
    if address in ("", NO_NETWORK):
        why = words("network.how" if address else "display.no-page")
        return Screen(Prose((why,)), title).lit(verbs(words, {Button.STOP: "back", Button.WHY: "explain"}))
    lit = {Button.STOP: "back", Button.WHY: "explain"}
    if table.access.phones:
        lit |= {Button.ONE: "previous", Button.THREE: "next"}
    if mode.cursor or not mode.asks:  # a PIN that is asked for is on its way
        lit |= {Button.GO: "new-pin", Button.TWO: "new-pin"}
    place = mode.cursor % (len(table.access.phones) + 1)
    if place:
        body = Big((f"{place}/{len(table.access.phones)}",), (table.access.phones[place - 1].name,))
        lit[Button.TWO] = "throw-out"
        return Screen(body, title, keys=("<", words("key.throw-out"), ">")).lit(verbs(words, lit))
    pin = table.access.pin
    digits = f"{pin.digits[:3]} {pin.digits[3:]}" if pin else "- - -"
    body = Big((digits,), (address.removeprefix("http://"), words("phones.how")))
    return Screen(body, title, keys=("<", words("key.new"), ">")).lit(verbs(words, lit))


def leaving(table: Table, words: Words) -> Screen:
    """Say that the plug may be pulled, which stays on the display; or that the last steps are not on disk."""
    if Port.STORE in table.lost:
        return Screen(Big((words("display.unsaved-end"),)))
    return Screen(Big((words("display.safe-1"), words("display.safe-2"))))
