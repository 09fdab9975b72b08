"""Calibrating the tray, on the display: what to do, how far it has come, what to change."""

from gipfel.screens.screen import Big, Prose, Screen
from gipfel.screens.verbs import PAGES, verbs
from gipfel.table import Button, Calibrating, CalibrationStage
from gipfel.words import Words


def calibrating(mode: Calibrating, words: Words) -> Screen:
    """Ask for the tray as it is needed next; or say how far calibration has come, and what there is to change."""
    title = words("menu.tray")
    lit = {Button.STOP: "back", Button.WHY: "explain"}
    if mode.stage is CalibrationStage.KNOWN or mode.stage is CalibrationStage.FAILED:
        said = _found(mode, words)
        lit |= {Button.GO: "back" if mode.stage is CalibrationStage.KNOWN else "try-again"}
    elif not mode.is_looking:
        lines = words(f"tray.{mode.stage.value}"), words("tray.go"), words("display.stop-is-back")
        return Screen(Big(lines[:1], lines[1:]), title).lit(verbs(words, lit | {Button.GO: "start"}))
    else:
        title = f"{title} {mode.share:.0%}"
        said = (words("tray.looking"), *map(words, mode.findings))
    return Screen(Prose(said, mode.page), title, keys=("<", "", ">")).lit(verbs(words, lit | PAGES))


def _found(mode: Calibrating, words: Words) -> tuple[str, ...]:
    """Return how it ended, in sentences: advice comes after good news, and what to change before a new try."""
    findings = tuple(map(words, mode.findings))
    if mode.stage is CalibrationStage.KNOWN:
        return (words("tray.known"), *findings)
    return (*findings, words("tray.failed"))
