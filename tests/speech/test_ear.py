"""Signs of the display for the ear: each button is named, plays are said as players say them, a loss is a loss."""

import pytest

from gipfel.speech.ear import for_the_ear
from gipfel.words import words_in


@pytest.mark.parametrize(
    ("language", "shown", "said"),
    [
        ("en", "Hold ? for one second, then press GO.", "Hold Question mark for one second, then press Go."),
        ("de", "Halte ? eine Sekunde, dann STOP.", "Halte Fragezeichen eine Sekunde, dann Stop."),
        ("fr", "Plateau en ordre ?", "Plateau en ordre ?"),
        ("fr", "Relancer ou arrêter ? GO ou STOP ?", "Relancer ou arrêter ? Go ou Stop ?"),
        ("en", "Go: take 7+11", "Go: take seven and eleven"),
        ("de", "Go: 7+7 nehmen", "Go: zweimal die Sieben nehmen"),
        ("fr", "Chance -34,3", "Chance moins 34,3"),
        ("en", "192.168.0.4, 2026-11-18", "192.168.0.4, 2026-11-18"),
    ],
)
def test_signs_are_words(language: str, shown: str, said: str) -> None:
    """What a synthesizer would spell out or leave out is said."""
    assert for_the_ear(shown, words_in(language)) == said
