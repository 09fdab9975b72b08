"""Reviews as tables for a terminal: where each result comes from, what cost most, and every step of it."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gipfel.game import Started
from gipfel.narration import name_of
from gipfel.review import GameReview, PlayerRates, ReviewedDecision, ReviewedRoll
from gipfel.words import Words

LINES = ("start", "luck", "others_luck", "cost", "others_cost", "unknown", "result")
POINTS = ("luck", "cost")
"""The rates that count points, not events."""


def tell_review(review: GameReview, started: Started, number: int, words: Words) -> RenderableType:
    """Return the review of a game: every player's account, the dearest decisions, and all rolls and decisions."""
    seats = range(len(started.colours))
    return Group(
        Text(words("review.title", number=number, player=name_of(started, review.winner, words)), style="bold"),
        Text(),
        _accounts(review, started, words),
        Text(words("review.points"), style="dim"),
        Text(),
        *(part for seat in seats for part in _dearest(review, started, seat, words)),
        Text(words("review.all"), style="bold"),
        _everything(review, started, words),
    )


def _accounts(review: GameReview, started: Started, words: Words) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("")
    for seat in range(len(started.colours)):
        table.add_column(Text(name_of(started, seat, words)), justify="right")
    for line in LINES:
        is_change = line not in ("start", "result")
        figures = [words.points(getattr(account, line), signed=is_change) for account in review.accounts]
        style = "bold" if line == "result" else ""
        table.add_row(words(f"review.{line}"), *figures, style=style)
    return table


def _dearest(review: GameReview, started: Started, seat: int, words: Words) -> Iterator[RenderableType]:
    player, dearest = name_of(started, seat, words), review.dearest(seat)
    if not dearest:
        yield Text(words("review.flawless", player=player))
    else:
        yield Text(words("review.dearest", player=player), style="bold")
        yield _steps(dearest, started, words)
    yield Text()


def _everything(review: GameReview, started: Started, words: Words) -> Table:
    """Return a table of all rolls and decisions, in the order in which they happened."""
    # A roll and the decision to make it are one step, and the decision came first.
    happened: list[ReviewedDecision | ReviewedRoll] = [*review.decisions, *review.rolls]
    happened.sort(key=lambda each: each.n)
    return _steps(happened, started, words)


def _steps(happened: Iterable[ReviewedDecision | ReviewedRoll], started: Started, words: Words) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("turn", "player", "dice", "roll-luck", "played", "best", "price"):
        right = heading in ("turn", "roll-luck", "price")
        table.add_column(words(f"review.{heading}"), justify="right" if right else "left")
    table.add_column("")
    for each in happened:
        player = Text(name_of(started, each.seat, words))
        if isinstance(each, ReviewedRoll):
            luck = words.points(each.luck)
            table.add_row(str(each.turn), player, each.dice, luck, words("review.bust") if each.is_bust else "")
            continue
        played = _choice(each.played, each.win, words)
        best = _choice(each.best.what, each.best.win, words) if each.cost else ""
        cost = words.points(-each.cost) if each.cost else ""
        style = {"??": "red", "?": "yellow"}.get(each.mark, "")
        table.add_row(str(each.turn), player, each.dice, "", played, best, cost, Text(each.mark, style=style))
    return table


def _choice(what: str, win: int, words: Words) -> str:
    """Return something that could be done, and the chance of winning with it."""
    done = words(f"review.{what}") if what in ("stop", "go") else what
    return f"{done} ({words.percent(win / 1000)})"


def tell_rates(player: str, rates: PlayerRates, words: Words) -> RenderableType:
    """Return a player's rates over many games, each beside what was to be expected, and the rating."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("rate", "count", "of", "expected"):
        table.add_column(words(f"review.{heading}"), justify="left" if heading == "rate" else "right")
    for rate in rates.rates:
        is_luck = rate.key == "luck"
        counted = (
            words.points(round(10 * rate.count), signed=is_luck) if rate.key in POINTS else f"{rate.count:.0f}"
        )
        expected = words.points(round(10 * rate.expected), signed=False)
        table.add_row(words(f"review.rate-{rate.key}"), counted, str(rate.of), expected)
    return Group(
        Text(words("review.games", player=player, count=rates.games), style="bold"),
        table,
        Text(_rating(rates, words)),
        Text(),
    )


def _rating(rates: PlayerRates, words: Words) -> str:
    """Return how strong a player is, in words, and how sure that is."""
    if (rating := rates.rating) is None:
        return words("review.no-rating", count=next(rate.of for rate in rates.rates if rate.key == "cost"))
    level = words(f"review.level-{rating.level}")
    return words("review.rating", level=level, percent=words.percent(rating.sure), count=rating.decisions)
