"""What a bundle says about itself: each file, and whether anything in it is personal."""

from collections.abc import Sequence

from gipfel import __version__
from gipfel.bundle.contents import BundleFile
from gipfel.words import Words

NAME = "README.txt"
WIDTH = 18
"""Characters for a file's name and the space after it."""


def with_readme(files: Sequence[BundleFile], words: Words) -> tuple[BundleFile, ...]:
    """Return the files with one before them that says what each of them is."""
    listed = (BundleFile(NAME, "readme", b""), *files)
    lines = (words("bundle.title", version=__version__), "", *lines_about(listed, words))
    return (BundleFile(NAME, "readme", "\n".join((*lines, "")).encode()), *files)


def lines_about(files: Sequence[BundleFile], words: Words) -> list[str]:
    """Return one line per file that says what it is, and one that says whether anything in them is personal."""
    lines = [f"  {file.name:{WIDTH}}" + words(f"bundle.{file.about}", number=file.game) for file in files]
    games = [file.game for file in files if file.game]
    privacy = words("bundle.personal", number=games[0]) if games else words("bundle.clean")
    return [*lines, privacy]
