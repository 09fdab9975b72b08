"""The plug is pulled while a game goes on, again and again, over the life of one card: `make test-plug`.

Each time the machine has to boot by itself, the service has to play, the file system has to be sound, and every
step that the page had shown has to be in the record.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest

from machine.emulated import Emulated
from machine.image import Card
from machine.installed import careless, installed_card
from machine.lossy_card import PowerCut
from machine.player import Player, Witness

PLAYS = (0.2, 5.0)
"""For how many seconds somebody plays before the plug is pulled, at least and at most."""


@dataclass(frozen=True)
class Pulled:
    """One pulled plug, and what was found at the start before it and on the card after it."""

    number: int
    seconds_to_boot: float
    missing: tuple[str, ...]
    """The steps that were published before the plug was pulled the last time, and are gone."""
    steps: int
    """How many steps have been published so far."""
    cut: PowerCut
    complaints: str

    def __str__(self) -> str:
        cut = self.cut
        written = f"{cut.writes} writes, {cut.flushes} flushes, {cut.at_risk} at risk, {cut.lost} blocks lost"
        found = "; ".join((*self.missing, *self.complaints.splitlines())) or "all is there"
        booted = f"booted in {self.seconds_to_boot:.0f} s"
        return f"{self.number}: {booted}; {self.steps} steps published; {written}; {found}"


def pull_plugs(card: Card, kills: int, random: Random) -> Iterator[Pulled]:
    """Play and pull the plug, and boot once more; half of the times the card also loses what was not flushed."""
    witness = Witness()
    for number in range(1, kills + 1):
        with Emulated(card) as machine:
            since = time.monotonic()
            machine.wait_for_table()
            seconds = time.monotonic() - since
            missing = witness.missing(machine)
            player = Player(machine, witness, random)
            player.start()
            machine.until(partial(getattr, player, "has_begun"), "nobody could play")
            time.sleep(random.uniform(*PLAYS))  # what is tested: any moment
            cut = machine.pull_plug(random if random.random() < 0.5 else None)
            player.end()
        assert not player.surprise, player.surprise
        yield Pulled(number, seconds, tuple(missing), sum(witness.steps.values()), cut, card.complaints())
    with Emulated(card) as machine:
        since = time.monotonic()
        machine.wait_for_table()
        last = witness.missing(machine, games=len(witness.steps))
        cut = machine.pull_plug(None)
        yield Pulled(kills + 1, time.monotonic() - since, tuple(last), sum(witness.steps.values()), cut, "")


def main() -> int:
    """Pull as many plugs as the command line asks for; return 1 if anything was missing or broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--careless", action="store_true", help="with SQLite's synchronous=OFF: this has to fail")
    asked = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        try:
            card = installed_card(Path(folder))
        except (pytest.skip.Exception, pytest.fail.Exception) as reason:
            print(f"No plug can be pulled here: {reason}.", file=sys.stderr)
            return 2
        if asked.careless:
            careless(card)
        for pulled in pull_plugs(card, asked.kills, Random(asked.seed)):
            print(pulled, flush=True)
            faults += bool(pulled.missing or pulled.complaints)
    print(f"The plug was pulled {asked.kills} times; after {faults} of them something was missing or broken.")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
