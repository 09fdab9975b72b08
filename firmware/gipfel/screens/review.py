"""The review of a game on the display: where each result comes from, and the dearest decisions."""

from gipfel.game import Game
from gipfel.narration import name_of
from gipfel.screens.screen import Prose, Screen
from gipfel.screens.verbs import PAGES, all_but, verbs
from gipfel.table import AccountLine, Button, DearDecision, Reviewing, Table
from gipfel.words import Words


def reviewing(table: Table, mode: Reviewing, words: Words) -> Screen:
    """Show a page of the review; until it is there, how far it has come."""
    game, digest = table.game, mode.digest
    home = verbs(words, all_but(Button.WHY, does="home") | {Button.WHY: "explain"})
    if game is None or mode.has_failed:
        return Screen(Prose((words("display.review-failed"),)), words("review.title-luck")).lit(home)
    if digest is None:
        share = words.percent(mode.share)
        text = Prose((words("display.reviewing", percent=share),))
        return Screen(text, words("review.title-luck")).lit(home)
    lit = PAGES | {Button.STOP: "home", Button.WHY: "explain"}
    if mode.shows_dearest:
        lit |= {Button.TWO: "luck", Button.GO: "home"}
        paragraphs = [line for decision in digest.dearest for line in _dear(game, decision, words)]
        text = Prose(tuple(paragraphs) or (words("display.review-flawless"),), mode.page)
        return Screen(text, words("review.title-dearest"), keys=("<", words("key.luck"), ">")).lit(
            verbs(words, lit)
        )
    lit |= {Button.TWO: "dearest", Button.GO: "dearest"}
    lines = [line for seat, each in enumerate(digest.lines) for line in _account(game, seat, each, words)]
    text = Prose(tuple(lines), mode.page)
    return Screen(text, words("review.title-luck"), keys=("<", words("key.dearest"), ">")).lit(verbs(words, lit))


def _account(game: Game, seat: int, line: AccountLine, words: Words) -> tuple[str, ...]:
    """Return a player's four lines, a page: the chance at the start, the result, and what lies between them."""
    start, result = (words.points(chance, signed=False) for chance in (line.start, line.result))
    return (
        words("review.line", player=name_of(game, seat, words), start=start, result=result),
        words("review.by-luck", points=words.points(line.luck)),
        words("review.by-play", points=words.points(line.play)),
        words("review.by-unknown", points=words.points(line.unknown)),
    )


def _dear(game: Game, decision: DearDecision, words: Words) -> tuple[str, ...]:
    """Return the four lines about a decision, a page: whose it was, what was done, what was best, and its cost."""
    played, best = (
        words(f"review.{what}") if what in ("stop", "go") else what for what in (decision.played, decision.best)
    )
    player = name_of(game, decision.seat, words)
    return (
        words("review.dear", mark=decision.mark, player=player).strip(),
        words("review.dear-played", dice=decision.dice.replace(" ", "-"), played=played),
        words("review.dear-best", best=best),
        words("review.dear-cost", points=words.points(decision.cost, signed=False)),
    )
