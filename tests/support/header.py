"""The pins of a Raspberry Pi, as they are counted on the board."""

# Each pair is one row of the 40 pins, the odd pin first; a number is a BCM number.
# fmt: off
_ROWS = (
    ("3V3", "5V"), ("2", "5V"), ("3", "GND"), ("4", "14"), ("GND", "15"),
    ("17", "18"), ("27", "GND"), ("22", "23"), ("3V3", "24"), ("10", "GND"),
    ("9", "25"), ("11", "8"), ("GND", "7"), ("0", "1"), ("5", "GND"),
    ("6", "12"), ("13", "GND"), ("19", "16"), ("26", "20"), ("GND", "21"),
)
# fmt: on

HEADER = dict(enumerate((name for row in _ROWS for name in row), start=1))
"""What is at each pin of the header, counted from 1."""
