"""Phones at the table: pairing one, and removing one."""

from dataclasses import replace

from gipfel.table.modes import Phones
from gipfel.table.phone_access import PIN_LASTS, Phone, Pin
from gipfel.table.signals import Button, PhonePaired, PinMade
from gipfel.table.state import Table


def pressed(table: Table, mode: Phones, button: Button) -> Table:
    """`1` and `3` go through the phones, `2` asks for a new PIN or removes a phone, `STOP` goes back."""
    count = len(table.access.phones) + 1
    match button:
        case Button.ONE | Button.THREE:
            turn = -1 if button is Button.ONE else 1
            return table.to(replace(mode, cursor=(mode.cursor + turn) % count))
        case Button.TWO if mode.cursor % count:
            out = mode.cursor % count - 1
            phones = table.access.phones
            left = (*phones[:out], *phones[out + 1 :])
            return table.with_access(phones=left).to(replace(mode, cursor=out))
        case Button.TWO | Button.GO:
            return table.with_access(pin=None).to(replace(mode, cursor=0, asks=True))
        case Button.STOP:
            return table.to(mode.under)
        case Button.WHY:
            return table.answer("help.phones")


def shown(table: Table, signal: PinMade) -> Table:
    """Put a PIN on the display, if somebody asked for one there."""
    mode = table.mode
    if not isinstance(mode, Phones) or not mode.asks:
        return table
    pin = Pin(signal.digits, table.now + PIN_LASTS)
    return replace(table, touched=table.now).with_access(pin=pin).to(replace(mode, asks=False))


def let_in(table: Table, signal: PhonePaired) -> Table:
    """Put a phone on the list; its PIN cannot be used again."""
    phones = (*table.access.phones, Phone(signal.key, signal.name))
    mode = table.mode
    mode = replace(mode, cursor=len(phones)) if isinstance(mode, Phones) else mode
    return table.to(mode).with_access(phones=phones, pin=None)
