"""What stands on each field: the bodies that together explain most of what is new on the board.

The body that explains most is put down first, then the next, each only by what the others leave unexplained;
at the end each is asked again. A body hides what is behind it as the camera sees it, never what is before it.
"""

from dataclasses import dataclass

import numpy as np

from gipfel_vision.board.flat import Flat, Matrix
from gipfel_vision.board.guesses import Guess, Guesser, Spot
from gipfel_vision.board.reading import DOUBTFUL, Stand, Stands

SHOWN = 0.3
"""A body of which less than this part shows cannot be told."""

LEAST = 0.5
"""What has to speak for a body, for each of its dots, for it to be as likely as none."""

SURE_PLACE, SURE_KIND = 3.0, 3.0
"""How fast doubt falls with what speaks for a body, and for its kind against the next."""

NOBODY = 1_000


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A body that is put down: its spot and guess, its kind, and how sure both are."""

    spot: Spot
    guess: Guess
    kind: int
    gain: float
    """What it explains, in all."""
    mean: float
    """What speaks for it, for each dot that shows."""
    lead: float
    """How much more speaks for its kind than for the next, for each dot of its top."""


class Standing:
    """Decides all fields of one picture; `voices` has a plane a kind of piece."""

    def __init__(self, flat: Flat, guesser: Guesser, below: Matrix, voices: Matrix) -> None:
        self._voices, self._some = voices, voices.max(0)
        self._least = LEAST * 0.1 * flat.step**2  # of a small body
        self._owner = np.full(self._some.shape, NOBODY, np.int16)
        self._explained = np.zeros(self._some.shape, np.float32)
        order = np.argsort(np.linalg.norm(flat.fields - below, axis=1))
        self._spots = [guesser.spot(int(number), rank, self._some) for rank, number in enumerate(order)]

    def fields(self) -> tuple[Stand, ...]:
        """Decide every field."""
        claims: dict[int, Claim] = {}
        best = {spot.number: self._best(spot) for spot in self._spots}
        while True:
            open_ = [claim for number, claim in best.items() if claim is not None and number not in claims]
            claim = max(open_, key=lambda claim: claim.gain, default=None)
            if claim is None or claim.gain < self._least or claim.mean < LEAST:
                break
            claims[claim.spot.number] = claim
            self._put(claim)
            for spot in self._spots:
                if spot.number not in claims and _touch(spot.box, claim.spot.box):
                    best[spot.number] = self._best(spot)
        claims = self._asked_again(claims)
        stands = {}
        for spot in self._spots:
            stands[spot.number] = self._stand(spot, claims.get(spot.number))
        return tuple(stands[number] for number in range(len(stands)))

    def _asked_again(self, claims: dict[int, Claim]) -> dict[int, Claim]:
        """Ask each body again, now that all others stand."""
        kept = dict(claims)
        for number in sorted(claims, key=lambda number: claims[number].spot.rank):
            others = {other: claim for other, claim in kept.items() if other != number}
            self._put_all(others)
            claim = self._best(claims[number].spot)
            if claim is not None and claim.gain >= self._least and claim.mean >= LEAST:
                kept[number] = claim
            else:
                del kept[number]
        self._put_all(kept)
        return kept

    def _put_all(self, claims: dict[int, Claim]) -> None:
        self._owner[:] = NOBODY
        self._explained[:] = 0
        for claim in sorted(claims.values(), key=lambda claim: -claim.spot.rank):
            self._put(claim)

    def _put(self, claim: Claim) -> None:
        """Note which dots a body explains, and how well."""
        owner, explained = self._owner[claim.spot.box], self._explained[claim.spot.box]
        shown = owner > claim.spot.rank
        some = self._some[claim.spot.box]
        for part, voice in (
            (claim.guess.low, some),
            (claim.guess.top, self._voices[claim.kind][claim.spot.box]),
        ):
            here = shown & (part > 0)
            owner[here] = claim.spot.rank
            explained[here] = voice[here]

    def _best(self, spot: Spot) -> Claim | None:
        """Give the body that would explain most on a spot, beyond what is explained; none, if none would show."""
        rows, columns = spot.box
        free = (self._owner[spot.box] > spot.rank).astype(np.float32)
        some = (self._some[spot.box] - self._explained[spot.box]) * free
        voices = (self._voices[:, rows, columns] - self._explained[spot.box]) * free
        kinds = np.full(len(voices), -np.inf)
        best: tuple[float, int, Guess, float] | None = None
        for guess in spot.guesses:
            shown = float((guess.top * free).sum())
            if shown < SHOWN * guess.top.sum():
                continue
            own = np.tensordot(voices[guess.kinds], guess.top, 2)
            gains = own + float((some * guess.low).sum())
            first = guess.kinds.start
            kinds[guess.kinds] = np.maximum(kinds[guess.kinds], gains)
            kind = int(gains.argmax())
            if best is None or gains[kind] > best[0]:
                area = float(((guess.top + guess.low) * free).sum())
                best = (float(gains[kind]), first + kind, guess, area)
        if best is None:
            return None
        gain, kind, guess, area = best
        kinds[kind] = -np.inf
        shown = float((guess.top * free).sum())
        return Claim(spot, guess, kind, gain, gain / max(area, 1), float((gain - kinds.max()) / max(shown, 1)))

    def _stand(self, spot: Spot, claim: Claim | None) -> Stand:
        if claim is None:
            most = self._best(spot)
            if most is None:
                return Stand(Stands.UNSURE, None, 1.0)  # what stands before it hides it
            return _told(Stands.EMPTY, None, _odds(SURE_PLACE * (most.mean - LEAST)))
        none = 1 - _odds(SURE_PLACE * (claim.mean - LEAST))
        other = 1 - _odds(SURE_KIND * claim.lead)
        is_runner = claim.kind == len(self._voices) - 1
        doubt = 1 - (1 - none) * (1 - other)
        return _told(Stands.RUNNER if is_runner else Stands.PIECE, None if is_runner else claim.kind, doubt)


def _touch(one: tuple[slice, slice], other: tuple[slice, slice]) -> bool:
    return all(a.start < b.stop and b.start < a.stop for a, b in zip(one, other, strict=True))


def _odds(evidence: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(evidence, -40, 40))))


def _told(what: Stands, colour: int | None, doubt: float) -> Stand:
    return Stand(Stands.UNSURE if doubt > DOUBTFUL else what, colour, doubt, what)
