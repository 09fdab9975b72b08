"""What a booklet is, and the rules in force at one table: an edition, its variants, and house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, get_args

from gipfel.rules.clauses import Clause
from gipfel.rules.flaws import Fault, Flaw, IllegalRules
from gipfel.rules.memo import Memo
from gipfel.rules.plays import Play, play_table
from gipfel.rules.switches import Entering, Fields, Length, Pairs, Start, Switch


class Variant(NamedTuple):
    """A further rule that a booklet offers: the switch it turns, and the section that prints it."""

    key: str
    switch: Switch
    section: str


@dataclass(frozen=True, slots=True)
class Edition:
    """One printed booklet, as data."""

    key: str
    title: str
    language: str
    pieces: int | None
    """Pieces a colour; None where the booklet does not say."""
    start: Start
    pairs: Pairs
    entering: Entering
    colours: tuple[str, ...] = ()
    """The colours that the booklet names, in its order."""
    variants: tuple[Variant, ...] = ()
    sections: Mapping[Clause, str] = field(default_factory=dict, compare=False, repr=False)
    """The heading under which the booklet rules each point."""

    def variant(self, key: str) -> Variant | None:
        """Give the variant of this key if the booklet prints it."""
        return next((variant for variant in self.variants if variant.key == key), None)


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules in force at a table. Build them with `rules_of`."""

    edition: Edition
    variants: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    pairs: Pairs = field(init=False)
    entering: Entering = field(init=False)
    fields: Fields = field(init=False)
    length: Length = field(init=False)
    leaps: bool = field(init=False, repr=False)
    table: Memo[tuple[Play, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        turned = _turned(self.edition, self.variants, self.house)
        set_once = object.__setattr__
        set_once(self, "pairs", turned.get(Pairs, self.edition.pairs))
        set_once(self, "entering", turned.get(Entering, self.edition.entering))
        set_once(self, "fields", turned.get(Fields, Fields.SHARED))
        set_once(self, "length", turned.get(Length, Length.THREE))
        set_once(self, "leaps", self.fields is Fields.LEAPT)
        set_once(self, "table", play_table(self.pairs, self.entering))

    def _choice(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        return self.edition.key, self.variants, self.house

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rules):
            return self is other or self._choice() == other._choice()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._choice())

    def columns_to_win(self, players: int) -> int:
        """Give the number of won columns that wins among so many players."""
        return self.length.columns(players)

    def section(self, clause: Clause) -> str | None:
        """Give the booklet's heading that rules this point here; None where a house rule does."""
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
    Clause.FAST: Entering,
    Clause.FIELDS: Fields,
    Clause.WIN: Length,
}


def _turned(
    edition: Edition, variants: tuple[str, ...], house: tuple[str, ...]
) -> dict[type[Switch], Switch]:
    """Collect the switches that these choices turn; refuse what this booklet does not print, and clashes."""
    turned: dict[type[Switch], tuple[str, Switch]] = {}
    chosen = [("variants", key, _printed(edition, key)) for key in variants]
    chosen += [("house", key, _agreed(key)) for key in house]
    for part, key, switch in chosen:
        other, before = turned.setdefault(type(switch), (key, switch))
        if before is not switch:
            raise IllegalRules(Flaw(Fault.EXCLUDED, part, names=(other, key)))
    return {kind: switch for kind, (_, switch) in turned.items()}


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
