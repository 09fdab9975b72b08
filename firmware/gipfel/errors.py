"""The one root of everything Gipfel refuses."""


class GipfelError(Exception):
    """Something was asked that Gipfel refuses; the message says what and where."""
