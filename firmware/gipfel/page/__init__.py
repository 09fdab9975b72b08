"""The page: the table in a browser. It owns nothing of the game: it posts signals, and shows what is published."""

from gipfel.page.newest import Newest
from gipfel.page.server import Page, listen

__all__ = ["Newest", "Page", "listen"]
