"""Types of fields that several requests and responses share, with the limits that OpenAPI describes."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from gipfel.ask import BustOdds, Colour, ColumnOwners, FieldByColumn, PieceFields, RunnerFields
from gipfel.boardcheck import RUNNER
from gipfel.rules import COLOURS, COLUMNS, LENGTH

BOARD_FIELDS = sum(LENGTH.values())
"""How many fields a board has."""

Pips = Annotated[int, Meta(ge=1, le=6)]
BoardColumn = Annotated[int, Meta(ge=COLUMNS[0], le=COLUMNS[-1])]
BoardField = Annotated[int, Meta(ge=1, le=max(LENGTH.values()))]
SeatNumber = Annotated[int, Meta(ge=0, le=3, description="A player, counted from 0 in the order of play.")]
Thing = Annotated[str, Meta(extra_json_schema={"enum": [*COLOURS, RUNNER]})]
"""A colour's piece, or a runner."""
LanguageSetting = Literal["en", "de", "fr"]
OddsSetting = Literal["after", "before", "never"]
BrightnessSetting = Literal["bright", "medium", "soft"]
VoiceSetting = Literal["off", "brief", "full"]
LevelSetting = Literal["novice", "casual", "club", "master"]
# In a response the same values are plain text in our types, and an enumeration in the OpenAPI description.
LanguageCode = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(LanguageSetting))})]
OddsShown = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(OddsSetting))})]
Brightness = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(BrightnessSetting))})]
VoiceLevel = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(VoiceSetting))})]
PartnerLevel = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(LevelSetting))})]
WinChance = Annotated[float, Meta(ge=0, le=1, description="The player's chance of winning, 0 to 1.")]
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
    "LanguageSetting",
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
