"""Getting to know the tray, by button: it is emptied, looked at, filled with four dice, looked at again."""

from dataclasses import replace

from gipfel.table.modes import Calibrating, Mode
from gipfel.table.signals import Button, Stage, TrayStudied
from gipfel.table.state import Table

CAMERA = "camera"


def begin(table: Table, under: Mode) -> Table:
    """Ask for an empty tray; `under` is on the glass again afterwards."""
    if isinstance(under, Calibrating):  # somebody else has begun already
        return table
    if not table.has_eye or CAMERA in table.lost:
        return table.to(under).answer("glass.no-eye")
    return replace(table, notice=None, pressing=None).to(Calibrating(table.now, under=under))


def pressed(table: Table, mode: Calibrating, button: Button) -> Table:
    """`GO` looks, or tries again, `1` and `3` turn the pages of what is said, `STOP` goes back."""
    match button:
        case Button.GO if mode.stage is Stage.FAILED:
            return begin(table.to(mode.under), mode.under)
        case Button.GO if mode.stage is not Stage.KNOWN and CAMERA in table.lost:  # as at a first start
            return table.to(mode.under).answer("glass.no-eye")
        case Button.GO if mode.is_looking:
            return table.answer("glass.is-looking")
        case Button.GO if mode.stage is not Stage.KNOWN:
            return table.to(replace(mode, is_looking=True, findings=(), share=0.0, page=0))
        case Button.GO | Button.STOP:
            return table.to(mode.under)
        case Button.ONE | Button.THREE:
            return table.to(replace(mode, page=mode.page + (-1 if button is Button.ONE else 1)))
        case Button.TWO | Button.WHY:
            return table.answer("help.tray")


def heard(table: Table, studied: TrayStudied) -> Table:
    """Take what the eye says; about an attempt that was given up it may say what it likes."""
    mode = table.mode
    if not isinstance(mode, Calibrating) or not mode.is_looking or mode.begun != studied.attempt:
        return table
    is_looking = studied.stage is mode.stage
    heard = replace(
        mode, stage=studied.stage, is_looking=is_looking, findings=studied.findings, share=studied.share
    )
    return replace(table, touched=table.now).to(heard)


def lost(table: Table, port: str) -> Table:
    """Take it that a device is gone: without the camera an attempt has failed."""
    mode = table.mode
    if port != CAMERA or not isinstance(mode, Calibrating) or mode.stage in (Stage.KNOWN, Stage.FAILED):
        return table
    failed = Calibrating(mode.begun, Stage.FAILED, findings=("calibrate.camera-lost",), under=mode.under)
    return replace(table, pressing=None).to(failed)  # what is down was pressed for another screen
