"""A display without hardware: it keeps what it was shown."""

from PIL import Image

from gipfel.paint import paint
from gipfel.screens import Screen


class VirtualDisplay:
    """Keeps the last screen, and paints it when asked."""

    def __init__(self) -> None:
        self.screen: Screen | None = None

    def show(self, screen: Screen) -> None:
        """Keep a screen."""
        self.screen = screen

    @property
    def throw(self) -> int:
        """How many dice are to be thrown next."""
        return self.screen.throw if self.screen else 4

    @property
    def falls(self) -> tuple[int, ...]:
        """The dice that fall next; empty for any."""
        return self.screen.falls if self.screen else ()

    @property
    def text(self) -> str:
        """All words on the display."""
        return self.screen.text if self.screen else ""

    @property
    def picture(self) -> Image.Image:
        """The picture that a real display would show."""
        return paint(self.screen) if self.screen else Image.new("1", (128, 64))
