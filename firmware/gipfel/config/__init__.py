"""What a person may set, how a device is put together, and the file that keeps both."""

from gipfel.config.options import BRIGHTNESS, ODDS, VOICES, Options
from gipfel.config.settings import LoadedSettings, SettingsFile, load_settings
from gipfel.config.wiring import ADDRESSES, AUTO, BUTTONS, NO_NETWORK, NONE, DisplayWiring, Wiring

__all__ = [
    "ADDRESSES",
    "AUTO",
    "BRIGHTNESS",
    "BUTTONS",
    "NONE",
    "NO_NETWORK",
    "ODDS",
    "VOICES",
    "DisplayWiring",
    "LoadedSettings",
    "Options",
    "SettingsFile",
    "Wiring",
    "load_settings",
]
