"""Make every printed part as STEP and STL, check them, and draw the pictures: `make hardware`."""

import sys
import tempfile
from pathlib import Path

import trimesh
from build123d import Part, export_step, export_stl

from box.checks import CHECKS, Unfit, printable
from box.parts import PARTS
from box.pictures import draw_all

FINE = 0.06
"""How far a flat of the STL may stay off the true curve, in millimetres: finer than any nozzle."""


def mesh_of(part: Part, path: Path) -> trimesh.Trimesh:
    """Write a part as STL, and give it back as it will be read."""
    export_stl(part, path, tolerance=FINE, angular_tolerance=0.25)
    mesh = trimesh.load_mesh(path)
    assert isinstance(mesh, trimesh.Trimesh)  # noqa: S101  # an STL has one mesh; for the type checker
    return mesh


def main(folder: Path, pictures: Path) -> int:
    """Make everything; give 1 with a sentence when something does not fit."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name, printed in PARTS.items():
            made = printed.on_bed()
            export_step(made, folder / f"{name}.step")
            print(printable(name, mesh_of(made, folder / f"{name}.stl")))
        for check in CHECKS:
            for line in check():
                print(line)
    except Unfit as error:
        print(f"The box does not fit: {error}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as rough:
        draw_all(pictures, lambda part: mesh_of(part, Path(rough) / "part.stl"))
    print(f"Parts are in {folder}, pictures in {pictures}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
