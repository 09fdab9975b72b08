"""The screens before a game: the language, the game that is offered, and changing it page by page."""

from dataclasses import replace

from gipfel.narration import name_of
from gipfel.rules import Start
from gipfel.screens.help import help_on
from gipfel.screens.menus import option_value
from gipfel.screens.screen import Big, Screen
from gipfel.screens.verbs import verbs
from gipfel.table import LANGUAGES, Button, Draft, Offering, Setup, SetupQuestion, Table
from gipfel.words import Words, words_in

MIDDLE = {"variants": "pick", "house": "pick", "name": "pick", "colour": "who", "odds": "advice"}
"""What the middle button does in setup, by the kind of question; nothing with all others."""


def choosing_language(words: Words) -> Screen:
    """Ask for the language, each in its own words."""
    names = [words_in(language)("language.name") for language in LANGUAGES]
    lit = dict(zip((Button.ONE, Button.TWO, Button.THREE), names, strict=True))
    lit[Button.GO] = words("language.name")
    return replace(help_on(Screen(Big(())).lit(lit)), title="Gipfel").lit(verbs(words, {Button.WHY: "explain"}))


def offering(mode: Offering, words: Words) -> Screen:
    """Say all that matters about the game that is offered: who plays, and by which rules."""
    draft = mode.draft
    is_thrown = draft.booklet.start is Start.HIGHEST_DIE
    lit = {
        Button.GO: "begin",
        Button.TWO: "learn",
        Button.THREE: "change-game",
        Button.STOP: "back",
        Button.WHY: "explain",
    }
    # Two people with the plain booklet can be read across the table; anything longer is smaller.
    is_short = len(draft.colours) == 2 and not (any(draft.levels) or draft.variants or draft.house)
    players, booklet = _players(draft, words), words(f"{'booklet' if is_short else 'short'}.{draft.edition}")
    rules = say_rules(draft, booklet, words)
    body = Big((players,), (rules,)) if is_short else Big((), (f"{players}.", f"{rules}."))
    title = words("setup.first-die" if is_thrown else "setup.go")
    return Screen(body, title, keys=("", words("key.learn"), words("key.change"))).lit(verbs(words, lit))


def offer_in_words(draft: Draft, words: Words) -> str:
    """Return the game that a draft is of in one line, such as "Yellow, Green. Ravensburger"."""
    booklet = words(f"booklet.{draft.edition}")
    return f"{_players(draft, words)}. {say_rules(draft, booklet, words)}."


def _players(draft: Draft, words: Words) -> str:
    """Return who plays: the people, then the seats that Gipfel plays, with its level where they share one."""
    seats = range(len(draft.colours))
    people = [name_of(draft, seat, words) for seat in seats if not draft.levels[seat]]
    others = [name_of(draft, seat, words) for seat in seats if draft.levels[seat]]
    if not others:
        return ", ".join(people)
    levels = {level for level in draft.levels if level}
    level = words(f"level.{levels.pop()}") if len(levels) == 1 else ""
    gipfel = words("setup.offer-gipfel", players=", ".join(others))
    gipfel = words("setup.offer-level", players=gipfel, level=level) if level else gipfel
    return ". ".join((", ".join(people), gipfel)) if people else gipfel


def say_rules(draft: Draft, booklet: str, words: Words) -> str:
    """Return the booklet, and what is played otherwise: one variant by its name, several rules by their number."""
    count = len(draft.variants) + len(draft.house)
    if not count:
        return booklet
    if count > 1:
        return f"{booklet}, {words('setup.rule-count', count=count)}"
    only = f"short.{draft.variants[0]}" if draft.variants else "display.house-rules"
    return f"{booklet}, {words(only)}"


def setup(table: Table, mode: Setup, words: Words) -> Screen:
    """Ask one question about a new game."""
    question = mode.draft.questions()[mode.question]
    kind, seat = question
    title = words(f"setup.{kind}", number=seat + 1)
    big, small = _answer(table, mode, question, words)
    middle = MIDDLE.get(kind, "")
    keys = ("<", words(f"key.{middle}") if middle else "", ">")
    lit = {Button.ONE: "previous", Button.THREE: "next", Button.GO: "page-on", Button.STOP: "page-back"}
    lit |= {Button.WHY: "explain"} | ({Button.TWO: f"set-{kind}"} if middle else {})
    if kind == "name" and not (mode.draft.names[seat] or mode.draft.choices(question)[mode.cursor].strip()):
        del lit[Button.TWO]  # a blank on an empty name deletes nothing
    hint = () if kind == "edition" else (words("setup.next"),)
    return Screen(Big((big,), (*small, *hint)), title, keys=keys).lit(verbs(words, lit))


def _answer(table: Table, mode: Setup, question: SetupQuestion, words: Words) -> tuple[str, tuple[str, ...]]:
    """Return the present answer, large, and what it means, small."""
    draft, (kind, seat) = mode.draft, question
    match kind:
        case "odds":
            advice = option_value(table, "advice", words)
            return option_value(table, kind, words), (words("setup.advice-is", value=advice),)
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
