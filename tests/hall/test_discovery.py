"""Home Assistant finds a table by itself: what the one message says, and when it is said again."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from jinja2 import Template

from gipfel.hall import discovery_message
from gipfel.messages import (
    LivePlayer,
    LiveState,
    Message,
    TableEvent,
    TableHealth,
    discovery_topic,
    write_message,
)
from support.broker import broker
from support.linked import QUICK, linked
from support.waiting import until


def described(address: str = "http://table.local:8137") -> Any:  # noqa: ANN401  # JSON
    """Return what a device says of itself."""
    return json.loads(discovery_message("4", "abc", "1.2", address))


def test_one_message_describes_the_device() -> None:
    """Device, origin and seven entities, each with an id of its own, under a topic of table and device."""
    found = described()

    assert discovery_topic("4", "abc") == "homeassistant/device/4/abc/config"
    assert found["dev"]["ids"] == ["gipfel-abc"]
    assert (found["dev"]["name"], found["dev"]["sw"]) == ("Gipfel 4", "1.2")
    assert found["dev"]["cu"] == "http://table.local:8137"
    assert found["o"] == {"name": "Gipfel", "sw": "1.2"}
    assert {key: one["p"] for key, one in found["cmps"].items()} == {
        "phase": "sensor",
        "player": "sensor",
        "games_today": "sensor",
        "devices_lost": "sensor",
        "column": "event",
        "bust": "event",
        "win": "event",
    }
    assert len({one["unique_id"] for one in found["cmps"].values()}) == 7


def test_a_table_without_a_page_names_none() -> None:
    """Home Assistant refuses an address that is none."""
    assert "cu" not in described("")["dev"]


def test_entities_listen_where_the_table_speaks() -> None:
    """Availability is the health's `online`; moments come from the state, events from events."""
    found = described()
    topics = {key: one["state_topic"].rpartition("/")[2] for key, one in found["cmps"].items()}

    assert found["availability"] == [
        {
            "topic": "gipfel/tables/4/abc/health",
            "value_template": "{{ 'online' if value_json.online else 'offline' }}",
        }
    ]
    assert topics == {
        "phase": "state",
        "player": "state",
        "games_today": "health",
        "devices_lost": "health",
        "column": "event",
        "bust": "event",
        "win": "event",
    }
    assert all(found["cmps"][key]["event_types"] == [key] for key in ("column", "bust", "win"))


def rendered(entity: str, message: Message) -> str:
    """Return what Home Assistant makes of a message for an entity: it reads templates with Jinja."""
    payload = write_message(message)
    template = Template(described()["cmps"][entity]["value_template"])
    return str(template.render(value=payload.decode(), value_json=json.loads(payload)))


def test_what_home_assistant_makes_of_what_a_table_says() -> None:
    """Fields that a message leaves out have their usual value; a player without a name is called by the colour."""
    playing = LiveState("rolling", players=(LivePlayer("yellow", "Ada"), LivePlayer("green")), seat=1)

    assert rendered("phase", playing) == "rolling"
    assert rendered("player", playing) == "green"
    assert rendered("player", LiveState("rolling", players=playing.players)) == "Ada"
    assert rendered("player", LiveState("idle")) == "–"
    assert rendered("games_today", TableHealth(online=True)) == "0"
    assert rendered("devices_lost", TableHealth(online=True, lost=("camera", "oled"))) == "2"
    assert json.loads(rendered("bust", TableEvent("bust", "Ada")))["event_type"] == "bust"
    assert rendered("win", TableEvent("bust", "Ada")) == ""


def test_it_is_said_again_when_home_assistant_starts(tmp_path: Path) -> None:
    """The broker keeps it, and it is repeated for a Home Assistant that says `online`, not for `offline`."""
    with (
        broker(tmp_path / "broker") as running,
        running.listener("homeassistant/device/#", name="homeassistant") as home,
        linked(tmp_path / "table", running.url("4"), times=replace(QUICK, health_every=600.0)),
    ):
        until(lambda: len(home.heard) == 1)
        home.say("homeassistant/status", b"offline")
        home.say("homeassistant/status", b"online")
        until(lambda: len(home.heard) == 2)
        with running.listener("homeassistant/device/#", name="homeassistant") as later:
            until(lambda: later.heard)

    assert home.heard[0].payload == home.heard[1].payload == later.heard[0].payload
    assert later.heard[0].is_retained
    assert home.heard[0].topic.startswith("homeassistant/device/4/")


def test_it_is_said_again_from_time_to_time(tmp_path: Path) -> None:
    """A device that had the same name, from a copied card, may have taken it back: that heals by itself."""
    with (
        broker(tmp_path / "broker") as running,
        running.listener("homeassistant/device/#", name="homeassistant") as home,
        linked(tmp_path / "table", running.url("4")),
    ):
        until(lambda: len(home.heard) >= 2)

    assert home.heard[0].payload == home.heard[1].payload
