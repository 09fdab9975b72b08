"""What stands on each field: the bodies that together explain most of what is new on the board.

The body that explains most is put down first, then the next, each only by what the others leave unexplained;
at the end each is asked again. A body hides what is behind it as the camera sees it, never what is before it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from gipfel_vision.board.fields import FIELDS
from gipfel_vision.board.flat import Matrix
from gipfel_vision.board.guesses import Spot
from gipfel_vision.board.reading import DOUBTFUL, Stand, Stands

SHOWN = 0.3
"""A body of which less than this part shows cannot be told."""

LEAST = -0.4
"""What has to speak for a body, for each of its dots, for it to be as likely as none."""

SURE_PLACE, SURE_KIND = 2.0, 2.0
"""How fast doubt falls with what speaks for a body, and for its kind against the next."""

STRAY = 0.25
"""What a body loses that stands as far from its field's middle as may be."""

PLAINLY = 0.005
"""The doubt of a field around which nothing is new."""

NOBODY = 1_000


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A body that is put down: which of its spot's it is, its kind, and how sure both are."""

    spot: Spot
    body: int
    kind: int
    gain: float
    """What it explains, in all."""
    mean: float
    """What speaks for it, for each dot that shows."""
    lead: float
    """How much more speaks for its kind than for the next, for each dot of its top."""

    @property
    def stands(self) -> bool:
        """Whether it is likelier than none."""
        return self.mean > LEAST


class Standing:
    """Decides the fields of one picture; `voices` has a plane for each kind of piece, the runner's last."""

    def __init__(self, voices: Matrix) -> None:
        self._voices, self._some = voices, voices.max(0)
        self._owner = np.full(self._some.shape, NOBODY, np.int16)
        self._explained = np.zeros(self._some.shape, np.float32)

    def fields(self, spots: Sequence[Spot]) -> tuple[Stand, ...]:
        """Decide every field; where there is no spot, nothing stands."""
        claims: dict[int, Claim] = {}
        best = {spot.number: self._best(spot) for spot in spots}
        while True:
            left = [claim for claim in best.values() if claim is not None and claim.stands]
            if not left:
                break
            claim = max(left, key=lambda claim: claim.gain)
            claims[claim.spot.number] = claim
            del best[claim.spot.number]
            self._put(claim)
            for spot in spots:
                if spot.number in best and _touch(spot, claim.spot):
                    best[spot.number] = self._best(spot)
        self._ask_again(claims)
        stands = dict.fromkeys(range(len(FIELDS)), Stand(Stands.EMPTY, None, PLAINLY))
        for spot in spots:
            stands[spot.number] = self._stand(spot, claims.get(spot.number))
        return tuple(stands.values())

    def left(self, strange: Matrix) -> Matrix:
        """Give what is strange and belongs to no body that was put down."""
        return np.asarray(np.where(self._owner == NOBODY, strange, 0))

    def _ask_again(self, claims: dict[int, Claim]) -> None:
        """Ask each body that touches others again, now that all stand."""
        for number, old in sorted(claims.items(), key=lambda item: item[1].spot.rank):
            near = [claim for other, claim in claims.items() if other != number and _touch(claim.spot, old.spot)]
            if not near:
                continue
            self._clear(old.spot, near)
            new = self._best(old.spot)
            if new is not None and new.stands:
                claims[number] = new
                self._clear(old.spot, [*near, new])
            else:
                del claims[number]

    def _clear(self, spot: Spot, claims: Iterable[Claim]) -> None:
        """Forget who stands around a spot, and put the claims down anew."""
        self._owner[spot.box] = NOBODY
        self._explained[spot.box] = 0
        for claim in sorted(claims, key=lambda claim: -claim.spot.rank):
            self._put(claim)

    def _put(self, claim: Claim) -> None:
        """Note which dots a body explains, and how well."""
        owner, explained = self._owner[claim.spot.box], self._explained[claim.spot.box]
        shown = owner > claim.spot.rank
        low = claim.spot.lows[claim.body].reshape(owner.shape) > 0
        top = claim.spot.tops[claim.body].reshape(owner.shape) > 0
        voice = self._voices[claim.kind][claim.spot.box]
        explained[:] = np.where(shown & top, voice, np.where(shown & low, self._some[claim.spot.box], explained))
        owner[shown & (top | low)] = claim.spot.rank

    def _best(self, spot: Spot) -> Claim | None:
        """Give the body that would explain most on a spot, beyond what is explained; none, if none would show."""
        rows, columns = spot.box
        free = (self._owner[spot.box] > spot.rank).astype(np.float32)
        explained = self._explained[spot.box]
        some = ((self._some[spot.box] - explained) * free).ravel()
        voices = ((self._voices[:, rows, columns] - explained) * free).reshape(len(self._voices), -1)
        shown = spot.tops @ free.ravel()
        below = spot.lows @ free.ravel()
        gains = voices @ spot.tops.T + spot.lows @ some
        gains *= np.where(gains > 0, 1 - STRAY * spot.stray**2, 1)  # people put pieces on fields, not between
        gains[:-1, spot.runs] = -np.inf
        gains[-1, ~spot.runs] = -np.inf
        gains[:, shown < SHOWN * spot.tops.sum(1)] = -np.inf
        kind, body = (int(number) for number in np.unravel_index(gains.argmax(), gains.shape))
        gain = float(gains[kind, body])
        if gain == -np.inf:
            return None
        rival = float(np.delete(gains, kind, 0).max())
        return Claim(
            spot, body, kind, gain, gain / float(shown[body] + below[body]), (gain - rival) / float(shown[body])
        )

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


def _touch(one: Spot, other: Spot) -> bool:
    return all(a.start < b.stop and b.start < a.stop for a, b in zip(one.box, other.box, strict=True))


def _odds(evidence: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(evidence, -40, 40))))


def _told(what: Stands, colour: int | None, doubt: float) -> Stand:
    return Stand(Stands.UNSURE if doubt > DOUBTFUL else what, colour, doubt, what)
