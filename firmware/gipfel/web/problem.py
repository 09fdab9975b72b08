"""Why a request is refused: a status, a sentence, and where in the request."""

from gipfel.errors import GipfelError


class Problem(GipfelError, ValueError):
    """A request that is refused; its sentence is made in the reader's language."""

    def __init__(self, status: int, key: str, at: str = "", **names: object) -> None:
        super().__init__(f"{status} {key} {names}")
        self.status = status
        """The HTTP status."""
        self.key = key
        """The key of the sentence, whose names are filled in with `names`."""
        self.at = at
        """The path to what is wrong in the request."""
        self.names = names
