"""The bundle as a zip file: written whole, or not at all."""

import io
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from gipfel.bundle.contents import BundleFile


def write_bundle(path: Path, files: Iterable[BundleFile]) -> None:
    """Write files into a new zip file; raise `OSError` where it cannot be written, or is there already."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(file.name, file.content)
    with path.open("xb") as out:
        try:
            out.write(packed.getvalue())
            out.flush()
        except OSError:
            path.unlink(missing_ok=True)  # a disk was full: half of it is of no use
            raise
