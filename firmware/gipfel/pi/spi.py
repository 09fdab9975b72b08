"""The wires of a display on SPI, for luma: in the place of spidev and RPi.GPIO, over the library that we have."""

from gipfel.pi.gpiochip import header_chip, library


class Wires:
    """The bus and the two pins beside it, as luma asks for them."""

    LOW, HIGH, OUT = 0, 1, "out"

    def __init__(self) -> None:
        self.max_speed_hz = 8_000_000
        self._lgpio = library()
        self._pins = self._lgpio.gpiochip_open(header_chip())
        self._bus: int | None = None

    def setup(self, pin: int, mode: str) -> None:
        """Make a pin an output; there is no other mode here."""
        assert mode == self.OUT  # noqa: S101  # luma asks for nothing else
        self._lgpio.gpio_claim_output(self._pins, pin, self.HIGH)

    def output(self, pin: int, level: int) -> None:
        """Set a pin."""
        self._lgpio.gpio_write(self._pins, pin, level)

    def open(self, port: int, device: int) -> None:
        """Open the bus."""
        self._bus = self._lgpio.spi_open(port, device, self.max_speed_hz, 0)

    def writebytes(self, data: list[int]) -> None:
        """Send bytes."""
        self._lgpio.spi_write(self._bus, bytes(data))

    def close(self) -> None:
        """Let go of the bus, and of the pins."""
        if self._bus is not None:
            self._lgpio.spi_close(self._bus)
        self._lgpio.gpiochip_close(self._pins)
