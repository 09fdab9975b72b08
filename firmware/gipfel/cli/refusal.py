"""What the command line refuses."""

from gipfel.errors import GipfelError


class Refusal(GipfelError, ValueError):
    """Something on the command line that cannot be; the message is a whole sentence in the user's language."""
