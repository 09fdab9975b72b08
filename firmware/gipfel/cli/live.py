"""`gipfel dice --live`: what a camera sees, as it changes, until Ctrl-C."""

import argparse
import time
from threading import Event

from gipfel.cli.eye import source_for, tray_for
from gipfel.words import Words
from gipfel_vision import Reading
from gipfel_vision.dice import DiceReader
from gipfel_vision.moved import has_moved
from gipfel_vision.settler import Lifted, Settled, Settler
from gipfel_vision.sources import Shot, patiently


def show(options: argparse.Namespace, words: Words) -> int:
    """Print a line for each change: what is seen, and what of it has come to rest."""
    tray = tray_for(options, words)
    source = source_for(options, words, tray)
    reader, settler = DiceReader(tray, options.expect), Settler()
    print(words("dice.watching", source=source.name), flush=True)
    is_checked = tray is None
    before, what = "", ""
    status = 0
    for shot in patiently(source, Event()):
        if isinstance(shot, Shot):
            status = 0
            if tray is not None and not is_checked and has_moved(tray, shot.frame):
                print(words("dice.moved"), flush=True)
            is_checked = True
            reading = reader.read(shot.frame)
            what = f"{reading.values} {reading.status}"
            said = settler.feed(reading, shot.at)
            line = _line(reading, said, words)
        else:
            status, said = 2, None
            settler.blinded()
            what = shot.detail
            line = words("dice.lost", source=shot.source, detail=shot.detail)
        if said or what != before:
            print(time.strftime("%H:%M:%S"), line, sep="  ", flush=True)
            before = what
    print(words("dice.ended"))
    return status


def _line(reading: Reading, said: Settled | Lifted | None, words: Words) -> str:
    values = " ".join(map(str, reading.values)) or "–"
    match said:
        case Settled():
            news = "● " + words("dice.settled")
        case Lifted():
            news = "○ " + words("dice.lifted")
        case _:
            news = ""
    return f"{values:<11}  {words(f'seen.{reading.status.value}'):<14}{news}".rstrip()
