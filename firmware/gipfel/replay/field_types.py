"""Types of fields that a record shares with the state of a table, with the limits that OpenAPI describes."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

LevelSetting = Literal["novice", "casual", "club", "master"]
Pips = Annotated[int, Meta(ge=1, le=6)]
SeatNumber = Annotated[int, Meta(ge=0, le=3, description="A player, counted from 0 in the order of play.")]
# The same values as in `LevelSetting`: plain text in our types, and an enumeration in the OpenAPI description.
PartnerLevel = Annotated[str, Meta(extra_json_schema={"enum": list(get_args(LevelSetting))})]
WinChance = Annotated[float, Meta(ge=0, le=1, description="The player's chance of winning, 0 to 1.")]
