"""What a bug report needs, packed into one file: no photographs and no names, unless somebody asks for a game."""

from gipfel.bundle.archive import write_bundle
from gipfel.bundle.contents import BundleFile, collect, game_file
from gipfel.bundle.readme import lines_about, with_readme

__all__ = ["BundleFile", "collect", "game_file", "lines_about", "with_readme", "write_bundle"]
