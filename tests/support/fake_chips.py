"""The chips behind the display: what was sent to them, decoded back to the pixels that somebody sees."""

from collections.abc import Iterable

from PIL import Image

from support.fake_kernel import Kernel

ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
"""How many bytes follow a command; the data sheets have them in their tables of commands."""

COLUMNS = {"ssd1306": 128, "ssd1309": 128, "sh1106": 132}
MARGIN = {"ssd1306": 0, "ssd1309": 0, "sh1106": 2}
"""How many columns a chip keeps, and which is the first that the display shows."""


class Chip:
    """One chip, as it is after power-on: dark, with random memory."""

    def __init__(self, driver: str) -> None:
        self.driver = driver
        self.memory = [bytearray(b"\xa5" * COLUMNS[driver]) for _ in range(8)]
        self.is_on, self.contrast = False, 0x7F
        self.bytes_heard = 0
        self._is_sh1106 = driver == "sh1106"
        self._horizontal = False
        self._columns, self._bands = (0, COLUMNS[driver] - 1), (0, 7)
        self._column = self._band = 0
        self._is_mirrored = self._is_upside_down = True
        self._pump = self._is_sh1106 or driver == "ssd1309"
        """Without its charge pump an SSD1306 has no voltage to glow with."""

    def hear(self, message: bytes) -> None:
        """Take one message on I2C: a control byte, then commands or pixels."""
        self.bytes_heard += len(message)
        if message[:1] == b"\x00":
            self.command(message[1:])
        elif message[:1] == b"\x40":
            self.pixels(message[1:])

    def command(self, message: Iterable[int]) -> None:
        """Carry out commands; an incomplete one is ignored."""
        rest = iter(message)
        for code in rest:
            arguments = [byte for _, byte in zip(range(ARGUMENTS.get(code, 0)), rest, strict=False)]
            if len(arguments) == ARGUMENTS.get(code, 0):
                self._do(code, arguments)

    def _do(self, code: int, arguments: list[int]) -> None:
        match code:
            case 0x20 if not self._is_sh1106:
                self._horizontal = arguments[0] == 0
            case 0x21 if not self._is_sh1106:
                self._columns = (arguments[0], arguments[1])
                self._column = arguments[0]
            case 0x22 if not self._is_sh1106:
                self._bands = (arguments[0], arguments[1])
                self._band = arguments[0]
            case 0x81:
                self.contrast = arguments[0]
            case 0x8D:
                self._pump = self._pump or bool(arguments[0] & 4)
            case 0xA0 | 0xA1:
                self._is_mirrored = code == 0xA0
            case 0xC0 | 0xC8:
                self._is_upside_down = code == 0xC0
            case 0xAE | 0xAF:
                self.is_on = code == 0xAF
            case _ if code <= 0x0F and not self._horizontal:
                self._column = self._column & 0xF0 | code
            case _ if 0x10 <= code <= 0x1F and not self._horizontal:
                self._column = self._column & 0x0F | (code & 0x0F) << 4
            case _ if 0xB0 <= code <= 0xB7 and not self._horizontal:
                self._band = code & 7

    def pixels(self, message: Iterable[int]) -> None:
        """Write pixels to where the last command points."""
        for byte in message:
            if self._column < COLUMNS[self.driver]:
                self.memory[self._band][self._column] = byte
            self._column += 1
            if self._horizontal and self._column > self._columns[1]:
                self._column = self._columns[0]
                self._band = self._bands[0] if self._band == self._bands[1] else self._band + 1

    @property
    def picture(self) -> Image.Image:
        """What can be seen: nothing while it is off."""
        seen = Image.new("1", (128, 64))
        if not (self.is_on and self._pump):
            return seen
        first = MARGIN[self.driver]
        rows = (self.memory[y // 8][first : first + 128] for y in range(64))
        seen.putdata([byte >> y % 8 & 1 for y, row in enumerate(rows) for byte in row])
        if self._is_mirrored:
            seen = seen.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return seen.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if self._is_upside_down else seen


class Onlooker:
    """Somebody in front of the display of a faked Pi."""

    def __init__(self, kernel: Kernel, driver: str, address: int = 0x3C) -> None:
        self.kernel, self.driver, self.address = kernel, driver, address
        self._chip, self._heard, self._from = Chip(driver), 0, 0
        self._seen = self._chip.picture

    @property
    def chip(self) -> Chip:
        """The chip, after all that was sent to it."""
        messages = [message for address, message in self.kernel.i2c() if address == self.address][self._from :]
        for message in messages[self._heard :]:
            self._chip.hear(message)
        if len(messages) > self._heard:
            self._heard, self._seen = len(messages), self._chip.picture
        return self._chip

    def sees(self, picture: Image.Image) -> bool:
        """Whether this is on the display, pixel for pixel."""
        return bool(self.chip) and self._seen.tobytes() == picture.tobytes()

    def unplugs(self) -> None:
        """Pull the plug."""
        self.kernel.wires.answers[self.address] = 0

    def plugs_in(self, *, is_telling: bool = True) -> None:
        """Plug it in again: the chip has forgotten everything, and says, if it says anything, that it is dark."""
        heard = [message for address, message in self.kernel.i2c() if address == self.address]
        self._chip, self._heard, self._from = Chip(self.driver), 0, len(heard)
        self._seen = self._chip.picture
        self.kernel.wires.status[self.address] = 0x43 if is_telling else 0
        self.kernel.wires.answers[self.address] = 1
