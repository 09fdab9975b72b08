"""The page: the table in a browser. It owns nothing of the game: it posts signals, and shows what is published."""

from gipfel.page.published import PublishedState
from gipfel.page.server import Page

__all__ = ["Page", "PublishedState"]
