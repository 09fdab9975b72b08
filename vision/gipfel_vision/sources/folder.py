"""A folder of pictures, as the film that they are when shown one after the other, in the order of their names."""

from collections.abc import Callable, Generator
from pathlib import Path

from gipfel_vision.photo import PICTURES, NoPhoto, load
from gipfel_vision.sources.source import Pace, Shot, SourceLost

RATE = 10.0


class Folder:
    """The pictures in a folder; whatever else lies there is passed over, and so is a picture that is cut short."""

    is_live = False

    def __init__(self, path: Path, pace: Callable[[float], Pace] = Pace) -> None:
        self.path = path
        self.name = str(path)
        self._pace = pace

    def frames(self) -> Generator[Shot, None, None]:
        """Give each picture once."""
        pace, is_empty = self._pace(RATE), True
        for path in sorted(self.path.iterdir()):
            if path.suffix.lower() in PICTURES:
                try:
                    frame = load(path)
                except NoPhoto:
                    continue
                yield Shot(frame, pace.wait())
                is_empty = False
        if is_empty:
            raise SourceLost(self.name, "there is no picture in it")
