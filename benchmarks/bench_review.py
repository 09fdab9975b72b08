"""How long a review takes, and what each level's decisions cost: the borders of the rating lie between them."""

import argparse
import time
from random import Random
from statistics import fmean, pstdev

from gipfel.bots import LEVELS, plan_turn
from gipfel.game import Busted, Event, Game, Over, Played, Rolled, Started, Step, Stopped, WentOn, Won, apply
from gipfel.review import review_game
from gipfel.rules import Dice, judge, winner

START = Started(("yellow", "green"), ("", ""), "ravensburger-de", "bench")


def main() -> None:
    """Let each level play against itself, review its games, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, metavar="N", help="games of each level")
    games = parser.parse_args().games
    seconds, turns = 0.0, 0
    for level in LEVELS:
        costs: list[int] = []
        for seed in range(games):
            steps = played(level, Random(seed))
            began = time.perf_counter()
            review = review_game(steps, plan_turn)
            seconds += time.perf_counter() - began
            turns += review.rolls[-1].turn
            costs += [decision.cost for decision in review.decisions]
        mean, spread = fmean(costs) / 10, pstdev(costs) / 10
        print(
            f"{level + ': points a decision costs':44}{mean:>12.2f}   spread {spread:.1f}, {len(costs)} decisions"
        )
    print(f"{'review of a game of 60 turns, s':44}{60 * seconds / turns:>12.1f}   aim: under 20")


def played(level: str, random: Random) -> tuple[Step, ...]:
    """Return the steps of a game in which both players are of one level."""
    game, steps = apply(None, (START,)), [Step(1, "", (START,))]
    while not isinstance(game.phase, Over):
        for events in _turn(game, level, random):
            game = apply(game, events)
            steps.append(Step(len(steps) + 1, "", events))
    return tuple(steps)


def _turn(game: Game, level: str, random: Random) -> list[tuple[Event, ...]]:
    """Return the steps of one turn."""
    plan, steps = plan_turn(game.position, level, random=random.random), list[tuple[Event, ...]]()
    while True:
        dice = Dice.of(random.randint(1, 6) for _ in range(4))
        if judge(game.position, dice).is_bust:
            return [*steps, (Rolled(dice), Busted())]
        play = plan.choose(game.position, dice)
        if play is None:
            raise LookupError("a roll that does not bust has a play")
        for events in ((Rolled(dice),), (Played(play),)):
            steps.append(events)
            game = apply(game, events)
        if plan.stops(game.position):
            seat = winner(apply(game, (Stopped(),)).position)
            return [*steps, (Stopped(),) if seat is None else (Stopped(), Won(seat))]
        steps.append((WentOn(),))
        game = apply(game, (WentOn(),))


if __name__ == "__main__":
    main()
