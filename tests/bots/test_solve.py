"""A turn, solved with arrays, is the turn that a plain search through the rules finds."""

from random import Random
from zlib import crc32

import numpy as np
import pytest

from gipfel.bots.paths import paths_of
from gipfel.bots.solve import solve
from gipfel.bots.states import states_of
from gipfel.bots.stopping import settled
from gipfel.rules import COLUMNS, LENGTH, Position, Rules, all_dice, climb, legal_plays, rules_of
from support.turn_search import TurnSearch

EVERY_RULE = [
    rules_of("ravensburger-de"),
    rules_of("ravensburger-de", ("fast-runners",)),
    rules_of("ravensburger-de", ("free-fields",)),
    rules_of("ravensburger-fr", ("fast-runners", "free-fields")),
    rules_of("spielecafe"),
    rules_of("parker"),
    rules_of("parker", (), ("most-runners", "night-leap")),
    rules_of("franjos", ("night-leap",)),
    rules_of("franjos", ("night-watch", "longer-game")),
    rules_of("franjos", ("night-leap",), ("one-pair",)),
]
every_rule = pytest.mark.parametrize("rules", EVERY_RULE, ids=repr)


def crowded_board(rules: Rules, seed: int, players: int = 2) -> Position:
    """Return a board whose open columns, about five, are nearly done: a turn there has few states."""
    random = Random(seed)
    needed = rules.columns_to_win(players)
    owners = [seat for seat in range(players) for _ in range(needed - 1)]
    won = dict(zip(random.sample(list(COLUMNS), 8), owners, strict=False))
    pieces: list[dict[int, int]] = [{} for _ in range(players)]
    for seat in range(players):
        for column in COLUMNS:
            if column not in won:
                lowest = max(LENGTH[column] - (3 if seat == 0 else 4), 0)
                field = random.randint(lowest, LENGTH[column] - 1)
                if field:
                    pieces[seat][column] = field
    return Position(rules, pieces, won)


def any_value(position: Position) -> float:
    """Return a chance that means nothing, but is the same for the same position."""
    return crc32(repr(position.parts()).encode()) % 997 / 1000


def solved(position: Position) -> tuple[TurnSearch, dict[Position, tuple[float, float]]]:
    """Search a turn through, and solve it; return the search, and the solution's `go` and `value` by position."""
    paths = paths_of(position)
    states = states_of(paths.steps)
    search = TurnSearch(position, any_value)
    stops = np.full(states.total, any_value(position), np.float32)
    reached, new = {position}, [position]
    while new:
        before = new.pop()
        for play in {play for dice in all_dice() for play in legal_plays(before, dice)}:
            after = climb(before, play)
            if after not in reached:
                reached.add(after)
                new.append(after)
    numbers = {each: states.number(paths.climbed(each)) for each in reached}
    for each, number in numbers.items():
        stops[number] = search.stop(each) if search.stop(each) is not None else 0
    stops[0] = search._bust
    missing = position.rules.columns_to_win(position.players) - position.columns_won(position.player)
    found = solve(position.rules, states, settled(stops, paths, states, missing))
    return search, {each: (found.go[number], found.value[number]) for each, number in numbers.items()}


@every_rule
def test_every_state_is_as_the_search_finds_it(rules: Rules) -> None:
    """By every rule, going on is worth the same in every position that the turn can become."""
    search, found = solved(crowded_board(rules, seed=3))

    assert len(found) > 20
    for position, (go, value) in found.items():
        if search.stop(position) != 1.0:  # nobody goes on who has won
            assert go == pytest.approx(search.go(position), abs=2e-5)
        if position.has_runners:
            assert value == pytest.approx(search.value(position), abs=2e-5)


def test_four_players() -> None:
    """What others have on the board matters to leaping runners, however many they are."""
    search, found = solved(crowded_board(rules_of("franjos", ("night-leap",)), seed=8, players=4))

    assert all(
        go == pytest.approx(search.go(position), abs=2e-5)
        for position, (go, _) in found.items()
        if search.stop(position) != 1.0
    )


def test_a_known_roll_changes_nothing() -> None:
    """Solved only for what can follow from certain columns, a turn is the same there."""
    position = crowded_board(rules_of("parker"), seed=5)
    paths = paths_of(position)
    random = np.random.default_rng(1)
    whole = states_of(paths.steps)
    stops = random.random(whole.total).astype(np.float32)
    values = solve(position.rules, whole, stops).value
    columns = [index for index, steps in enumerate(paths.steps) if steps][:3]
    part = states_of(paths.steps, [columns[:2]])
    some = np.zeros(part.total, np.float32)
    some[0] = stops[0]
    starts = {box.columns: box.start for box in whole.boxes}
    for box in part.boxes[1:]:
        start = starts[box.columns]
        some[box.start : box.end] = stops[start : start + box.end - box.start]
    partly = solve(position.rules, part, some).value
    for box in part.boxes[1:]:
        start = starts[box.columns]

        assert np.allclose(partly[box.start : box.end], values[start : start + box.end - box.start], atol=1e-6)
    assert part.total < whole.total
