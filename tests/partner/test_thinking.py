"""What Gipfel thinks, and in which thread: the bots are real, or broken on purpose."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from gipfel import bots, game
from gipfel.bots import BOTS, Strategy
from gipfel.errors import Port
from gipfel.partner import PartnerWorker, Thinker
from gipfel.rules import Dice, Position, legal_plays, rules_of
from gipfel.table import (
    AdviceGiven,
    Chosen,
    Decided,
    Found,
    Lost,
    PartnerTask,
    RollChances,
    Signal,
    StopChances,
    TaskKind,
    task_of,
)
from support.partners import PartnerSitting, with_partner
from support.waiting import PATIENCE, until


def task(sat: PartnerSitting) -> PartnerTask:
    """Return what a sitting asks now."""
    asked = task_of(sat.table)
    assert asked
    return asked


def answer(thinker: Thinker, sat: PartnerSitting) -> Signal:
    """Return the only answer to what a sitting asks now."""
    (said,) = thinker.answers(task(sat))
    return said


def test_the_levels_of_the_record_are_those_of_the_bots() -> None:
    """Whatever level a record can name, there is a bot that plays it."""
    assert game.LEVELS == bots.LEVELS
    assert {*game.LEVELS} <= {*BOTS}


@pytest.mark.parametrize("level", game.LEVELS)
def test_it_answers_what_is_asked(level: str) -> None:
    """With dice it chooses a legal play, with figures for all; after it, it decides; each for that very step."""
    sat, thinker = with_partner(level, ""), Thinker(lambda: 7.0)
    assert list(thinker.answers(task(sat))) == []
    sat.roll("2 3 4 5")
    chosen = answer(thinker, sat)
    assert isinstance(chosen, Chosen)
    assert isinstance(chosen.chances, RollChances)
    plays = legal_plays(sat.game.position, task(sat).dice)  # type: ignore[arg-type]  # there are dice
    assert {play for play, _ in chosen.chances.plays} == {*plays}
    assert chosen.play in plays
    assert (chosen.step, chosen.at) == (2, 7.0)
    sat.signal(chosen)
    decided = answer(thinker, sat)
    assert isinstance(decided, Decided)
    assert decided.step == 3
    assert isinstance(decided.chances, StopChances)


def test_it_advises() -> None:
    """A person is told the chances of every play, and of a stop and of going on."""
    sat, thinker = with_partner("", "", advice=True), Thinker(lambda: 7.0)
    sat.roll("2 3 4 5")
    plays = answer(thinker, sat)
    assert isinstance(plays, AdviceGiven)
    assert len(plays.chances.plays) == 3  # type: ignore[union-attr]  # those of a roll
    sat.signal(plays)
    sat.press("1")
    stop = answer(thinker, sat)
    assert isinstance(stop, AdviceGiven)
    assert isinstance(stop.chances, StopChances)


def test_a_question_is_answered_once_and_again_when_it_is_asked_again() -> None:
    """The same table asks nothing new; but who has read something in between gets another answer."""
    sat, thinker = with_partner("club", ""), Thinker(lambda: 7.0)
    sat.roll("2 3 4 5")
    asked = thinker.asked(sat.table)
    assert asked
    assert asked.kind is TaskKind.CHOOSE
    sat.wait(1)
    assert thinker.asked(sat.table) is None
    sat.press("?", "?")
    assert thinker.asked(sat.table)
    sat.press("stop")
    assert thinker.asked(sat.table) == asked


class Counting:
    """A bot that counts how often it has begun to think, and in which threads."""

    def __init__(self) -> None:
        self.starts: list[str] = []
        self.plays = BOTS["club"].start

    def __call__(self, position: Position, dice: Dice | None, random: Callable[[], float]) -> Strategy:
        """Begin a turn."""
        self.starts.append(threading.current_thread().name)
        return self.plays(position, dice, random)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Let a bot that counts play as novice."""
    bot = Counting()
    monkeypatch.setitem(BOTS, "novice", BOTS["novice"]._replace(start=bot))
    return bot


def test_a_turn_is_planned_once_and_before_the_dice_are_thrown(counting: Counting) -> None:
    """The plan is there when the dice lie; its rolls, choices and undos need no other one."""
    sat, thinker = with_partner("novice", ""), Thinker(lambda: 7.0)
    list(thinker.answers(task(sat)))
    assert len(counting.starts) == 1
    sat.roll("2 3 4 5")
    sat.signal(answer(thinker, sat))
    answer(thinker, sat)
    sat.hold("?", 1.2)
    sat.hear()
    sat.press("go")
    answer(thinker, sat)

    assert len(counting.starts) == 1


class Broken:
    """A bot that cannot think for as long as it is broken."""

    def __init__(self) -> None:
        self.is_broken = True
        self.plays = BOTS["club"].start

    def __call__(self, position: Position, dice: Dice | None, random: Callable[[], float]) -> Strategy:
        """Begin a turn, or fail."""
        if self.is_broken:
            raise ArithmeticError("the network is damaged")
        return self.plays(position, dice, random)


def test_a_bot_that_fails_is_lost_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong is said once with its reason; each question tries again, and an answer is back."""
    bot = Broken()
    monkeypatch.setitem(BOTS, "novice", BOTS["novice"]._replace(start=bot))
    sat, thinker = with_partner("novice", ""), Thinker(lambda: 7.0)
    assert list(thinker.answers(task(sat))) == [Lost(Port.PARTNER, 7.0, "the network is damaged")]
    sat.roll("2 3 4 5")
    bot.is_broken = False
    found, chosen = thinker.answers(task(sat))

    assert found == Found(Port.PARTNER, 7.0)
    assert isinstance(chosen, Chosen)


@pytest.fixture
def worker() -> Iterator[tuple[PartnerWorker, SimpleQueue[Signal]]]:
    """Provide a worker, and what it posts."""
    posted: SimpleQueue[Signal] = SimpleQueue()
    with PartnerWorker(posted.put) as running:
        yield running, posted


def test_it_thinks_in_its_own_thread(
    worker: tuple[PartnerWorker, SimpleQueue[Signal]], counting: Counting
) -> None:
    """Handing a table over returns at once; the plan and the answer are made elsewhere, and only one of each."""
    partner, posted = worker
    sat = with_partner("novice", "")
    partner.follow(sat.table)
    until(lambda: counting.starts)
    sat.roll("2 3 4 5")
    partner.follow(sat.table)
    sat.wait(1)
    partner.follow(sat.table)
    sat.signal(posted.get(timeout=PATIENCE))
    partner.follow(sat.table)
    sat.signal(posted.get(timeout=PATIENCE))

    assert counting.starts == ["partner"]
    assert [type(event).__name__ for step in sat.steps[:3] for event in step.events] == [
        "Started",
        "Rolled",
        "Played",
    ]
    assert posted.empty()


def test_a_plan_for_a_turn_that_goes_on_is_one_for_the_whole_turn() -> None:
    """A game that is resumed in the middle of its turn is planned from where the turn began."""
    position = Position(rules_of("franjos"), [{7: 4}, {}], runners={7: 5, 8: 1})
    thinker = Thinker(lambda: 7.0)
    (decided,) = thinker.answers(PartnerTask(TaskKind.DECIDE, "club", 5, position))
    before = thinker._plan
    start = Position(rules_of("franjos"), [{7: 4}, {}])
    list(thinker.answers(PartnerTask(TaskKind.PLAN, "club", 3, start)))

    assert isinstance(decided, Decided)
    assert thinker._plan is before


SCRIPT = """
import sys
from gipfel.cli import main
status = main(["play", "--script", sys.argv[1], "--lang", "en"])
loaded = [name for name in sys.modules if name.startswith(("gipfel.partner", "gipfel.bots", "numpy"))]
print(status, *loaded)
"""


@pytest.mark.parametrize("presses", [0, 1])
def test_a_table_without_it_loads_nothing_of_it(tmp_path: Path, presses: int) -> None:
    """Only a game in which a seat is Gipfel's imports bots and the partner's worker."""
    setup = ["press go", "press 3"] + ["press go"] * 4 + ["press 2"] * presses + ["press go"] * 7
    path = tmp_path / "new.game"
    path.write_text("\n".join([*setup, "roll 2 3 4 5"]))
    ended = subprocess.run([sys.executable, "-c", SCRIPT, str(path)], capture_output=True, text=True, check=True)
    status, *loaded = ended.stdout.splitlines()[-1].split()

    assert status == "0"
    assert bool(loaded) == bool(presses), ended.stdout
