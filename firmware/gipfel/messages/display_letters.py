"""Which letters a table's display has, for whoever says something that is to be shown there."""

DISPLAY_LETTERS = "cp437"
"""The letters that the display's font has."""


def can_be_shown(text: str) -> bool:
    """Whether a table's display can show a text: something of it is to be seen, and nothing is missing."""
    try:
        text.encode(DISPLAY_LETTERS)
    except UnicodeEncodeError:
        return False
    return text.isprintable() and bool(text.strip())
