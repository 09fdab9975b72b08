"""Late positions of the longer game, where at most three columns are open: the master against exact tables."""

import random
from unittest.mock import patch

from gipfel.bots import plan_turn
from gipfel.bots.late import late_game
from gipfel.bots.master import SolvedTurn
from gipfel.rules import Play, Position, all_dice, bust, climb, legal_plays, new_game, rules_of, stop, winner

LIMIT = "gipfel.bots.late.MOST_ENTRIES"
LARGEST = 400_000
"""Tables up to this size are solved for the comparison: seconds each."""
POINTS = 0.002
"""A choice that costs no more than this, 0.2 points, counts as the same."""


def compare(count: int) -> None:
    """Print how often the master, and the network alone, choose as exact tables do, over so many decisions."""
    master, network = [], []
    with patch(LIMIT, LARGEST):
        starts = [position for position in late_starts(count * 2) if late_game(position)]
    for number, start in enumerate(starts):
        with patch(LIMIT, LARGEST):
            exact = SolvedTurn(start)
        with patch(LIMIT, 0):
            guessed = SolvedTurn(start)
        played = SolvedTurn(start)
        for position, plays in decisions(start, exact, random.Random(number)):
            master.append(loss(exact, played, position, plays))
            network.append(loss(exact, guessed, position, plays))
        if len(master) >= count:
            break
    for name, losses in (("the master", master), ("its network alone", network)):
        right = sum(each <= POINTS for each in losses) / len(losses)
        mean = 100 * sum(losses) / len(losses)
        print(f"late positions, {name}: as exact tables in {right:.1%} of {len(losses)} decisions,", end=" ")
        print(f"{mean:.3f} points lost in the mean, {100 * max(losses):.1f} at most (99 % asked)", flush=True)


def late_starts(count: int) -> list[Position]:
    """Return positions at the start of a turn with at most three columns open, from games between club players."""
    rules = rules_of("ravensburger-de", ("longer-game",))
    found: list[Position] = []
    game = 0
    while len(found) < count:
        dice = random.Random(game)
        game += 1
        position = new_game(rules, 2)
        while winner(position) is None:
            if len(position.won_by_column) >= 8:
                found.append(position)
            plan = plan_turn(position, "club")
            while True:
                play = plan.choose(position, dice.choice(all_dice()))
                if play is None:
                    position = bust(position)
                    break
                position = climb(position, play)
                if plan.stops(position):
                    position = stop(position)
                    break
    return found


def decisions(start: Position, exact: SolvedTurn, dice: random.Random) -> list[tuple[Position, tuple[Play, ...]]]:
    """Return what has to be decided in a turn that is played right: plays to choose from, or none for a stop."""
    found: list[tuple[Position, tuple[Play, ...]]] = []
    position = start
    while plays := legal_plays(position, dice.choice(all_dice())):
        if len(plays) > 1:
            found.append((position, plays))
        position = climb(position, exact.choose(position, plays))
        if exact.stop(position) == 1:
            break
        found.append((position, ()))
        if exact.stops(position):
            break
    return found


def loss(exact: SolvedTurn, chooser: SolvedTurn, position: Position, plays: tuple[Play, ...]) -> float:
    """Return what a choice costs, in chances of winning that are exact."""
    if plays:
        chances = {play: exact.value(climb(position, play)) for play in plays}
        return max(chances.values()) - chances[chooser.choose(position, plays)]
    stopped, went = exact.stop(position), exact.go(position)
    return max(stopped, went) - (stopped if chooser.stops(position) else went)
