"""A device's voice: says aloud what a table has to say, through espeak-ng or another program."""

from gipfel.voice.check import check_voice
from gipfel.voice.program import ESPEAK, program_of
from gipfel.voice.speaker import Speaker
from gipfel.voice.worker import VoiceWorker

__all__ = ["ESPEAK", "Speaker", "VoiceWorker", "check_voice", "program_of"]
