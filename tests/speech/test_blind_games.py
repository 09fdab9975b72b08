"""Whole games of a player who is handed only what was spoken, and presses buttons."""

from collections import Counter
from pathlib import Path

import pytest

from gipfel.game import Over
from gipfel.rules import EDITIONS
from gipfel.words import LANGUAGES
from support.listening import TRANSCRIPT, SpokenGame
from support.partners import with_partner

TRANSCRIPTS = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_played_by_ear(edition: str, language: str) -> None:
    """It is set up and won; each choice was offered, each act was answered, and what was refused says why."""
    done = Counter[str]()
    for seed in range(1, 6):
        spoken = SpokenGame(language, edition, seed)
        spoken.play()

        assert isinstance(spoken.sat.game.phase, Over)
        assert spoken.sat.game.started.edition == edition
        done += spoken.done
    assert not [name for name in ("refused", "corrected", "Doubting", "hold ?", "BoardDiffers") if not done[name]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_against_gipfel_is_played_by_ear(language: str) -> None:
    """What Gipfel takes, and what it wants hands to do, is enough to play on."""
    spoken = SpokenGame(language, "franjos", 3, with_partner("", "novice", language=language, thinks=True))
    spoken.play()

    assert isinstance(spoken.sat.game.phase, Over)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_heard_is_what_it_was(language: str) -> None:
    """Nobody hears other words without somebody having read them (`python -m support.listening LANGUAGE`)."""
    spoken = SpokenGame(language, *TRANSCRIPT)
    spoken.play()
    kept = (TRANSCRIPTS / f"{language}.txt").read_text(encoding="utf-8").splitlines()

    assert spoken.lines == kept
