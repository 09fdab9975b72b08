"""The one root of everything Gipfel refuses, and the one name for a device that fails."""


class GipfelError(Exception):
    """Something was asked that Gipfel refuses; the message says what and where."""


class DeviceLost(GipfelError, OSError):
    """A device does not answer any more; `port` says which."""

    def __init__(self, port: str, detail: str = "") -> None:
        super().__init__(f"{port}: {detail}" if detail else port)
        self.port = port
