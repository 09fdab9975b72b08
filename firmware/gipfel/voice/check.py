"""What `gipfel doctor` finds out about the voice: whether there is a program that speaks, and a sound card."""

from pathlib import Path

from gipfel.config import AUTO, NONE
from gipfel.voice.program import program_of

CARDS = Path("/proc/asound/cards")
"""Where the kernel lists the sound cards, two lines for each; without one the file is missing, or says so."""


def check_voice(speaker: str, level: str, cards: Path = CARDS) -> tuple[str, dict[str, object]]:
    """Return the ending of the doctor's sentence about the voice, and the names in it.

    `speaker` is the setting; `level` how much is spoken. A voice that nobody wants is not looked for.
    """
    if level == "off" or speaker == NONE:
        return "off", {}
    if not program_of(speaker, "en"):
        return "missing", {}
    found = card_names(cards)
    if not found:
        return "no-card", {}
    return ("good" if speaker == AUTO else "other"), {"card": ", ".join(found), "command": speaker}


def card_names(cards: Path = CARDS) -> list[str]:
    """Return the names of the sound cards: ` 0 [vc4hdmi ]: vc4-hdmi - vc4-hdmi` is `vc4-hdmi`."""
    try:
        lines = cards.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    return [line.rpartition(" - ")[2].strip() for line in lines if "]: " in line]
