"""Gipfel's own turn on the display, and what it says about chances: as a player, and as an adviser."""

from collections.abc import Iterator

from gipfel.game import Choosing, Game, Played, Stopped
from gipfel.narration import name_of
from gipfel.rules import ROLLS, HandMove, bust_rolls
from gipfel.screens.screen import Big, Cells, Face, Prose, Rows, Screen
from gipfel.screens.verbs import AROUND, may_stop_now, takes, verbs
from gipfel.table import Button, Decided, RollChances, StopChances, Table
from gipfel.words import Words


def throw_for_me(game: Game, words: Words) -> Screen:
    """Ask somebody to throw for Gipfel."""
    is_again = game.position.has_runners
    asked = ("partner.throw-on",) if is_again else ("partner.that-is-me", "partner.throw")
    keys = (words("key.dice"), words("key.board"), words("key.menu"))
    lit = AROUND | {Button.GO: "enter-dice"} | may_stop_now(game.position)
    big = Big((name_of(game, game.player, words),), tuple(map(words, asked)))
    return Screen(big, keys=keys).lit(verbs(words, lit))


def choosing(table: Table, roll: Choosing, cells: Cells, plays: dict[Button, str], words: Words) -> Screen:
    """Show the roll that Gipfel chooses a play of; after an undo, ask whether it is to choose again."""
    faces = tuple(Face(pips) for pips in roll.dice.pips)
    if not table.partner.waits:
        why = verbs(words, {Button.WHY: "why"})
        return Screen(cells, name_of(table.the_game, table.the_game.player, words), faces).lit(why)
    first, second, third = (plays.get(button, "") for button in (Button.ONE, Button.TWO, Button.THREE))
    text = Prose(tuple(map(words, ("partner.taken-back", "partner.choose-again", "partner.choose-for-me"))))
    rest = verbs(words, {Button.GO: "gipfel-chooses", Button.WHY: "why"})
    return Screen(text, dice=faces, keys=(first, second, third)).lit(takes(words, plays) | rest)


def deciding(table: Table, moves: tuple[HandMove, ...], words: Words) -> Screen:
    """Say what Gipfel takes, what hands have to do for it, and that it goes on: a stop is news of its own."""
    game = table.the_game
    title = words("display.stake", player=name_of(game, game.player, words), count=game.position.stake)
    lit = AROUND | may_stop_now(game.position)
    if table.partner.waits:
        text = Prose(tuple(map(words, ("partner.taken-back", "partner.decide-again", "partner.stop-for-me"))))
        return Screen(text, title).lit(verbs(words, lit | {Button.GO: "gipfel-decides"}))
    if isinstance(game.last, Played):
        title = words("partner.takes", player=name_of(game, game.player, words), play=game.last.play)
    rows = tuple(f"{move.column}→{move.end}" for move in moves)
    if not table.announced:
        return Screen(Rows(rows, (words("partner.thinks"),)), title).lit(verbs(words, lit))
    risk = words.percent(bust_rolls(game.position) / ROLLS)
    small = (words("display.risk", percent=risk),) if table.options.odds != "never" else ()
    lit |= {Button.GO: "roll-on"}
    return Screen(Rows(rows, (*small, words("partner.goes-on"))), title).lit(verbs(words, lit))


def stopped(game: Game, seat: int, words: Words) -> str:
    """Return the title of the news that Gipfel has stopped: what it took last, too."""
    player = name_of(game, seat, words)
    before = game.before
    if isinstance(game.last, Stopped) and before and isinstance(before.last, Played):
        return words("partner.stopped", player=player, play=before.last.play)
    return words("told.stopped", player=player)


def reasons(table: Table, words: Words) -> Iterator[str]:
    """Yield why Gipfel chose and decided as it did, or what it advises whoever has the turn, with figures."""
    chosen, decided, advice = table.partner.chosen, table.partner.decided, table.advice
    if chosen:
        is_only = len(chosen.chances.plays) == 1
        yield words("partner.took-only" if is_only else "partner.took", play=chosen.play)
        yield from _figures(chosen.chances, words)
    if decided:
        yield words(_decision(decided))
        yield from _figures(decided.chances, words)
    if advice:
        yield words("partner.advice")
        yield from _figures(advice, words)


def _decision(decided: Decided) -> str:
    """Return the key of the sentence about a decision."""
    if decided.chances.stop is None:
        return "partner.had-to-go"
    return "partner.stops" if decided.stops else "partner.went-on"


def _figures(chances: RollChances | StopChances, words: Words) -> Iterator[str]:
    """Yield the chance of winning with each play, the best first; or with going on and with a stop."""
    if isinstance(chances, RollChances):
        for play, win in chances.plays:
            yield words("partner.play", play=play, percent=words.percent(win))
        return
    yield words("partner.go", percent=words.percent(chances.go))
    if chances.stop is not None:
        yield words("partner.stop", percent=words.percent(chances.stop))
