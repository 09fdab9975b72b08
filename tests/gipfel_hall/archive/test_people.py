"""Who plays: one person under several names, two people under one, and what the host can do about it."""

from datetime import UTC, datetime

import pytest

from gipfel_hall.archive import Archive, GameFilter, MergedPlayer, NameTaken, NoSuchEntry
from support.sealed_games import sealed_game

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)


def take(archive: Archive, *games: tuple[str, ...]) -> None:
    """Hand in games of people with these names."""
    for seed, names in enumerate(games):
        archive.take(sealed_game(names, seed=seed), "4", "d", NOW)


def names(archive: Archive) -> dict[str, int]:
    """Return how many games everybody has."""
    return {player.name: player.games for player in archive.players()}


def test_case_and_blanks_do_not_matter(archive: Archive) -> None:
    """A name is the same however it was typed; the first spelling is shown, and nobody is called nothing."""
    take(archive, ("Zoë", "Bo"), ("zoë ", " BO"), ("ZOË", ""))

    assert names(archive) == {"Bo": 2, "Zoë": 3}


def test_a_player_is_renamed(archive: Archive) -> None:
    """Games under the old name and under the new one are the same person's, before and after."""
    take(archive, ("Ada", "Bo"))
    ada = archive.player_named("ada")
    stamp = archive.stamp()
    archive.rename(ada, "Ada Lovelace")
    archive.take(sealed_game(("Ada", "ada lovelace"), seed=7), "4", "d", NOW)

    assert names(archive) == {"Ada Lovelace": 2, "Bo": 1}
    assert archive.player(ada).aliases == ("ada", "ada lovelace")
    assert archive.stamp() != stamp


def test_a_name_is_taken(archive: Archive) -> None:
    """Nobody gets somebody else's name: the error says whose it is, and nothing has changed."""
    take(archive, ("Ada", "Bo"))
    ada, bo = archive.player_named("Ada"), archive.player_named("Bo")

    with pytest.raises(NameTaken) as taken:
        archive.rename(ada, "bo")
    assert taken.value.player == bo
    with pytest.raises(NameTaken):
        archive.add_alias(ada, "BO")
    assert names(archive) == {"Ada": 1, "Bo": 1}


def test_players_are_merged_and_split(archive: Archive) -> None:
    """All games count for one person, those that come later too, until the two are split again."""
    take(archive, ("Ada", "Bo"), ("Adele", "Bo"), ("Ida", "Cy"))
    ada, adele, ida = (archive.player_named(name) for name in ("Ada", "Adele", "Ida"))

    archive.merge(ida, adele)
    archive.merge(adele, ada)
    archive.take(sealed_game(("IDA", "Bo"), seed=9), "4", "d", NOW)

    assert names(archive) == {"Ada": 4, "Bo": 3, "Cy": 1}
    assert archive.player(ida) == archive.player(ada)
    assert archive.player(ada).merged == (MergedPlayer(adele, "Adele"),)
    assert archive.player(ada).aliases == ("ada", "adele", "ida")
    assert len(archive.games(GameFilter(player=ida)).games) == 4
    assert archive.merged() == {adele: ada, ida: ada}

    archive.split(adele)

    assert names(archive) == {"Ada": 1, "Adele": 3, "Bo": 3, "Cy": 1}
    assert archive.player(ida).name == "Adele"


def test_a_name_is_forgotten(archive: Archive) -> None:
    """Games under it that came in stay, further ones are somebody else's; nobody loses the name of today."""
    take(archive, ("Anna", "Bo"), ("Ann", "Bo"))
    anna, ann = archive.player_named("Anna"), archive.player_named("Ann")
    archive.rename(anna, "Anna Berg")
    archive.merge(ann, anna)
    for name in ("ANNA", "anna berg", "ann", "bo", "nobody"):
        archive.remove_alias(anna, name)
    archive.take(sealed_game(("Anna", "Cy"), seed=8), "4", "d", NOW)

    assert names(archive) == {"Anna": 1, "Anna Berg": 2, "Bo": 2, "Cy": 1}
    assert archive.player(anna).aliases == ("ann", "anna berg")
    assert archive.find_player("ann") == anna
    assert archive.find_player("nobody") is None
    assert archive.add_alias(anna, "Annie")
    assert not archive.add_alias(ann, "ANNIE")


def test_merging_in_a_circle_changes_nothing(archive: Archive) -> None:
    """Who is the same person already cannot be merged again."""
    take(archive, ("Ada", "Bo"))
    ada, bo = archive.player_named("Ada"), archive.player_named("Bo")
    for _ in range(2):
        archive.merge(ada, bo)
        archive.merge(bo, ada)
        archive.merge(bo, bo)

    assert names(archive) == {"Bo": 1}


def test_whom_nobody_knows(archive: Archive) -> None:
    """Nobody can be renamed, merged or looked up who is not there."""
    for work in (archive.player, archive.split, lambda player: archive.rename(player, "x")):
        with pytest.raises(NoSuchEntry):
            work(99)
    with pytest.raises(NoSuchEntry):
        archive.merge(archive.player_named("Ada"), 99)


def test_players_are_found_by_a_part_of_a_name(archive: Archive) -> None:
    """Any of the names counts, and no letter means anything but itself."""
    take(archive, ("Ada", "Bo"), ("100%", "a_b"))
    archive.add_alias(archive.player_named("Bo"), "Robert")

    found = {part: [player.name for player in archive.players(part)] for part in ("BER", "%", "_", "a", "!")}

    assert found == {"BER": ["Bo"], "%": ["100%"], "_": ["a_b"], "a": ["a_b", "Ada"], "!": []}
    assert [player.name for player in archive.players(limit=2)] == ["100%", "a_b"]
