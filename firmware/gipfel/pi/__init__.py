"""The real table: display, buttons, lights and buzzer of a Raspberry Pi, and the service that it runs in."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.pi.computer import lacking, lacking_to_start, model
    from gipfel.pi.diagnosis import Diagnosis, State, bad, check_computer, good, note
    from gipfel.pi.display import PiDisplay
    from gipfel.pi.front import DisplayWithLights
    from gipfel.pi.panel import Panel
    from gipfel.pi.parts import check_parts
    from gipfel.pi.systemd import notify
    from gipfel.pi.tunes import Buzzer, Tune
    from gipfel.pi.watchdog import Heartbeat, Watchdog

__all__ = [
    "Buzzer",
    "Diagnosis",
    "DisplayWithLights",
    "Heartbeat",
    "Panel",
    "PiDisplay",
    "State",
    "Tune",
    "Watchdog",
    "bad",
    "check_computer",
    "check_parts",
    "good",
    "lacking",
    "lacking_to_start",
    "model",
    "note",
    "notify",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "computer": "lacking lacking_to_start model",
        "diagnosis": "Diagnosis State bad check_computer good note",
        "display": "PiDisplay",
        "front": "DisplayWithLights",
        "panel": "Panel",
        "parts": "check_parts",
        "systemd": "notify",
        "tunes": "Buzzer Tune",
        "watchdog": "Heartbeat Watchdog",
    },
)
