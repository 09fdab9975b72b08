"""A read-only root, for real: overlayroot in an initial RAM disk, ext4 below; games stay, all else is gone."""

import shutil
from pathlib import Path
from random import Random

import pytest

from machine.emulated import Emulated
from machine.image import Card
from machine.overlay import initrd_of
from machine.player import Player, Witness

pytestmark = pytest.mark.read_only


def plays(machine: Emulated, witness: Witness, steps: int) -> None:
    """Play some more steps."""
    player, before = Player(machine, witness, Random(3)), sum(witness.steps.values())
    while sum(witness.steps.values()) < before + steps:
        player.move()


def says(machine: Emulated, command: str) -> str:
    """Return what a command says, without the shell's prompts around it."""
    return machine.run(command).strip("# \n")


def power_off(machine: Emulated) -> None:
    """Switch the machine off as somebody with a terminal does."""
    machine.run("systemctl --no-block poweroff")
    machine.wait_until_off()


def test_games_stay_and_all_else_is_forgotten(card: Card, tmp_path: Path) -> None:
    """A read-only system forgets what is changed, refuses an upgrade, and keeps games; then it is as before."""
    shutil.copy(initrd_of(tmp_path / "initrd"), card.initrd)
    witness = Witness()
    with Emulated(card) as machine:
        machine.wait_for_table()
        says(machine, "touch /usr/sbin/overlayroot-chroot")  # the package; what it does is in the initial RAM disk
        assert "not read-only" in says(machine, "gipfel-read-only status")
        assert "read-only; games are kept" in says(machine, "gipfel-read-only on")
        power_off(machine)

    with Emulated(card) as machine:
        machine.wait_for_table()
        assert says(machine, "gipfel-read-only status") == "The system is read-only."
        assert says(machine, "findmnt --noheadings --output FSTYPE /") == "overlay"
        plays(machine, witness, 8)
        says(machine, "touch /etc/forgotten")
        refused = says(machine, "dpkg --install /boot/firmware/gipfel/gipfel_*.deb 2>&1")
        assert "this system is read-only, and forgets at the next start" in refused
        machine.pull_plug(Random(5))
    assert card.complaints() == ""

    with Emulated(card) as machine:
        machine.wait_for_table()
        assert witness.missing(machine) == []
        assert says(machine, "ls /etc/forgotten 2>/dev/null") == ""
        assert "everything can be changed" in says(machine, "gipfel-read-only off")
        power_off(machine)

    with Emulated(card) as machine:
        machine.wait_for_table()
        assert witness.missing(machine) == []
        assert says(machine, "gipfel-read-only status") == "The system is not read-only."
        assert says(machine, "findmnt --noheadings --output FSTYPE /") == "ext4"
        power_off(machine)
    assert card.complaints() == ""
