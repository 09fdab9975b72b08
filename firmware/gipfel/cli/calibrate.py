"""`gipfel calibrate`: calibrates the tray, first empty, then with four dice in it."""

import argparse
from threading import Event
from typing import TYPE_CHECKING

from gipfel.cli.arguments.folder import add_data, folder_of
from gipfel.cli.arguments.launch import add_source
from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes long to load, and --help does without
    from gipfel_vision import Tray
    from gipfel_vision.calibration import Calibrator


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    add_source(parser, words)
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Take frames until the tray is known, and print what is waited for and what to change."""
    from gipfel.camera import source_for  # noqa: PLC0415  # OpenCV takes long to load
    from gipfel_vision.calibration import Calibrator  # noqa: PLC0415  # the same
    from gipfel_vision.dice import DiceReader  # noqa: PLC0415  # the same
    from gipfel_vision.sources import SourceLost, with_retries  # noqa: PLC0415  # the same

    source, calibrator = source_for(options.source, words), Calibrator(DiceReader())
    printed = _print_progress(calibrator, words, set())
    for taken in with_retries(source, Event()):
        if isinstance(taken, SourceLost):
            raise Refusal(words("calibrate.no-pictures", source=taken.source, detail=taken.detail))
        calibrator.feed(taken.frame, taken.at, taken.lens)
        printed = _print_progress(calibrator, words, printed)
        if calibrator.is_over:
            break
    else:
        calibrator.give_up()  # a video has ended
        _print_progress(calibrator, words, printed)
    if calibrator.tray is None:
        print(words("calibrate.not-kept"))
        return 2
    _keep(calibrator.tray, options, words)
    return 0


def _print_progress(calibrator: "Calibrator", words: Words, printed: set[str]) -> set[str]:
    """Print what is waited for now, and what is to be changed, each once; return all that was printed so far."""
    stage = calibrator.stage.value
    prompts = {"empty": words("calibrate.empty"), "dice": words("calibrate.dice")}
    sentences = [prompts[stage]] if stage in prompts else []
    sentences += [words(f"finding.{finding.value}") for finding in calibrator.findings]
    for sentence in sentences:
        if sentence not in printed:
            print(sentence, flush=True)
    return printed.union(sentences)


def _keep(tray: "Tray", options: argparse.Namespace, words: Words) -> None:
    path = folder_of(options) / "tray.npz"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        tray.save(path)
    except OSError as error:
        raise Refusal(words("dice.not-written", file=path, detail=error.strerror)) from None
    width, height = tray.size
    print(words("calibrate.kept", file=path))
    print(words("calibrate.found", width=round(width), height=round(height), die=round(tray.die)))
