"""What a booklet is, and the rules in force at one table: an edition, its variants, and house rules."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar, get_args

from gipfel.rules.clauses import Clause
from gipfel.rules.colours import box_first
from gipfel.rules.flaws import Fault, Flaw, IllegalRules
from gipfel.rules.plays import RollTable, roll_tables
from gipfel.rules.switches import Entering, Fields, Length, Pairs, Start, Switch
from gipfel.rules.value import Value

SwitchKind = TypeVar("SwitchKind", Pairs, Entering, Fields, Length)


class Variant(NamedTuple):
    """A further rule that a booklet offers: the switch it turns, and the section that prints it."""

    key: str
    switch: Switch
    section: str


class Edition(NamedTuple):
    """One printed booklet, as data."""

    key: str
    title: str
    language: str
    pieces: int | None
    """Pieces of each colour; None where the booklet does not say."""
    start: Start
    pairs: Pairs
    entering: Entering
    colours: tuple[str, ...] = ()
    """The colours in its box, in the order of its booklet or its pictures; empty where that is not known."""
    variants: tuple[Variant, ...] = ()
    sections: Mapping[Clause, str] = MappingProxyType({})
    """The heading under which the booklet rules each point."""

    @property
    def offered_colours(self) -> tuple[str, ...]:
        """All colours that can be played, those in its box first."""
        return box_first(self.colours)

    def variant(self, key: str) -> Variant | None:
        """Return the variant of this key if the booklet prints it."""
        return next((variant for variant in self.variants if variant.key == key), None)


class Rules(Value):
    """The rules in force at a table. `rules_of` returns them by their keys."""

    __slots__ = ("edition", "entering", "fields", "house", "leaps", "length", "pairs", "tables", "variants")

    edition: Edition
    variants: tuple[str, ...]
    house: tuple[str, ...]
    pairs: Pairs
    entering: Entering
    fields: Fields
    length: Length
    leaps: bool
    """Whether a runner leaps over other players' pieces."""
    tables: tuple[RollTable, ...]
    """What each roll allows, in the order of `all_dice`: see `plays`."""

    def __init__(self, edition: Edition, variants: tuple[str, ...] = (), house: tuple[str, ...] = ()) -> None:
        self.edition, self.variants, self.house = edition, variants, house
        turned = _turned(edition, variants, house)
        self.pairs = next(turned(Pairs), edition.pairs)
        self.entering = next(turned(Entering), edition.entering)
        self.fields = next(turned(Fields), Fields.SHARED)
        self.length = next(turned(Length), Length.THREE)
        self.leaps = self.fields is Fields.LEAPT
        self.tables = roll_tables(self.pairs, self.entering)

    def parts(self) -> tuple[object, ...]:
        """Return what tells these rules from others."""
        return self.edition, self.variants, self.house

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._keys() == other._keys()

    def __hash__(self) -> int:
        return hash(self._keys())

    def _keys(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        return self.edition.key, self.variants, self.house

    def __repr__(self) -> str:
        return "Rules({!r}, variants={!r}, house={!r})".format(*self._keys())

    def columns_to_win(self, players: int) -> int:
        """Return the number of won columns that wins among so many players."""
        return self.length.columns(players)

    def section(self, clause: Clause) -> str | None:
        """Return the booklet's heading that rules this point here; None where a house rule does."""
        if kind := SWITCH_OF.get(clause):
            if any(isinstance(HOUSE_RULES[key], kind) for key in self.house):
                return None
            chosen = (self.edition.variant(key) for key in self.variants)
            for variant in chosen:
                if variant and isinstance(variant.switch, kind):
                    return variant.section
        return self.edition.sections.get(clause)


HOUSE_RULES: dict[str, Switch] = {
    switch.value: switch for kind in get_args(Switch) for switch in kind if switch is not Length.THREE
} | {"night-watch": Fields.LEFT}
"""What a table may agree on beside its booklet: any printed variant, or a single switch turned."""

SWITCH_OF: dict[Clause, type[Switch]] = {
    Clause.BOTH: Pairs,
    Clause.MOVE: Pairs,
    Clause.FAST: Entering,
    Clause.FIELDS: Fields,
    Clause.WIN: Length,
}
"""The kind of switch that changes what a booklet says on a point."""


def _turned(
    edition: Edition, variants: tuple[str, ...], house: tuple[str, ...]
) -> Callable[[type[SwitchKind]], Iterator[SwitchKind]]:
    """Return a function that finds the chosen switch of a kind; refuse what is not printed, and clashes."""
    chosen = [("variants", key, _printed(edition, key)) for key in variants]
    chosen += [("house", key, _agreed(key)) for key in house]
    turned: dict[type[Switch], tuple[str, Switch]] = {}
    for part, key, switch in chosen:
        other, before = turned.setdefault(type(switch), (key, switch))
        if before is not switch:
            raise IllegalRules(Flaw(Fault.EXCLUDED, part, names=(other, key)))

    def of_kind(kind: type[SwitchKind]) -> Iterator[SwitchKind]:
        return (switch for _, switch in turned.values() if isinstance(switch, kind))

    return of_kind


def _printed(edition: Edition, key: str) -> Switch:
    if variant := edition.variant(key):
        return variant.switch
    printed = tuple(variant.key for variant in edition.variants)
    known = key == "fast-runners" or key in HOUSE_RULES
    fault = Fault.NOT_PRINTED if known else Fault.NO_VARIANT
    raise IllegalRules(Flaw(fault, "variants", names=(key, edition.key, *printed)))


def _agreed(key: str) -> Switch:
    if key in HOUSE_RULES:
        return HOUSE_RULES[key]
    if key == "fast-runners":
        forms = (Entering.PLACE_FIRST.value, Entering.MOST_RUNNERS.value)
        raise IllegalRules(Flaw(Fault.TWO_FORMS, "house", names=(key, *forms)))
    raise IllegalRules(Flaw(Fault.NO_HOUSE_RULE, "house", names=(key, *HOUSE_RULES)))
