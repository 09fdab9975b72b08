"""All texts, in English, German and French, one file per language; and sentences made of them.

The rules are imported where they are needed: a device's first picture needs words, but no rules, and comes a fifth
sooner without them.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.errors import GipfelError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from gipfel.boardcheck import Stray
    from gipfel.rules import Clause, Finding, Flaw, HandMove, Obstacle, Rules

LANGUAGES = ("en", "de", "fr")

__all__ = ["LANGUAGES", "NoSuchLanguage", "Words", "words_in"]


class NoSuchLanguage(GipfelError, ValueError):
    """A language that Gipfel does not speak."""


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise NoSuchLanguage(f"Gipfel speaks {', '.join(LANGUAGES)}, not {language!r}")
        self.language = language
        self.sentences = _load(language)
        # A game is made of the same few hundred findings; a stream of questions of a few thousand.
        self.finding = lru_cache(maxsize=1 << 14)(self._finding)
        self.cite = lru_cache(maxsize=1 << 10)(self._cite)

    def __call__(self, key: str, /, **names: object) -> str:
        """Return the sentence of a key, with the names in its braces filled in."""
        return self.sentences[key].format_map(names)

    def join(self, parts: Iterable[str], last: str = "and") -> str:
        """Return parts as one list, as the language writes lists; `last` is `and` or `or`."""
        *most, end = tuple(parts) or ("",)
        return self(f"join.{last}").join((self("join.comma").join(most), end)) if most else end

    def percent(self, share: float) -> str:
        """Return a share, 0 to 1, as the language writes per cent, with one decimal."""
        return self("number.percent", number=self.decimal(100 * share, 1))

    def decimal(self, number: float, digits: int) -> str:
        """Return a number as the language writes it, with so many decimals."""
        return f"{number:.{digits}f}".replace(".", self("number.point"))

    def points(self, tenths: int, *, signed: bool = True) -> str:
        """Return tenths of a point of winning chance as the language writes points, with one decimal."""
        return f"{tenths / 10:{'+' if signed else ''}.1f}".replace(".", self("number.point"))

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return self.sentences.get(f"colour.{colour}", colour)

    def player(self, seat: int | None, colours: Sequence[str]) -> str:
        """Return the player of a seat by the colour, with a capital letter."""
        name = self.colour(colours[seat]) if seat is not None and seat < len(colours) else "?"
        return name[:1].upper() + name[1:]

    def _finding(self, finding: Finding, colours: tuple[str, ...]) -> str:
        """Return what was found, as one sentence."""
        first, second, *_ = (*finding.columns, None, None)
        return self(
            f"verdict.{finding.verdict.value}",
            first=first,
            second=second,
            columns="+".join(map(str, finding.columns)),
            obstacles=self.join(self._obstacles(finding.obstacles, colours)),
        )

    def _obstacles(self, obstacles: Sequence[Obstacle], colours: Sequence[str]) -> Iterator[str]:
        """Yield what keeps columns from being used; columns with the same reason share a clause."""
        from gipfel.rules import Hindrance  # noqa: PLC0415  # see above

        groups: dict[object, list[Obstacle]] = {}
        for obstacle in obstacles:
            alone = obstacle.hindrance is Hindrance.ON_TOP
            groups.setdefault(obstacle if alone else (obstacle.hindrance, obstacle.players), []).append(obstacle)
        for group in groups.values():
            columns = self.join(str(obstacle.column) for obstacle in group)
            players = self.join(self.player(seat, colours) for seat in group[0].players)
            yield self(f"obstacle.{group[0].hindrance.value}", column=columns, players=players)

    def _cite(self, rules: Rules, clause: Clause) -> str:
        """Return where the rules in force rule a point: the booklet and its section, or the house rules."""
        section = rules.section(clause)
        if section is None:
            return self("cite.house", title=rules.edition.title)
        return self("cite.section", title=rules.edition.title, section=section)

    def flaw(self, flaw: Flaw, colours: Sequence[str]) -> str:
        """Return what is wrong with a position or a choice of rules, as a sentence."""
        from gipfel.rules import LENGTH, Fault  # noqa: PLC0415  # see above

        name, *others = flaw.names or ("",)
        if flaw.fault in (Fault.NO_COLOUR, Fault.SAME_COLOUR, Fault.NO_SEAT):
            name, others = self.colour(name), [self.colour(other) for other in others]
        return self(
            f"flaw.{flaw.fault.value}",
            name=name,
            other=next(iter(others), ""),
            others=self.join(others, "or" if flaw.fault is Fault.TWO_FORMS else "and"),
            player=self.player(flaw.player, colours),
            column=flaw.column,
            field=flaw.field,
            top=LENGTH.get(flaw.column or 0),
        )

    def hand_move(self, move: HandMove, colours: Sequence[str]) -> str:
        """Return what a hand does on the board, as a sentence."""
        thing = "runner" if move.player is None else "piece"
        does = "leaves" if not move.end else "enters" if not move.start else "moves"
        key = "hand.substitute" if move.is_substitute else f"hand.{thing}-{does}"
        player = self.player(move.player, colours)
        return self(key, player=player, column=move.column, start=move.start, end=move.end)

    def thing(self, thing: str) -> str:
        """Return the name of a thing on the board: a colour, or the runner."""
        from gipfel.boardcheck import RUNNER  # noqa: PLC0415  # see above

        return self("tell.runner") if thing == RUNNER else self.colour(thing)

    def stray(self, stray: Stray, won: Container[int]) -> str:
        """Return what does not stand where it should, as a sentence; `won` are the columns to be cleared."""
        from gipfel.boardcheck import RUNNER, Place  # noqa: PLC0415  # see above

        stands, belongs = stray.stands or Place(0, 0), stray.belongs or Place(0, 0)
        match bool(stray.stands), bool(stray.belongs):
            case True, True:
                key = "moved" if stands.column == belongs.column else "elsewhere"
            case False, True:
                key = "missing"
            case _ if stray.instead_of:
                key = "instead"
            case _ if stands.column in won and stray.thing != RUNNER:
                key = "uncleared"
            case _:
                key = "forgotten" if stray.thing == RUNNER else "extra"
        other = self.thing(stray.instead_of) if stray.instead_of else belongs.column
        column = stands.column or belongs.column
        thing = self.thing(stray.thing)
        if key not in ("instead", "uncleared"):
            thing = thing[:1].upper() + thing[1:]
        return self(f"stray.{key}", thing=thing, column=column, start=stands.field, end=belongs.field, other=other)


@cache
def words_in(language: str) -> Words:
    """Return the one `Words` of a language."""
    return Words(language)


def _load(language: str) -> dict[str, str]:
    text = Path(__file__).with_name(f"{language}.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text).items()
    return {f"{group}.{key}": sentence for group, entries in groups for key, sentence in entries.items()}
