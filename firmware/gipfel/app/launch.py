"""What somebody asked for when starting a table, as plain values: no command line beyond this point."""

from dataclasses import dataclass
from pathlib import Path

from gipfel.words import Words

BOARD_LOOKS: tuple[str, ...] = ("diamond", "plate", "octagon")
"""What a virtual board can look like: the boards that are sold."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How a table is to be started; what is None or False is as usual."""

    folder: Path
    """Where games, settings, maps and the calibrated tray are kept."""
    words: Words
    is_language_named: bool = False
    """Whether the language was asked for by name, and not only taken from the terminal."""
    game: int | None = None
    """The number of an earlier game to go on with."""
    seed: int | None = None
    """Makes virtual dice fall the same way each time."""
    source: str | None = None
    """Where frames come from, as in `--source`."""
    listen: str | None = None
    port: int | None = None
    opens_browser: bool = True
    board: str = ""
    """What the virtual board looks like that lies on the table from the start; empty is none."""

    @property
    def settings_file(self) -> Path:
        """The file that keeps options and wiring."""
        return self.folder / "settings.toml"

    @property
    def tray_file(self) -> Path:
        """The file that keeps the calibrated tray."""
        return self.folder / "tray.npz"

    @property
    def boards_folder(self) -> Path:
        """The folder that keeps maps of boards and sets of pieces."""
        return self.folder / "boards"
