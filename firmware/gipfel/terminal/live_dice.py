"""`gipfel dice --live`: what a camera sees, as it changes, until Ctrl-C."""

import time
from threading import Event

from gipfel.words import Words
from gipfel_vision import DiceReading, Tray
from gipfel_vision.dice import DiceReader
from gipfel_vision.motion import Lifted, Settled, Settler
from gipfel_vision.sources import Source, TimedFrame, with_retries
from gipfel_vision.tray import has_moved


def show_live(source: Source, tray: Tray | None, expect: int | None, words: Words) -> int:
    """Print a line for each change: the dice that are read, and when they come to rest; return the exit status."""
    reader, settler = DiceReader(tray, expect), Settler()
    print(words("dice.watching", source=source.name), flush=True)
    is_checked = tray is None
    before, what = "", ""
    status = 0
    for taken in with_retries(source, Event()):
        if isinstance(taken, TimedFrame):
            status = 0
            if tray is not None and not is_checked and has_moved(tray, taken.frame):
                print(words("dice.moved"), flush=True)
            is_checked = True
            reading = reader.read(taken.frame)
            what = f"{reading.values} {reading.status}"
            change = settler.feed(reading, taken.at)
            line = _line(reading, change, words)
        else:
            status, change = 2, None
            settler.camera_lost()
            what = taken.detail
            line = words("dice.lost", source=taken.source, detail=taken.detail)
        if change or what != before:
            print(time.strftime("%H:%M:%S"), line, sep="  ", flush=True)
            before = what
    print(words("dice.ended"))
    return status


def _line(reading: DiceReading, change: Settled | Lifted | None, words: Words) -> str:
    values = " ".join(map(str, reading.values)) or "–"
    match change:
        case Settled():
            news = "● " + words("dice.settled")
        case Lifted():
            news = "○ " + words("dice.lifted")
        case _:
            news = ""
    return f"{values:<11}  {words(f'seen.{reading.status.value}'):<14}{news}".rstrip()
