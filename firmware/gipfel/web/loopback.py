"""How this computer reaches itself."""

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
"""The names and addresses by which this computer reaches itself."""
