"""The booklets as tables for a terminal: what each rules differently, and where."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gipfel.rules import HOUSE_RULES, Clause, Edition, Entering, Pairs, Switch
from gipfel.words import Words


def tell_booklets(editions: Sequence[Edition], words: Words) -> RenderableType:
    """Return all booklets side by side: what differs, and what their variants change."""
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    for heading in ("edition", "title", "pieces", "start", "variants"):
        table.add_column(words(f"editions.{heading}"), no_wrap=heading == "edition", overflow="fold")
    for edition in editions:
        printed = ", ".join(variant.key for variant in edition.variants)
        start = words(f"start.{edition.start.value}")
        table.add_row(edition.key, edition.title, pieces(edition, words), start, printed or "–")
    changes = Table.grid(padding=(0, 2))
    changes.add_row(words("editions.most"), _sentences((Pairs.BOTH, Entering.FREE), words))
    for name, switches in _differences(editions):
        changes.add_row(Text(name, style="bold"), _sentences(switches, words))
    house = Text(words("editions.house", rules=words.join(HOUSE_RULES)))
    return Group(table, Text(), changes, Text(), house)


def _sentences(switches: Sequence[Switch], words: Words) -> str:
    return " ".join(words(f"switch.{switch.value}") for switch in switches)


def _differences(editions: Sequence[Edition]) -> Iterator[tuple[str, Sequence[Switch]]]:
    """Yield names with their switches: booklets that differ from most, then each form of each variant."""
    for edition in editions:
        turned = [
            switch for switch in (edition.pairs, edition.entering) if switch not in (Pairs.BOTH, Entering.FREE)
        ]
        if turned:
            yield edition.key, turned
    forms: dict[str, dict[Switch, list[str]]] = {}
    for edition in editions:
        for variant in edition.variants:
            forms.setdefault(variant.key, {}).setdefault(variant.switch, []).append(edition.key)
    for key, switches in forms.items():
        for switch, keys in switches.items():
            yield key if len(switches) == 1 else f"{key} ({', '.join(keys)})", (switch,)


def tell_booklet(edition: Edition, words: Words) -> RenderableType:
    """Return a table of one booklet: each point of the rules, and the section that rules it."""
    table = Table.grid(padding=(0, 2))
    for clause in Clause:
        table.add_row(
            words(f"clause.{clause.value}"),
            _ruled(edition, clause, words),
            Text(edition.sections[clause], style="dim"),
        )
    for variant in edition.variants:
        table.add_row(
            Text(variant.key, style="bold"),
            words(f"switch.{variant.switch.value}"),
            Text(variant.section, style="dim"),
        )
    return Group(Text.assemble((edition.key, "bold"), f" · {edition.title}"), Text(), table)


def pieces(edition: Edition, words: Words) -> str:
    """Return how many pieces a colour has, or that the booklet does not say."""
    return words("editions.unsaid") if edition.pieces is None else str(edition.pieces)


def _ruled(edition: Edition, clause: Clause, words: Words) -> str:
    """Return how a booklet rules a point: by its switch where there is one, else as all booklets do."""
    match clause:
        case Clause.PIECES:
            return pieces(edition, words)
        case Clause.START:
            return words(f"start.{edition.start.value}")
        case Clause.BOTH:
            return words(f"switch.{edition.pairs.value}")
        case Clause.FAST:
            return words(f"switch.{edition.entering.value}")
        case _:
            return words(f"ruled.{clause.value}")
