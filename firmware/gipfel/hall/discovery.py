"""How Home Assistant finds a table by itself: one message that describes the whole device.

Its form is that of MQTT device discovery (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload).
What a table says leaves fields out that have their usual value, so every template names that value.
"""

import json

from gipfel.messages import TableTopic

STATUS_TOPIC = "homeassistant/status"
"""Where Home Assistant says `online` when it has started: whoever wants to be found then says so again."""

NOBODY = "–"
"""What stands for a player where nobody plays: Home Assistant ignores an empty text."""

_PLAYER = (
    "{% set players = value_json.players | default([]) %}"
    "{% if players %}{% set player = players[value_json.seat | default(0)] %}"
    "{{ player.name | default(player.colour, true) }}{% else %}" + NOBODY + "{% endif %}"
)
_EVENT = "{{{{ value if value_json.event_type == '{event}' else '' }}}}"
"""Lets one kind of event through: an empty text is none."""

EVENTS = {"column": ("Column won", "mdi:flag"), "bust": ("Bust", "mdi:arrow-down"), "win": ("Win", "mdi:trophy")}
"""The name and the icon of each event."""


def discovery_message(table: str, device: str, version: str, address: str) -> bytes:
    """Return what a device tells Home Assistant of itself; `address` is where its page is, empty for none."""
    health, state, event = (str(TableTopic(table, device, subject)) for subject in ("health", "state", "event"))
    described = {
        "dev": {
            "ids": [f"gipfel-{device}"],
            "name": f"Gipfel {table}",
            "mf": "Gipfel",
            "mdl": "Table for Can't Stop",
            "sw": version,
            **({"cu": address} if address.startswith("http") else {}),
        },
        "o": {"name": "Gipfel", "sw": version},
        "availability": [
            {"topic": health, "value_template": "{{ 'online' if value_json.online else 'offline' }}"}
        ],
        "cmps": {
            "phase": _sensor(device, "phase", "Phase", state, "{{ value_json.phase }}", "mdi:dice-multiple")
            | {"device_class": "enum", "options": ["idle", "rolling", "choosing", "deciding", "over"]},
            "player": _sensor(device, "player", "Player", state, _PLAYER, "mdi:account"),
            "games_today": _sensor(
                device,
                "games_today",
                "Games today",
                health,
                "{{ value_json.games_today | default(0) }}",
                "mdi:counter",
            ),
            "devices_lost": _sensor(
                device,
                "devices_lost",
                "Devices lost",
                health,
                "{{ value_json.lost | default([]) | count }}",
                "mdi:alert",
            )
            | {"entity_category": "diagnostic"},
            **{name: _event(device, name, event) for name in EVENTS},
        },
        "qos": 1,
    }
    return json.dumps(described, ensure_ascii=False).encode()


def _sensor(device: str, key: str, name: str, topic: str, template: str, icon: str) -> dict[str, object]:
    return {
        "p": "sensor",
        "unique_id": f"gipfel-{device}-{key}",
        "name": name,
        "state_topic": topic,
        "value_template": template,
        "icon": icon,
    }


def _event(device: str, key: str, topic: str) -> dict[str, object]:
    name, icon = EVENTS[key]
    return {
        "p": "event",
        "unique_id": f"gipfel-{device}-{key}",
        "name": name,
        "state_topic": topic,
        "event_types": [key],
        "value_template": _EVENT.format(event=key),
        "icon": icon,
    }
