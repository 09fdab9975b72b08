"""The pins of one device, taken through gpiozero: six buttons, and the lights and the buzzer that there are."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from functools import partial
from types import TracebackType
from typing import Any, Self

from gipfel.pi.chip import header_chip, library, listen_again, wake_listener
from gipfel.table import Button
from gipfel.wiring import Wiring

Turned = Callable[[Button, float, int], None]
"""Hears of an edge: which button, when, in seconds of the kernel's clock, and the pin's level after it.

It is called from lgpio's one thread, which dies of any exception.
"""


def _unhear(device: Any) -> None:  # noqa: ANN401  # gpiozero has no types
    """Stop listening: a device that is only closed is still called, raises, and takes lgpio's thread with it."""
    with suppress(Exception):  # it may be gone already
        device.pin.when_changed = None


class Pins:
    """All pins of a wiring, for as long as its block lasts."""

    def __init__(self, wiring: Wiring, turned: Turned) -> None:
        self._wiring, self._turned = wiring, turned
        self._open = ExitStack()
        self._buttons: dict[Button, Any] = {}
        self._hearing: dict[Button, Callable[[float, int], None]] = {}
        """gpiozero holds what it calls by a weak reference only."""
        self._lights: dict[Button, Any] = {}
        self._buzzer: Any = None

    def __enter__(self) -> Self:
        library()
        from gpiozero import DigitalOutputDevice, InputDevice, PWMOutputDevice  # noqa: PLC0415  # takes its time
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415  # the same

        listen_again()
        with ExitStack() as halfway:  # whatever fails, nothing stays taken
            factory = LGPIOFactory(header_chip())
            halfway.callback(factory.close)
            take = partial(halfway.enter_context)
            for button, pin, light in zip(Button, self._wiring.buttons, self._wiring.lights, strict=True):
                # Between its pin and ground: the Pi pulls the pin up, and a press pulls it down.
                device = self._buttons[button] = take(InputDevice(pin, pull_up=True, pin_factory=factory))
                # Not gpiozero's `Button`: it keeps the kernel's time of an edge to itself, and edges may be late.
                self._hearing[button] = partial(self._turned, button)
                halfway.callback(_unhear, device)
                if light is not None:
                    self._lights[button] = take(DigitalOutputDevice(light, pin_factory=factory))
            if self._wiring.buzzer is not None:
                self._buzzer = take(PWMOutputDevice(self._wiring.buzzer, frequency=1000, pin_factory=factory))
            self._open = halfway.pop_all()
        self.sound(0)
        self.listen()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def listen(self) -> None:
        """Let every edge be called for."""
        for button, device in self._buttons.items():
            device.pin.when_changed = self._hearing[button]
        wake_listener()

    def doze(self) -> None:
        """Let nothing be called: lgpio then sleeps, and contacts have to be looked at."""
        for device in self._buttons.values():
            device.pin.when_changed = None

    def is_closed(self, button: Button) -> bool:
        """Whether a button's contact is closed now."""
        return bool(self._buttons[button].value)

    def light(self, lit: Iterable[Button]) -> None:
        """Light these buttons, and no others."""
        lit = frozenset(lit)
        for button, light in self._lights.items():
            light.value = button in lit

    def sound(self, pitch: int) -> None:
        """Sound a note, until the next one; 0 is silence."""
        if self._buzzer is None:
            return
        if pitch:
            self._buzzer.frequency = pitch
            self._buzzer.value = 0.5
        else:  # a pulse of no width would keep lgpio busy for nothing
            self._buzzer.frequency = None
            self._buzzer.value = 0
