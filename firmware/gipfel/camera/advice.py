"""What is wrong with a picture of a board, as sentences for players."""

from gipfel.app import PictureAdvice
from gipfel_vision.board import PictureQuality

SHOWN = 6
"""How many fields are listed at most in one sentence."""


def picture_advice(quality: PictureQuality) -> tuple[PictureAdvice, ...]:
    """Return a sentence for each thing that is not good enough; none for a good picture."""
    fields = ", ".join(map(str, quality.glare[:SHOWN])) + (", …" if len(quality.glare) > SHOWN else "")
    names = {"fields": fields, "angle": round(quality.angle)}
    return tuple(PictureAdvice(f"picture.{flaw.value}", names) for flaw in quality.flaws)
