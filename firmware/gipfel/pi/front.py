"""What the players have in front of them, as one display: the glass, and the lights in the buttons."""

from gipfel.pi.glass import Glass
from gipfel.pi.panel import Panel
from gipfel.screens import Screen


class Front:
    """Shows a screen on the glass, and its lights in the buttons; while the glass is dark they are, too."""

    def __init__(self, glass: Glass, panel: Panel) -> None:
        self._glass, self._panel = glass, panel

    def show(self, screen: Screen) -> None:
        """Show a screen; may raise `DeviceLost`, and the lights are right all the same."""
        self._panel.light(screen.lights if screen.light else ())
        self._glass.show(screen)
