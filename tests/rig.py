"""Parts of the real table, each alone, for the tests: run on a faked Pi, told what to do line by line.

python tests/rig.py panel               prints what the buttons post; takes `light 1 go`, `play BUST`, `break`
python tests/rig.py glass DRIVER BUS    prints what the glass posts; takes `show en NAME`, `dark`, `dim`, `end`
"""

import sys
from dataclasses import replace

from gipfel.pi.glass import Glass
from gipfel.pi.panel import Panel
from gipfel.pi.tunes import Tune
from gipfel.ports import DeviceLost
from gipfel.table import Button, Down, Found, Lost, Signal, Up
from gipfel.wiring import GlassWiring, Wiring


def say(signal: Signal) -> None:
    """Print a signal."""
    match signal:
        case Down(button=button) | Up(button=button):
            print(type(signal).__name__.lower(), button.value, flush=True)
        case Lost(port=port) | Found(port=port):
            print(type(signal).__name__.lower(), port, flush=True)


def panel() -> None:
    """Run the panel."""
    with Panel(Wiring(), say) as running:
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


def glass(driver: str, bus: str, rotate: str = "0") -> None:
    """Run the glass."""
    from catalogue import catalogue  # noqa: PLC0415  # takes its time

    screens = {language: catalogue(language) for language in ("en", "de", "fr")}
    wiring = GlassWiring(driver, bus, rotate=int(rotate))  # type: ignore[arg-type]  # the test names real ones
    shown = screens["en"]["home-first"]
    with Glass(wiring, say) as running:
        for line in sys.stdin:
            match line.split():
                case ["show", language, name]:
                    shown = screens[language][name]
                case ["dark"]:
                    shown = replace(shown, light=0)
                case ["dim"]:
                    shown = replace(shown, light=1)
                case ["minute"]:
                    shown = replace(shown, shift=shown.shift + 12)
                case ["end"]:
                    break
            try:
                running.show(shown)
            except DeviceLost as error:
                print("refused", error.port, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "panel":
        panel()
    else:
        glass(*sys.argv[2:])
