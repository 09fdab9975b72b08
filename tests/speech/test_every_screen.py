"""Every screen that there is can be heard."""

import re

import pytest

from gipfel.config import VOICES
from gipfel.speech import lines_at, speech_of
from gipfel.words import LANGUAGES, words_in
from support.catalogue_tables import catalogue_tables

SIGNS = re.compile(r"[{}→▲△*<>\[\]]|\.\.$|\?\.$|  ")
"""What is for a display, and cannot be said; and what a sentence does not end with."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_has_words_for_the_ear(language: str) -> None:
    """Whole sentences, none of them twice, without signs that only a display can show."""
    for name, table in catalogue_tables(language).items():
        said = [
            line.text for line in lines_at("full", speech_of(table, words_in(language), "http://10.0.0.7:8137"))
        ]
        wrong = [text for text in said if SIGNS.search(text) or text[-1] not in ".!?:"]

        assert said or table.light < 2, name
        assert not wrong, (name, wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_brief_is_never_more_than_full(language: str) -> None:
    """What is said briefly is about something that is said in full, or will be on the next page."""
    assert VOICES == ("off", "brief", "full")
    for name, table in catalogue_tables(language).items():
        speech = speech_of(table, words_in(language))
        extra = [each for each in speech if each.brief and not each.full]

        assert len(lines_at("brief", speech)) <= len(lines_at("full", speech)) + len(extra), name
        assert len(extra) <= 1, name
