"""The pins of one device, taken through gpiozero: six buttons, and the lights and the buzzer that there are."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from functools import partial
from types import TracebackType
from typing import Any, Self

from gipfel.config import Wiring
from gipfel.pi.edges import EdgeMonitor, OnEdge
from gipfel.pi.gpiochip import header_chip, is_listening, library, listen_again, wake_listener
from gipfel.table import Button


def _silence(device: Any) -> None:  # noqa: ANN401  # gpiozero has no types
    """Stop callbacks: a device that is only closed is still called, raises, and ends lgpio's thread by that."""
    with suppress(Exception):  # it may be gone already
        device.pin.when_changed = None


class Pins:
    """All pins of a wiring, for as long as its block lasts."""

    def __init__(self, wiring: Wiring, on_edge: OnEdge) -> None:
        """Open nothing yet; `on_edge` is going to be called from another thread, which an exception may end."""
        self._wiring, self._on_edge = wiring, on_edge
        self._handle = 0
        self._monitor: EdgeMonitor | None = None
        self._open = ExitStack()
        self._buttons: dict[Button, Any] = {}
        self._callbacks: dict[Button, Callable[[float, int], None]] = {}
        """Kept here because gpiozero has only weak references to them."""
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
            self._handle = factory._handle  # noqa: SLF001  # by which lgpio knows the chip
            take = halfway.enter_context
            for button, pin, light in zip(Button, self._wiring.buttons, self._wiring.lights, strict=True):
                # Between its pin and ground: the Pi pulls the pin up, and a press pulls it down.
                device = self._buttons[button] = take(InputDevice(pin, pull_up=True, pin_factory=factory))
                # Not gpiozero's `Button`: it keeps the kernel's time of an edge to itself, and edges may be late.
                self._callbacks[button] = partial(self._on_edge, button)
                halfway.callback(_silence, device)
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
        if self._monitor:
            self._monitor.close()
        self._open.close()

    def listen(self) -> None:
        """Let lgpio report edges."""
        if self._monitor:
            self._monitor.close()
            self._monitor = None
            self._claim()
        for button, device in self._buttons.items():
            device.pin.when_changed = self._callbacks[button]
        wake_listener()

    def listen_by_kernel(self) -> None:
        """Let the kernel report edges, which costs nothing in between; lgpio has to free the pins for that."""
        for device, pin in zip(self._buttons.values(), self._wiring.buttons, strict=True):
            device.pin.when_changed = None
            library().gpio_free(self._handle, pin)
        try:
            self._monitor = EdgeMonitor(dict(zip(Button, self._wiring.buttons, strict=True)), self._on_edge)
        except OSError:  # a kernel without this interface: lgpio goes on
            self._claim()
            self.listen()

    def _claim(self) -> None:
        for pin in self._wiring.buttons:
            library().gpio_claim_input(self._handle, pin, library().SET_PULL_UP)

    @property
    def is_listening(self) -> bool:
        """Whether the thread that edges come from is alive."""
        return self._monitor.is_listening if self._monitor else is_listening()

    def is_closed(self, button: Button) -> bool:
        """Return whether a button's contact is closed now."""
        return self._monitor.is_closed(button) if self._monitor else bool(self._buttons[button].value)

    def light(self, lit: Iterable[Button]) -> None:
        """Light these buttons, and no others."""
        lit = frozenset(lit)
        for button, light in self._lights.items():
            light.value = button in lit

    def sound(self, pitch: int) -> None:
        """Sound a pitch in hertz until the next call; 0 is silence."""
        if self._buzzer is None:
            return
        if pitch:
            self._buzzer.frequency = pitch
            self._buzzer.value = 0.5
        else:  # a pulse of no width would keep lgpio busy for nothing
            self._buzzer.frequency = None
            self._buzzer.value = 0
