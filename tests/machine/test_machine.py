"""A whole machine: its own kernel, systemd as its first process, a card that installs Gipfel, a game."""

import subprocess
from random import Random
from typing import Any

import pytest

from machine.emulated import Emulated
from machine.image import Card
from machine.installed import switch_off
from machine.player import Player, Witness

pytestmark = pytest.mark.machine


def plays(machine: Emulated, witness: Witness, random: Random, steps: int) -> dict[str, Any]:
    """Play some more steps, one after the other; return the table after them."""
    player, before = Player(machine, witness, random), sum(witness.steps.values())
    while sum(witness.steps.values()) < before + steps:
        player.move()
    return machine.state()


def log_of(machine: Emulated) -> str:
    """Return the service's log since the machine was switched on; it never has a traceback."""
    log = machine.run("journalctl --boot --unit gipfel --no-pager --output cat")
    assert "Traceback" not in log
    return log


def test_the_first_boot_installs_it(installed: Card) -> None:
    """What `make card` wrote onto the boot partition installs the package, without a network; its log says so."""
    log = subprocess.run(
        ["mtype", "-i", installed.boot, "::gipfel/log.txt"], capture_output=True, text=True, check=True
    ).stdout

    assert "Installed: gipfel_" in log
    assert installed.complaints() == ""


def test_an_evening_with_bad_luck(card: Card) -> None:
    """Without camera, display and buttons, with the clock of 1970, and on a full card, a game goes on."""
    witness, random = Witness(), Random(7)
    with Emulated(card) as machine:
        machine.wait_for_table()
        table = plays(machine, witness, random, 12)
        assert {"camera", "oled", "buttons"} <= set(table["lost"])
        assert table["screen"]["text"].startswith("no camera")
        for sentence in ("lost: camera (", "lost: display (", "lost: buttons ("):
            assert sentence in log_of(machine)
        switch_off(machine)
    assert card.complaints() == ""

    with Emulated(card, date="1970-01-01T00:00:10") as machine:
        resumed = machine.wait_for_table()
        assert (resumed["game"], resumed["step"]) == (table["game"], table["step"])
        assert witness.missing(machine) == []
        assert machine.run("date +%Y") > "2020"  # systemd goes on from the day on which it was made
        plays(machine, witness, random, 6)

        machine.run(
            "dd if=/dev/zero of=/filling bs=1M 2>/dev/null; dd if=/dev/zero of=/rest bs=4k 2>/dev/null; sync"
        )
        machine.until(lambda: "store" in Player(machine, witness, random).moved()["lost"], "the card is not full")
        full = plays(machine, witness, random, 4)
        assert full["screen"]["text"].startswith("not saved")
        machine.run("rm /filling /rest; sync")
        machine.until(lambda: "store" not in machine.state()["lost"], "nothing was written when there was room")
        assert machine.state()["step"] >= full["step"]
        for sentence in ("lost: store (", "found: store"):
            assert sentence in log_of(machine)
        switch_off(machine)
    assert card.complaints() == ""

    with Emulated(card) as machine:
        machine.wait_for_table()
        assert witness.missing(machine) == []
        switch_off(machine)
