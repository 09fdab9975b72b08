"""Editions, variants and house rules: what may be chosen together."""

import pytest

from gipfel.rules import (
    COLOURS,
    EDITIONS,
    Clause,
    Entering,
    Fault,
    Fields,
    IllegalRules,
    Length,
    Pairs,
    Start,
    highest,
    rules_of,
)
from support.tables import at, plays


def test_the_five_booklets() -> None:
    """What each booklet prints about pieces, the start and its variants."""
    told = {
        key: (edition.pieces, edition.start, [variant.key for variant in edition.variants])
        for key, edition in EDITIONS.items()
    }

    assert told == {
        "ravensburger-de": (11, Start.YOUNGEST, ["longer-game", "fast-runners", "free-fields"]),
        "ravensburger-fr": (11, Start.YOUNGEST, ["longer-game", "fast-runners", "free-fields"]),
        "spielecafe": (None, Start.DRAWN, []),
        "parker": (11, Start.HIGHEST_DIE, []),
        "franjos": (10, Start.FREE, ["longer-game", "night-leap", "night-watch"]),
    }


def test_each_edition_offers_the_colours_of_its_box_first() -> None:
    """All colours can be played with every booklet; in a box, or where it is not known, usual ones come first."""
    first = {key: edition.offered_colours[:4] for key, edition in EDITIONS.items()}

    assert set(first["parker"]) == set(EDITIONS["parker"].colours) == set(COLOURS[:4])
    assert first["franjos"] == first["spielecafe"] == ("yellow", "blue", "red", "black")
    assert first["ravensburger-de"] == first["ravensburger-fr"] == ("yellow", "green", "orange", "blue")
    assert all(sorted(edition.offered_colours) == sorted(COLOURS) for edition in EDITIONS.values())


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_every_point_is_cited(edition: object) -> None:
    """Each booklet has a section for each point of the rules."""
    assert set(EDITIONS[edition.key].sections) == set(Clause)  # type: ignore[attr-defined]  # mypy knows less of it


def test_fast_runners_has_two_forms() -> None:
    """The German booklet asks for more than the French one."""
    assert rules_of("ravensburger-de", ("fast-runners",)).entering is Entering.MOST_RUNNERS
    assert rules_of("ravensburger-fr", ("fast-runners",)).entering is Entering.PLACE_FIRST


@pytest.mark.parametrize(
    ("edition", "variants", "house", "fault"),
    [
        ("hasbro", (), (), Fault.NO_EDITION),
        ("parker", ("turbo",), (), Fault.NO_VARIANT),
        ("parker", ("free-fields",), (), Fault.NOT_PRINTED),
        ("spielecafe", ("fast-runners",), (), Fault.NOT_PRINTED),
        ("ravensburger-de", ("night-watch",), (), Fault.NOT_PRINTED),
        ("franjos", ("free-fields",), (), Fault.NOT_PRINTED),
        ("franjos", ("night-leap", "night-watch"), (), Fault.EXCLUDED),
        ("franjos", ("night-leap",), ("free-fields",), Fault.EXCLUDED),
        ("parker", (), ("place-first", "most-runners"), Fault.EXCLUDED),
        ("parker", (), ("turbo",), Fault.NO_HOUSE_RULE),
        ("parker", (), ("fast-runners",), Fault.TWO_FORMS),
    ],
)
def test_what_cannot_be_played_is_refused(
    edition: str, variants: tuple[str, ...], house: tuple[str, ...], fault: Fault
) -> None:
    """Unknown, unprinted and clashing choices are refused, each with its own fault."""
    with pytest.raises(IllegalRules) as refused:
        rules_of(edition, variants, house)

    assert refused.value.flaw.fault is fault


def test_house_rules_turn_single_switches() -> None:
    """Any variant with any edition, or one switch turned, by agreement."""
    assert rules_of("parker", (), ("night-watch",)).fields is Fields.LEFT
    assert rules_of("parker", (), ("both-pairs",)).pairs is Pairs.BOTH
    assert rules_of("spielecafe", (), ("longer-game",)).length is Length.LONGER
    assert plays(at("6 7 8", edition="spielecafe", house=["one-pair"]), "2 3 4 5") == [
        "6",
        "6+8",
        "7",
        "7+7",
        "8",
    ]


def test_house_rules_are_not_cited_from_the_booklet() -> None:
    """Where the table has agreed on something, no section of the booklet is claimed for it."""
    assert rules_of("parker", (), ("both-pairs",)).section(Clause.BOTH) is None
    assert rules_of("parker", (), ("both-pairs",)).section(Clause.WON) == "Abgedeckte Reihe"
    assert rules_of("franjos", ("night-watch",)).section(Clause.FIELDS) == "Varianten, B"


def test_rules_are_values() -> None:
    """The same choice gives the same rules."""
    assert rules_of("parker") == rules_of("parker", (), ())
    assert rules_of("parker") != rules_of("parker", (), ("longer-game",))
    assert repr(rules_of("parker")) == "Rules('parker', variants=(), house=())"


def test_the_highest_die_begins() -> None:
    """Parker: the highest single die begins; those who tie throw again."""
    assert highest({0: 2, 1: 5, 2: 4}) == (1,)
    assert highest({0: 5, 1: 5, 2: 4}) == (0, 1)
