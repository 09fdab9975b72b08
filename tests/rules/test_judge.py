"""Why a play is legal or not."""

import pytest

from gipfel.rules import Clause, Dice, Hindrance, Obstacle, Play, Verdict, judge, may_stop
from support.tables import at, plays, verdict


@pytest.mark.parametrize(
    ("runners", "edition", "variants", "roll", "play", "expected"),
    [
        ("", "franjos", (), "2 3 4 5", "5+9", Verdict.BOTH),
        ("", "franjos", (), "2 3 4 5", "5", Verdict.BOTH),
        ("", "franjos", (), "2 3 4 5", "7+7", Verdict.DOUBLE),
        ("", "franjos", (), "2 3 4 5", "5+8", Verdict.NOT_ROLLED),
        ("", "franjos", (), "2 3 4 5", "5+5", Verdict.NOT_ROLLED),
        ("6 8", "franjos", (), "1 2 4 5", "5+7", Verdict.EITHER),
        ("6 8", "franjos", (), "1 2 4 5", "5", Verdict.EITHER),
        ("6 8 9", "franjos", (), "1 2 4 5", "3+9", Verdict.ONLY),
        ("6 8 9", "franjos", (), "1 2 4 5", "5+7", Verdict.NEITHER),
        ("7:12 8 9", "franjos", (), "2 3 4 5", "7+7", Verdict.LAST_FIELD),
        ("", "parker", (), "2 3 4 5", "5", Verdict.BOTH_ENTER),
        ("7 8", "parker", (), "2 4 5 5", "7", Verdict.ONE_ENTERS),
        ("6 7 8", "parker", (), "2 3 4 5", "6", Verdict.ONE_OR_BOTH),
        ("6 7 8", "parker", (), "2 3 4 5", "7", Verdict.ONE_OR_TWO),
        ("", "ravensburger-fr", ("fast-runners",), "2 3 4 5", "7+7", Verdict.FEWER_ENTER),
        ("6 7 8", "ravensburger-de", ("fast-runners",), "2 3 4 5", "7+7", Verdict.FEWER_MOVE),
    ],
)
def test_verdicts(
    runners: str, edition: str, variants: tuple[str, ...], roll: str, play: str, expected: Verdict
) -> None:
    """Each reason that a booklet can give is given, for what is legal and for what is not."""
    assert verdict(at(runners, edition=edition, variants=variants), roll, play) == expected.value


def test_obstacles_are_named() -> None:
    """A dead pair says what is in its way: who has won the column, a runner on top, no runner left."""
    position = at("3:5 5:1 7:1", won="6:0 8:1")
    found = {str(option.pairing): option.finding for option in judge(position, Dice.parse("1 4 4 5")).options}

    assert found["5+9"].obstacles == (Obstacle(Hindrance.NO_RUNNER, 9),)
    assert found["5+9"].clause is Clause.LAST_RUNNER
    assert found["6+8"].obstacles == (Obstacle(Hindrance.WON, 6, (0,)), Obstacle(Hindrance.WON, 8, (1,)))
    topped = judge(position, Dice.parse("1 2 5 5")).why(Play.parse("3+10"))
    assert topped.obstacles == (Obstacle(Hindrance.ON_TOP, 3), Obstacle(Hindrance.NO_RUNNER, 10))


def test_an_obstacle_of_a_double_is_named_once() -> None:
    """A dead double has one column in its way, not two."""
    finding = judge(at(won="7:1"), Dice.parse("2 5 3 4")).why(Play.parse("7+7"))

    assert finding.obstacles == (Obstacle(Hindrance.WON, 7, (1,)),)


def test_the_last_runner_enters_one_of_two() -> None:
    """With one runner left, two new columns are offered one at a time."""
    assert plays(at("6 8"), "1 4 2 5") == ["3", "5", "6+6", "7", "9"]


def test_no_stopping_before_the_first_roll() -> None:
    """A turn without a moved runner cannot be stopped."""
    assert may_stop(at("")).verdict is Verdict.NOT_YET
    assert may_stop(at("7")).verdict is Verdict.MAY_STOP


def test_no_stopping_on_others() -> None:
    """Under free-fields each runner on another's piece is named, with whose it is."""
    position = at("7:4 8:2 9:1", "", "7:4 8:2", "8:2", edition="ravensburger-de", variants=["free-fields"])
    finding = may_stop(position)

    assert finding.verdict is Verdict.NOT_HERE
    assert finding.obstacles == (
        Obstacle(Hindrance.OCCUPIED, 7, (1,)),
        Obstacle(Hindrance.OCCUPIED, 8, (1, 2)),
    )


def test_a_third_top_does_not_win_while_another_runner_is_crowded() -> None:
    """Under free-fields a third top has to wait until every runner stands alone."""
    position = at("12:3 7:4", "", "7:4", won="2:0 3:0", edition="ravensburger-fr", variants=["free-fields"])

    assert may_stop(position).columns == (7,)
