"""Parts of the real table, each alone, for the tests: run on a faked Pi, told what to do line by line.

rig.py panel [QUIET] [measure]  prints what the buttons post, or how long each press was;
                                takes `light 1 go`, `play BUST`, `break`
rig.py display DRIVER BUS       prints what the display posts; takes `show en NAME`, `bright soft`, `dark`
rig.py table ...                `gipfel play --pi ...` over a drawn tray; takes `throw 1 2 3 4`, `lift`
"""

import sys
import time
from dataclasses import replace
from functools import partial
from random import Random
from threading import Thread

from gipfel.config import DisplayWiring, Wiring
from gipfel.errors import DeviceLost
from gipfel.pi import Panel, PiDisplay, Tune
from gipfel.table import Button, Down, Found, Lost, Signal, Up
from gipfel.virtual import VirtualTray


def tell(*words: str) -> None:
    """Print a line in one piece: several threads do, and `print` writes the end of a line by itself."""
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def say(signal: Signal) -> None:
    """Print a signal."""
    match signal:
        case Down(button=button) | Up(button=button):
            tell(type(signal).__name__.lower(), button.value)
        case Lost(port=port) | Found(port=port):
            tell(type(signal).__name__.lower(), port.value)


def measure(signal: Signal) -> None:
    """Print how long each press was."""
    if isinstance(signal, Up) and signal.held is not None:
        tell("up", signal.button.value, f"{signal.held:.2f}")


def panel(quiet: str = "60", says: str = "say") -> None:
    """Run the panel."""
    with Panel(Wiring(), {"say": say, "measure": measure}[says], float(quiet)) as running:
        for line in sys.stdin:
            match line.split():
                case ["light", *names]:
                    running.light(Button(name) for name in names)
                case ["play", name]:
                    running.play(Tune[name])
                case ["break"]:  # what any exception in any callback does
                    import lgpio  # noqa: PLC0415  # it goes where LG_WD says

                    for listener in lgpio._notify_thread.callbacks:
                        listener.func = None  # calling it raises
                    tell("broken")


def display(driver: str, bus: str, rotate: str = "0") -> None:
    """Run the display."""
    from support.catalogue import catalogue  # noqa: PLC0415  # takes its time

    screens = {language: catalogue(language) for language in ("en", "de", "fr")}
    wiring = DisplayWiring(driver, bus, rotate=int(rotate))  # type: ignore[arg-type]  # the test names real ones
    shown = screens["en"]["home-first"]
    with PiDisplay(wiring, say) as running:
        for line in sys.stdin:
            match line.split():
                case ["show", language, name]:
                    shown = screens[language][name]
                case ["dark"]:
                    shown = replace(shown, light=0)
                case ["dim"]:
                    shown = replace(shown, light=1)
                case ["bright", brightness]:
                    shown = replace(shown, brightness=brightness)
                case ["minute"]:
                    shown = replace(shown, shift=shown.shift + 12)
                case ["end"]:
                    break
            try:
                running.show(shown)
            except DeviceLost as error:
                tell("refused", error.port.value)


def table(arguments: list[str]) -> int:
    """Run the whole table of a Pi; its camera is above a tray that dice are thrown into from here."""
    import gipfel.app.splash  # noqa: PLC0415  # each part alone is loaded without the others
    from gipfel.cli import main  # noqa: PLC0415  # the same

    tray = VirtualTray(Random(1))  # the seed is for the pictures: the dice are named

    def listen() -> None:
        for line in sys.stdin:
            match line.split():
                case ["throw", *pips]:
                    dice = tuple(map(int, pips))
                    while not tray.throw(dice):
                        time.sleep(0.05)
                case ["lift"]:
                    while not tray.lift():
                        time.sleep(0.05)

    Thread(target=listen, daemon=True).start()
    splash = gipfel.app.splash
    splash.play_on_device = partial(splash.play_on_device, make_source=lambda *_: tray)
    return main(["play", "--pi", *arguments])


if __name__ == "__main__":
    if sys.argv[1] == "panel":
        panel(*sys.argv[2:])
    elif sys.argv[1] == "table":
        sys.exit(table(sys.argv[2:]))
    else:
        display(*sys.argv[2:])
