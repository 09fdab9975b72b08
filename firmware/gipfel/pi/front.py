"""What the players have in front of them, as one port: the display, and the lights in the buttons."""

from gipfel.pi.display import PiDisplay
from gipfel.pi.panel import Panel
from gipfel.screens import Screen


class DisplayWithLights:
    """Shows a screen on the display, and its lights in the buttons; while the display is dark they are, too."""

    def __init__(self, display: PiDisplay, panel: Panel) -> None:
        self._display, self._panel = display, panel

    def show(self, screen: Screen) -> None:
        """Show a screen; may raise `DeviceLost`, and the lights are right all the same."""
        self._panel.light(screen.lights if screen.light else ())
        self._display.show(screen)
