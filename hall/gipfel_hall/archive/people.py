"""Who plays: names, the other names of the same people, and who turned out to be somebody else."""

import unicodedata
from collections.abc import Iterable

from gipfel_hall.archive.database import Session
from gipfel_hall.archive.failures import NameTaken, NoSuchEntry
from gipfel_hall.archive.values import MergedPlayer, Player

# A row that whoever changes people writes, and so locks: two halls that merge two players into each other would
# else make a circle. It counts the changes.
COUNT_CHANGE = """
INSERT INTO settings (name, value) VALUES ('people-changes', '1')
ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(settings.value AS INTEGER) + 1 AS TEXT)
"""


def folded(name: str) -> str:
    """Return a name as it is compared: neither case nor blanks nor the spelling of accents matter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def find_or_add(session: Session, names: Iterable[str]) -> dict[str, int]:
    """Return the player of each name, as the games were written: before merging. Unknown ones are added.

    In the order of the alphabet, so that two halls which add the same people never wait for each other.
    """
    return {name: _find_or_add(session, name) for name in sorted({*names}, key=folded)}


def find(session: Session, name: str) -> int | None:
    """Return the player of a name, after merging; None where there is none."""
    sql = "SELECT p.root FROM aliases a JOIN players p ON p.id = a.player WHERE a.folded = ?"
    found = session(sql, (folded(name),))
    return int(found[0][0]) if found else None


def named(session: Session, name: str) -> int:
    """Return the player of a name, after merging; one who is new is added."""
    return root_of(session, _find_or_add(session, name))


def _find_or_add(session: Session, name: str) -> int:
    alias = folded(name)
    if found := session("SELECT player FROM aliases WHERE folded = ?", (alias,)):
        return int(found[0][0])
    player = _add(session, name)
    # Where another hall adds the same name just now, this is a conflict, and the whole work is done again.
    session("INSERT INTO aliases (folded, player) VALUES (?, ?)", (alias, player))
    return player


def _add(session: Session, name: str) -> int:
    ((player,),) = session("INSERT INTO players (name, folded) VALUES (?, ?) RETURNING id", (name, folded(name)))
    session("UPDATE players SET root = id WHERE id = ?", (player,))
    return int(player)


def root_of(session: Session, player: int) -> int:
    """Return who a player is after merging; `NoSuchEntry` where there is no such player."""
    found = session("SELECT root FROM players WHERE id = ?", (player,))
    if not found:
        raise NoSuchEntry(f"there is no player {player}")
    return int(found[0][0])


def add_alias(session: Session, player: int, name: str) -> bool:
    """Let games under this name count for a player too; return False where they did before.

    Raise `NameTaken` where it is somebody else's.
    """
    root = root_of(session, player)
    sql = "INSERT INTO aliases (folded, player) VALUES (?, ?) ON CONFLICT (folded) DO NOTHING RETURNING folded"
    is_new = bool(session(sql, (folded(name), root)))
    owner = find(session, name)
    if owner is not None and owner != root:
        raise NameTaken(name, owner)
    return is_new


def remove_alias(session: Session, player: int, name: str) -> None:
    """Let further games under a name count for a player no longer; nothing is done to what they are called now."""
    session(COUNT_CHANGE)
    session(
        "DELETE FROM aliases WHERE folded = ? "
        "AND player IN (SELECT id FROM players WHERE root = ? AND folded <> aliases.folded)",
        (folded(name), root_of(session, player)),
    )


def rename(session: Session, player: int, name: str) -> None:
    """Call a player otherwise; games under the old name still count, those under the new one do too."""
    session(COUNT_CHANGE)
    add_alias(session, player, name)
    session("UPDATE players SET name = ?, folded = ? WHERE id = ?", (name, folded(name), root_of(session, player)))


def merge(session: Session, player: int, into: int) -> None:
    """Let everything that a player did count for another one."""
    session(COUNT_CHANGE)
    source, target = root_of(session, player), root_of(session, into)
    if source != target:
        session("UPDATE players SET merged_into = ? WHERE id = ?", (target, source))
        _find_roots(session)


def split(session: Session, player: int) -> None:
    """Take back the merge of a player into another one."""
    session(COUNT_CHANGE)
    root_of(session, player)
    session("UPDATE players SET merged_into = NULL WHERE id = ?", (player,))
    _find_roots(session)


def _find_roots(session: Session) -> None:
    """Follow all merges to their ends; there is no circle, because only a root is ever merged."""
    into = {player: merged for player, merged in session("SELECT id, merged_into FROM players") if merged}
    was: dict[int, int] = dict(session("SELECT id, root FROM players"))
    for player, before in was.items():
        root = player
        while root in into:
            root = into[root]
        if root != before:
            session("UPDATE players SET root = ? WHERE id = ?", (root, player))


LISTED = """
SELECT p.id, p.name,
    (SELECT count(DISTINCT s.game) FROM seats s JOIN players m ON m.id = s.player WHERE m.root = p.id)
FROM players p
"""


def listed(session: Session, part: str, limit: int) -> tuple[Player, ...]:
    """Return the players of whom some name contains this, by name."""
    sql = f"""{LISTED} WHERE p.root = p.id AND EXISTS (
        SELECT 1 FROM aliases a JOIN players m ON m.id = a.player
        WHERE m.root = p.id AND a.folded LIKE ? ESCAPE '!'
    ) ORDER BY p.folded, p.id LIMIT ?"""  # noqa: S608  # nothing of it comes from outside
    return tuple(_player(session, *row) for row in session(sql, (containing(part), limit)))


def one(session: Session, player: int) -> Player:
    """Return a player, or whoever that player was merged into."""
    (row,) = session(f"{LISTED} WHERE p.id = ?", (root_of(session, player),))
    return _player(session, *row)


def containing(part: str) -> str:
    """Return the pattern for LIKE of whatever contains a text; it escapes with `!`."""
    return "%" + "".join(f"!{letter}" if letter in "!%_" else letter for letter in folded(part)) + "%"


def _player(session: Session, player: int, name: str, games: int) -> Player:
    aliases = session(
        "SELECT a.folded FROM aliases a JOIN players m ON m.id = a.player WHERE m.root = ? ORDER BY a.folded",
        (player,),
    )
    merged = session("SELECT id, name FROM players WHERE merged_into = ? ORDER BY id", (player,))
    return Player(
        player, name, tuple(alias for (alias,) in aliases), games, tuple(MergedPlayer(*row) for row in merged)
    )
