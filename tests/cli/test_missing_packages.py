"""A Gipfel that was installed without OpenCV or numpy: the game goes on, and one sentence says what is missing."""

from pathlib import Path

import pytest

from support.commands import piped

ABSENT = "raise ModuleNotFoundError(f'No module named {__name__!r}', name=__name__)\n"
OLD = "__version__ = '4.6.0'\n"
PHOTO = str(Path(__file__))
"""No photo at all; that is noticed later than what is missing."""


OPENCV = "gipfel: OpenCV 4.10 is missing; the Debian package gipfel-opencv brings it."
NUMPY = "gipfel: numpy is missing; the Debian package python3-numpy brings it."
CASES = {
    "no OpenCV": ("cv2", ABSENT, ("dice", PHOTO), OPENCV),
    "old OpenCV": ("cv2", OLD, ("board", PHOTO), OPENCV),
    "no numpy": ("numpy", ABSENT, ("match", "master", "random"), NUMPY),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_missing_is_named(tmp_path: Path, case: str) -> None:
    """A command that needs it is refused with one sentence, which names the package."""
    module, text, argv, sentence = CASES[case]
    (tmp_path / f"{module}.py").write_text(text)
    done = piped(*argv, "--lang", "en", text="", PYTHONPATH=str(tmp_path))

    assert (done.returncode, done.stdout, done.stderr.strip()) == (2, "", sentence)


@pytest.mark.parametrize("module", ["cv2", "numpy"])
def test_a_game_needs_neither(tmp_path: Path, module: str) -> None:
    """A whole game is played without it."""
    (tmp_path / f"{module}.py").write_text(ABSENT)
    script = ("--script", str(Path(__file__).parents[1] / "games/parker-1.game"))
    done = piped("play", "--data", str(tmp_path / "games"), *script, text="", PYTHONPATH=str(tmp_path))

    assert done.returncode == 0, done.stderr
