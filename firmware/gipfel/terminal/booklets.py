"""The booklets told on a terminal: what each rules differently, and where."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gipfel.rules import HOUSE_RULES, Clause, Edition
from gipfel.words import Words


def overview(editions: Sequence[Edition], words: Words) -> RenderableType:
    """Put all booklets side by side."""
    table = Table(box=None, padding=(0, 2, 1, 0), header_style="bold")
    for heading in ("edition", "pieces", "start", "rules", "variants"):
        table.add_column(words(f"editions.{heading}"))
    for edition in editions:
        switches = (words(f"switch.{edition.pairs.value}"), words(f"switch.{edition.entering.value}"))
        table.add_row(
            Text.assemble((edition.key, "bold"), f"\n{edition.title}"),
            pieces(edition, words),
            words(f"start.{edition.start.value}"),
            "\n".join(switches),
            "\n".join(variant.key for variant in edition.variants) or "–",
        )
    house = Text(words("editions.house", rules=words.join(HOUSE_RULES)))
    return Group(table, house)


def whole(edition: Edition, words: Words) -> RenderableType:
    """Tell all about one booklet: each point of the rules, and the section that rules it."""
    table = Table.grid(padding=(0, 2))
    for clause in Clause:
        table.add_row(words(f"clause.{clause.value}"), _ruled(edition, clause, words), Text(edition.sections[clause], style="dim"))
    for variant in edition.variants:
        table.add_row(Text(variant.key, style="bold"), words(f"switch.{variant.switch.value}"), Text(variant.section, style="dim"))
    return Group(Text.assemble((edition.key, "bold"), f" · {edition.title}"), Text(), table)


def pieces(edition: Edition, words: Words) -> str:
    """Say how many pieces a colour has."""
    return words("editions.unsaid") if edition.pieces is None else str(edition.pieces)


def _ruled(edition: Edition, clause: Clause, words: Words) -> str:
    """Say how the booklet rules a point: by its switch where there is one, else as they all do."""
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
