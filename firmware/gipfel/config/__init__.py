"""What a person may set, how a device is put together, and the file that keeps both."""

from gipfel.config.broker_address import BrokerAddress, broker_address, unreachable_reason
from gipfel.config.hall_settings import HallSettings
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
    "BrokerAddress",
    "DisplayWiring",
    "HallSettings",
    "LoadedSettings",
    "Options",
    "SettingsFile",
    "Wiring",
    "broker_address",
    "load_settings",
    "unreachable_reason",
]
