"""SPI and GPIO for luma over lgpio, in the place of spidev and RPi.GPIO."""

from gipfel.pi.gpiochip import header_chip, library


class SpiOverLgpio:
    """The SPI bus and the two pins beside it (data or command, reset), with the methods that luma calls."""

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
        """Set a pin to `LOW` or `HIGH`."""
        self._lgpio.gpio_write(self._pins, pin, level)

    def open(self, port: int, device: int) -> None:
        """Open the bus."""
        self._bus = self._lgpio.spi_open(port, device, self.max_speed_hz, 0)

    def writebytes(self, data: list[int]) -> None:
        """Send bytes over the bus."""
        self._lgpio.spi_write(self._bus, bytes(data))

    def close(self) -> None:
        """Close the bus, and release the pins."""
        if self._bus is not None:
            self._lgpio.spi_close(self._bus)
        self._lgpio.gpiochip_close(self._pins)
