"""A table for the ear: what is worth hearing, in order, and what of it is said next. Pure; devices decide how."""

from gipfel.speech.sentence import Sentence, Speech, SpokenLine, lines_at
from gipfel.speech.speak import speech_of
from gipfel.speech.talk import Talk

__all__ = ["Sentence", "Speech", "SpokenLine", "Talk", "lines_at", "speech_of"]
