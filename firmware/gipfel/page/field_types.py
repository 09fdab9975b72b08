"""Types of fields that several requests and responses share, with the limits that OpenAPI describes."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from gipfel.ask import BustOdds, Colour, ColumnOwners, FieldByColumn, PieceFields, RunnerFields
from gipfel.boardcheck import RUNNER
from gipfel.replay import LevelSetting, PartnerLevel, Pips, SeatNumber, WinChance
from gipfel.rules import COLOURS, COLUMNS, LENGTH
from gipfel.web import LanguageSetting

BOARD_FIELDS = sum(LENGTH.values())
"""How many fields a board has."""

BoardColumn = Annotated[int, Meta(ge=COLUMNS[0], le=COLUMNS[-1])]
BoardField = Annotated[int, Meta(ge=1, le=max(LENGTH.values()))]
Thing = Annotated[str, Meta(extra_json_schema={"enum": [*COLOURS, RUNNER]})]
"""A colour's piece, or a runner."""
OddsSetting = Literal["after", "before", "never"]
BrightnessSetting = Literal["bright", "medium", "soft"]
VoiceSetting = Literal["off", "brief", "full"]
# In a response the same values are plain text in our types, and an enumeration in the OpenAPI description.
LanguageCode = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(LanguageSetting))})]
OddsShown = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(OddsSetting))})]
Brightness = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(BrightnessSetting))})]
VoiceLevel = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(VoiceSetting))})]
ShortText = Annotated[str, Meta(max_length=40)]
Point = tuple[float, float]
"""A place in a picture, x and y: in pixels, or in shares of its width."""

__all__ = [
    "BOARD_FIELDS",
    "BoardColumn",
    "BoardField",
    "Brightness",
    "BrightnessSetting",
    "BustOdds",
    "Colour",
    "ColumnOwners",
    "FieldByColumn",
    "LanguageCode",
    "LevelSetting",
    "OddsSetting",
    "OddsShown",
    "PartnerLevel",
    "PieceFields",
    "Pips",
    "Point",
    "RunnerFields",
    "SeatNumber",
    "ShortText",
    "Thing",
    "VoiceLevel",
    "VoiceSetting",
    "WinChance",
]
