"""What bots say: legal, consistent, and the same each time."""

from random import Random

import pytest
from hypothesis import given, settings

from gipfel.bots import BOTS, LEVELS, StopAdvice, advise, plan_turn
from gipfel.rules import (
    EDITIONS,
    HOUSE_RULES,
    PLAYERS,
    ROLLS,
    Dice,
    IllegalPosition,
    Play,
    Position,
    Verdict,
    advance,
    all_dice,
    bust,
    climb,
    judge,
    legal_plays,
    may_stop,
    new_game,
    rules_of,
    stop,
    winner,
)
from support import strategies
from support.tables import at

PRINTED = [(key, ()) for key in EDITIONS] + [
    (key, (variant.key,)) for key, edition in EDITIONS.items() for variant in edition.variants
]


@pytest.mark.parametrize(("edition", "variants"), PRINTED)
@pytest.mark.parametrize("bot", BOTS)
def test_turns_are_legal(bot: str, edition: str, variants: tuple[str, ...]) -> None:
    """In every edition and variant, with two to four players, the referee lets each play and each stop pass."""
    random = Random(f"{bot} {edition} {variants}")
    for players in PLAYERS:
        position = new_game(rules_of(edition, variants), players)
        for _ in range(6 if bot == "master" else 40):
            position = played_turn(position, bot, random)
            if winner(position) is not None:
                break


def played_turn(position: Position, bot: str, random: Random) -> Position:
    """Return the position after a turn; whatever is illegal raises."""
    dice = random.choice(all_dice())
    plan = plan_turn(position, bot, dice, random.random)
    while (play := plan.choose(position, dice)) is not None:
        position = advance(position, dice, play)
        if plan.stops(position):
            return stop(position)
        dice = random.choice(all_dice())
    assert judge(position, dice).is_bust
    return bust(position)


@given(strategies.positions())
@settings(max_examples=25)
def test_any_position_has_an_answer(position: Position) -> None:
    """Whatever can stand on a board, by whatever rules: every legal play has its chance of winning."""
    if winner(position) is not None:
        with pytest.raises(IllegalPosition):
            advise(position)
        return
    dice = all_dice()[position.stake % 126]
    roll, then = advise(position, dice), advise(position)

    assert {rated.play for rated in roll.plays} == {*legal_plays(position, dice)}
    assert all(0 <= rated.win <= 1 for rated in roll.plays)
    assert (then.stop is None) == (may_stop(position).verdict is not Verdict.MAY_STOP)
    assert 0 <= then.go <= 1
    assert not (then.stops and then.stop is None)


@pytest.mark.parametrize("house", [(), ("night-leap",), ("free-fields", "one-pair"), ("most-runners",)])
def test_advice_adds_up(house: tuple[str, ...]) -> None:
    """Going on is worth the mean over all rolls of the best play or the bust; a play, what is best after it."""
    position = at("6:4 8:3", "6:2 9:3", "7:5 4:2 8:4", won="2:0 12:1", house=house)
    plan = plan_turn(position)
    mean = 0.0
    for dice in all_dice():
        roll = plan.advise(position, dice)
        mean += roll.best * dice.ways / ROLLS
        for rated in roll.plays:
            then = plan.advise(climb(position, rated.play))
            assert rated.win == pytest.approx(then.best, abs=1e-6)
    then = plan.advise(position)

    assert then.go == pytest.approx(mean, abs=1e-5)
    assert then.win == then.best


def test_the_order_of_plays() -> None:
    """Plays come with the best first, and the master takes that one."""
    roll = advise(at("", "7:5", "8:3"), Dice.parse("1 2 5 6"))

    assert [rated.win for rated in roll.plays] == sorted((rated.win for rated in roll.plays), reverse=True)
    assert roll.play == roll.plays[0].play
    assert roll.win == roll.best


def test_a_bust_has_its_chance() -> None:
    """A roll that moves nothing has no play, and the chance is that of the turn being lost."""
    position = at("2:1 3:1 12:1", "7:5", "8:3")
    roll = advise(position, Dice.parse("4 4 4 4"))

    assert roll.play is None
    assert roll.plays == ()
    assert 0 < roll.win < advise(position).best
    assert roll.best == roll.win


def test_a_plan_knows_all_that_follows() -> None:
    """A plan that was made before the first roll says the same as one that is made later."""
    start = at("", "7:5 3:2", "8:3 6:6", won="12:1")
    plan = plan_turn(start)
    position = climb(climb(start, Play.parse("6+7")), Play.parse("3+7"))

    assert plan.advise(position).go == pytest.approx(advise(position).go, abs=1e-6)
    assert plan.advise(position).stop == pytest.approx(advise(position).stop, abs=1e-6)


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_question_has_the_same_answer(bot: str) -> None:
    """Even coins are tossed the same way for the same position."""
    position = at("6 7", "8:3")

    assert advise(position, None, bot) == advise(position, None, bot)
    assert advise(position, Dice.parse("1 2 3 6"), bot) == advise(position, Dice.parse("1 2 3 6"), bot)


def test_chances_are_the_master_s() -> None:
    """Every bot says how good its choice is by the same measure, and nobody's is better than the master's."""
    position, dice = at("6:3", "8:3", "7:6"), Dice.parse("1 2 3 6")
    best = advise(position, dice)

    for bot in BOTS:
        roll = advise(position, dice, bot)
        assert roll.plays == best.plays
        assert roll.win <= best.win


def test_everybody_stops_to_win() -> None:
    """A stop that wins needs no strategy."""
    position = at("2:3 7:4", won="3:0 4:0 12:1 11:1")

    for bot in BOTS:
        then = advise(position, None, bot)
        assert then.stops
        assert then.win == then.stop == 1


def test_before_the_first_roll() -> None:
    """Nothing was rolled yet, so there is nothing to stop."""
    assert advise(at(), None, "random") == StopAdvice(False, advise(at()).go, None, advise(at()).go)


def test_levels_are_bots() -> None:
    """Each level is one of the bots, and every house rule can be played by the best of them."""
    assert [key for key in BOTS if key in LEVELS] == list(LEVELS)
    for house in HOUSE_RULES:
        position = at("6 7", house=(house,))
        assert 0 < advise(position).go < 1
