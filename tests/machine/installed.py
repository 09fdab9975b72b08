"""A card after its first boot, on which Gipfel has installed itself; and one on which it has become careless."""

from contextlib import suppress
from pathlib import Path

from machine.emulated import Emulated, NoAnswer
from machine.image import Card, blank_card

SCHEMA = "site/gipfel/store/schema.py"
CAREFUL, CARELESS = '"PRAGMA synchronous = FULL"', '"PRAGMA synchronous = OFF"'


def switch_off(machine: Emulated) -> None:
    """Hold STOP until the table closes, which switches the machine off; the page may close before it answers."""
    with suppress(NoAnswer):
        status, said = machine.ask("POST", "/api/press", {"button": "stop", "hold": True})
        assert status == 200, said
    machine.wait_until_off()


def installed_card(folder: Path) -> Card:
    """Return a card after the first boot of a machine, which has installed Gipfel and restarts then."""
    card = blank_card(folder / "card")
    with Emulated(card, cloud=True) as machine:
        machine.wait_until_off()
    return card


def careless(card: Card) -> None:
    """Make the store of an installed card write without waiting for the disk, to see that the tests notice."""
    draft = card.folder / "schema.py"
    (version,) = card.names("/opt/gipfel/versions")
    path = f"/opt/gipfel/versions/{version}/{SCHEMA}"
    text = card.debugfs(f"cat {path}")
    assert text.count(CAREFUL) == 1
    draft.write_text(text.replace(CAREFUL, CARELESS))
    cached = path.replace("schema.py", "__pycache__")
    compiled = [f"rm {cached}/{name}" for name in card.names(cached) if name.startswith("schema.")]
    for command in (*compiled, f"rm {path}", f"write {draft} {path}"):
        card.debugfs(command)
    assert CARELESS in card.debugfs(f"cat {path}")
