"""Signs of the display as words: a synthesizer spells some of them out, and leaves others out."""

import re

from gipfel.speech.phrases import play_said
from gipfel.words import Words

_QUESTION_MARK = re.compile(r"(?<!\S)\?(?=\s*[:,.]|\s+(?:1\s\w|[a-zà-ÿ]))")
"""The button `?` in a sentence; not the mark at the end of a question, which in French stands alone, too."""
_PLAY = re.compile(r"\b(\d{1,2})\+(\d{1,2})\b")
_MINUS = re.compile(r"(?<![\w,.])[-\u2212](?=\d)")


def for_the_ear(text: str, words: Words) -> str:
    """Return a sentence without what only the display shows: `?` and capital buttons, `7+11`, a minus."""
    text = _QUESTION_MARK.sub(words("speech.button-why"), text)
    text = re.sub(r"\bGO\b", words("speech.button-go"), text)
    text = re.sub(r"\bSTOP\b", words("speech.button-stop"), text)
    text = _PLAY.sub(lambda found: _play(found, words), text)
    return _MINUS.sub(words("speech.minus") + " ", text)


def _play(found: re.Match[str], words: Words) -> str:
    columns = int(found[1]), int(found[2])
    return play_said(columns, words) if all(2 <= column <= 12 for column in columns) else found[0]
