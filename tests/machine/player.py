"""Somebody who plays over the page, at random, and remembers everything that the page has shown."""

import json
import threading
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Any

from machine.emulated import Emulated, NoAnswer

PLAYERS = [{"colour": "yellow"}, {"colour": "green", "name": "Bo"}]
Lines = dict[int, dict[str, Any]]
"""Steps by their number, each as the page lists it."""


class Witness:
    """Remembers what was published: how many steps each game had, and what they said."""

    def __init__(self) -> None:
        self.steps: dict[int, int] = {}
        """The most steps that were ever shown of each game."""
        self.lines: dict[int, Lines] = {}
        """The steps that were read, of each game."""

    def saw(self, state: dict[str, Any]) -> None:
        """Remember a state that the page has shown."""
        if state["game"] is not None:
            self.steps[state["game"]] = max(self.steps.get(state["game"], 0), state["step"])

    def read(self, machine: Emulated, game: int) -> Lines:
        """Read a game in the record and remember its steps; return them."""
        status, said = machine.ask("GET", f"/api/games/{game}")
        lines = {line["n"]: _lasting(line) for line in said["steps"]} if status == 200 else {}
        self.lines.setdefault(game, {}).update(lines)
        return lines

    def missing(self, machine: Emulated, games: int = 2) -> list[str]:
        """Compare the newest games in the record with what was published; name steps that are gone or differ."""
        found = []
        for game in sorted(self.steps)[-games:]:
            known, lines = dict(self.lines.get(game, {})), self.read(machine, game)
            count = max(self.steps[game], *known, 0) if known else self.steps[game]
            found += [f"game {game}: step {n} of {count} is gone" for n in range(1, count + 1) if n not in lines]
            found += [
                f"game {game}: step {n} was {line}, and is {lines[n]}"
                for n, line in known.items()
                if n in lines and lines[n] != line
            ]
        return found


def _lasting(line: dict[str, Any]) -> dict[str, Any]:
    """Return what a later step does not change: an undo marks what it undoes."""
    return {name: value for name, value in line.items() if name != "is_undone"}


class Player:
    """Plays one game after the other, in a thread of its own, until the power is gone."""

    def __init__(self, machine: Emulated, witness: Witness, random: Random) -> None:
        self.machine, self.witness, self.random = machine, witness, random
        self.moves = 0
        self._threads = [threading.Thread(target=self._play), threading.Thread(target=self._listen)]
        self._is_over = False
        self.surprise = ""
        """What went wrong otherwise than by the power being gone."""

    @property
    def has_begun(self) -> bool:
        """Whether a move was made, or could not be made."""
        return self.moves > 0 or bool(self.surprise)

    def start(self) -> None:
        """Begin to play, and to listen to what is published."""
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """Wait until both threads have noticed that they are to end, or that the power is gone."""
        self._is_over = True
        for thread in self._threads:
            thread.join()

    def _play(self) -> None:
        with suppress(NoAnswer):
            try:
                while not self._is_over:
                    self.move()
            except AssertionError as error:
                self.surprise = str(error)

    def _listen(self) -> None:
        """Hear every state as it is published, as an open page does: often before the answer to what caused it."""
        page = HTTPConnection("127.0.0.1", self.machine.port, timeout=2)
        with suppress(OSError, HTTPException):
            page.request("GET", "/api/events")
            stream, kind = page.getresponse(), ""
            while not self._is_over and (line := stream.readline()):
                name, _, value = line.decode().rstrip().partition(": ")
                if name == "event":
                    kind = value
                elif name == "data" and kind == "state" and line.endswith(b"\n"):
                    self.witness.saw(json.loads(value))
        page.close()

    def move(self) -> None:
        """Do what the table waits for; now and then undo, correct, or look at the record."""
        state = self.machine.state()
        if not state:
            raise NoAnswer("there is no table")
        self.witness.saw(state)
        chance = self.random.random()
        if chance < 0.1 and state["game"] is not None:
            self.witness.read(self.machine, state["game"])
        elif state["mode"] == "playing" and chance < 0.15 and state["step"] > 1:
            self._post("press", {"button": "why", "hold": True})
        else:
            self._usual(state)
        self.moves += 1

    def moved(self) -> dict[str, Any]:
        """Make one move; return the table after it."""
        self.move()
        return self.machine.state()

    def _usual(self, state: dict[str, Any]) -> None:
        if state["game"] is None or state["phase"] == "over" or state["mode"] == "language":
            self._post("settings", {"language": "en"})
            self._post("games", {"edition": "franjos", "players": PLAYERS})
        elif state["mode"] != "playing":
            self._post("press", {"button": "go"})
        elif state["phase"] == "rolling":
            self._post("dice", {"dice": [self.random.randint(1, 6) for _ in range(4)]})
        elif state["phase"] == "choosing":
            lit = [button for button in ("1", "2", "3") if button in state["screen"]["lights"]]
            self._post("press", {"button": self.random.choice(lit or ["go"])})
        else:
            # Who stops half of the time finishes a game within a few minutes.
            self._post("press", {"button": "stop" if self.random.random() < 0.5 else "go"})

    def _post(self, path: str, body: object) -> None:
        status, said = self.machine.ask("POST", f"/api/{path}", body)
        assert status in {200, 409}, (path, body, status, said)  # 409: the table has gone on meanwhile
