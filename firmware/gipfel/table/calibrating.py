"""Calibrating the tray by button: first empty, then with four dice in it."""

from dataclasses import replace

from gipfel.errors import Port
from gipfel.table.modes import Calibrating, Mode
from gipfel.table.signals import Button, CalibrationProgress, CalibrationStage
from gipfel.table.state import Table

ENDS = (CalibrationStage.KNOWN, CalibrationStage.FAILED)
"""Stages after which nothing more is read."""


def begin(table: Table, under: Mode) -> Table:
    """Ask for an empty tray; `under` is on the display again afterwards."""
    if isinstance(under, Calibrating):  # somebody else has begun already
        return table
    if not table.tray.has_camera or Port.CAMERA in table.lost:
        return table.to(under).answer("display.no-camera")
    return replace(table, notice=None, pressing=None).to(Calibrating(table.now, under=under))


def pressed(table: Table, mode: Calibrating, button: Button) -> Table:
    """`GO` begins a stage, or tries again, `1` and `3` turn the pages of what is said, `STOP` goes back."""
    match button:
        case Button.GO if mode.stage is CalibrationStage.FAILED:
            return begin(table.to(mode.under), mode.under)
        case Button.GO if (
            mode.stage is not CalibrationStage.KNOWN and Port.CAMERA in table.lost
        ):  # as at a first start
            return table.to(mode.under).answer("display.no-camera")
        case Button.GO if mode.is_looking:
            return table.answer("display.is-looking")
        case Button.GO if mode.stage is not CalibrationStage.KNOWN:
            return table.to(replace(mode, is_looking=True, findings=(), share=0.0, page=0))
        case Button.GO | Button.STOP:
            return table.to(mode.under)
        case Button.ONE | Button.THREE if mode.is_looking or mode.stage in ENDS:
            return table.to(replace(mode, page=mode.page + (-1 if button is Button.ONE else 1)))
        case _:
            return table.answer("help.tray")


def progressed(table: Table, progress: CalibrationProgress) -> Table:
    """Show the camera's progress; that of an attempt which was given up is ignored."""
    mode = table.mode
    if not isinstance(mode, Calibrating) or not mode.is_looking or mode.begun != progress.attempt:
        return table
    is_looking = progress.stage is mode.stage
    after = replace(
        mode, stage=progress.stage, is_looking=is_looking, findings=progress.findings, share=progress.share
    )
    if progress.stage is CalibrationStage.KNOWN:
        table = table.with_tray(is_known=True)
    return replace(table, touched=table.now).to(after)


def lost(table: Table, port: Port) -> Table:
    """End an attempt as failed if the device that was lost is the camera."""
    mode = table.mode
    if port is not Port.CAMERA or not isinstance(mode, Calibrating) or mode.stage in ENDS:
        return table
    failed = Calibrating(
        mode.begun, CalibrationStage.FAILED, findings=("calibrate.camera-lost",), under=mode.under
    )
    return replace(table, pressing=None).to(failed)  # what is down was pressed for another screen
