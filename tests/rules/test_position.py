"""Positions that cannot be are not built."""

import pytest

from gipfel.rules import Fault, IllegalPosition, Position, check_colours, new_game, rules_of, seat_of
from support.tables import at

RULES = rules_of("franjos")


@pytest.mark.parametrize(
    ("pieces", "won", "runners", "player", "fault"),
    [
        ([{}], {}, {}, 0, Fault.PLAYERS),
        ([{}] * 5, {}, {}, 0, Fault.PLAYERS),
        ([{}, {}], {}, {}, 2, Fault.NO_SEAT),
        ([{}, {}], {}, {}, -1, Fault.NO_SEAT),
        ([{}, {}], {6: 2}, {}, 0, Fault.NO_SEAT),
        ([{1: 1}, {}], {}, {}, 0, Fault.NO_COLUMN),
        ([{}, {}], {13: 0}, {}, 0, Fault.NO_COLUMN),
        ([{}, {}], {}, {13: 1}, 0, Fault.NO_COLUMN),
        ([{7: 0}, {}], {}, {}, 0, Fault.OFF_BOARD),
        ([{}, {}], {}, {7: -1}, 0, Fault.OFF_BOARD),
        ([{2: 4}, {}], {}, {}, 0, Fault.BEYOND_TOP),
        ([{}, {}], {}, {7: 14}, 0, Fault.BEYOND_TOP),
        ([{2: 3}, {}], {}, {}, 0, Fault.PIECE_ON_TOP),
        ([{6: 2}, {}], {6: 1}, {}, 0, Fault.PIECE_IN_WON),
        ([{}, {6: 2}], {6: 1}, {}, 0, Fault.PIECE_IN_WON),
        ([{}, {}], {6: 1}, {6: 2}, 0, Fault.RUNNER_IN_WON),
        ([{7: 4}, {}], {}, {7: 4}, 0, Fault.RUNNER_TOO_LOW),
        ([{7: 4}, {}], {}, {7: 3}, 0, Fault.RUNNER_TOO_LOW),
        ([{}, {}], {}, {5: 1, 6: 1, 7: 1, 8: 1}, 0, Fault.FOURTH_RUNNER),
    ],
)
def test_what_cannot_be_is_refused(
    pieces: list[dict[int, int]], won: dict[int, int], runners: dict[int, int], player: int, fault: Fault
) -> None:
    """Each illegal position is refused, and the error names what is wrong."""
    with pytest.raises(IllegalPosition) as refused:
        Position(RULES, pieces, won, runners, player)

    assert refused.value.flaw.fault is fault
    assert fault.value.replace("-", " ") in str(refused.value)


def test_other_players_pieces_do_not_matter_for_runners() -> None:
    """A runner may stand on or below another player's piece."""
    assert at("7:3", "", "7:3").runner(7) == at("7:3", "", "7:5").runner(7) == 3


def test_colours() -> None:
    """Two to four players, each with a colour of their own that there are pieces of."""
    check_colours(["yellow", "green"])
    for colours, fault in (
        (["yellow"], Fault.PLAYERS),
        (["yellow", "yellow"], Fault.SAME_COLOUR),
        (["yellow", "mauve"], Fault.NO_COLOUR),
        (["yellow", "green", "blue", "red", "orange"], Fault.PLAYERS),
    ):
        with pytest.raises(IllegalPosition) as refused:
            check_colours(colours)
        assert refused.value.flaw.fault is fault
    with pytest.raises(IllegalPosition):
        seat_of("red", ["yellow", "green"], "to_move")


def test_a_position_never_changes() -> None:
    """Nothing of a position can be set or deleted."""
    position = new_game(RULES, 2)
    with pytest.raises(AttributeError):
        position.player = 1  # type: ignore[misc]  # that is the point
    with pytest.raises(AttributeError):
        del position.player
    with pytest.raises(AttributeError):
        position.note = "x"  # type: ignore[attr-defined]  # that is the point


def test_pieces_run_out() -> None:
    """Franjos has ten pieces a colour: who stands in eleven columns has one too few, and plays on."""
    everywhere = " ".join(f"{column}:1" for column in range(2, 13))

    assert at("", everywhere).stock(0) == -1
    assert at("", everywhere, edition="parker").stock(0) == 0
    assert at("", everywhere, edition="spielecafe").stock(0) is None
    assert at("", "7:1", won="6:0").stock(0) == 8


def test_its_repr_builds_it() -> None:
    """A position shows what it is made of."""
    assert (
        repr(at("7:5", "7:4", won="6:1", edition="parker"))
        == "Position('parker', ({7: 4}, {}), {6: 1}, {7: 5}, 0)"
    )
