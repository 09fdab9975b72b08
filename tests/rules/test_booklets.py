"""Every worked example of every booklet; where only a picture shows the roll, the roll that fits its sums."""

import pytest

from gipfel.rules import Dice, Play, Position, advance, bust, judge, stop, winner
from support.tables import at, pairings, plays


def carried_out(position: Position, *turns: tuple[str, str]) -> Position:
    """Play rolls one after the other."""
    for roll, play in turns:
        position = advance(position, Dice.parse(roll), Play.parse(play))
    return position


class TestRavensburgerGerman:
    """Ravensburger 26 431 5, in German."""

    edition = "ravensburger-de"

    def test_three_pairings(self) -> None:
        """Das Einsetzen: the first roll makes 5+9, 6+8 or twice 7."""
        assert pairings(at(edition=self.edition), "2 3 4 5") == {
            "5+9": ["5+9"],
            "6+8": ["6+8"],
            "7+7": ["7+7"],
        }

    @pytest.mark.parametrize("roll", ["2 2 4 4", "1 3 3 5"])
    def test_two_pairings(self, roll: str) -> None:
        """Das Einsetzen: the second roll makes 4+8 or twice 6, and nothing else."""
        assert pairings(at(edition=self.edition), roll) == {"4+8": ["4+8"], "6+6": ["6+6"]}

    def test_a_double_enters_on_the_second_field(self) -> None:
        """Das Einsetzen: two pairs of one sum put a runner down and move it on by one."""
        assert carried_out(at(edition=self.edition), ("2 3 4 5", "7+7")).runners == {7: 2}

    def test_the_third_runner(self) -> None:
        """Das Einsetzen: with runners in 7 and 8, 7+9 moves one and enters one; 6+10 enters one of two."""
        position = at("7 8", edition=self.edition)

        assert plays(position, "2 4 5 5") == ["6", "7+9", "10"]
        assert carried_out(position, ("2 4 5 5", "7+9")).runners == {7: 2, 8: 1, 9: 1}

    def test_two_runners_must_enter(self) -> None:
        """Das Einsetzen: pairs that let two runners enter bind the player to both."""
        assert "5" not in plays(at(edition=self.edition), "2 3 4 5")

    def test_a_pairing_may_be_chosen_to_lose_a_pair(self) -> None:
        """Das Einsetzen: a player may pair the dice so that one pair lapses, even where both could be used."""
        assert plays(at(edition=self.edition, won="12:1"), "1 6 6 6") == ["7"]
        assert plays(at("6 8 10", edition=self.edition), "2 4 4 6") == ["6+10", "8+8"]
        assert plays(at("6 7 10", edition=self.edition), "2 3 4 6") == ["6", "7", "10"]
        assert plays(at("6 9 10", edition=self.edition), "2 3 4 6") == ["6+9", "10"]

    def test_a_double_moves_two(self) -> None:
        """Das Vorankommen: two equal sums move the runner two fields."""
        assert carried_out(at("7:4 8 9", edition=self.edition), ("1 6 2 5", "7+7")).runners[7] == 6

    @pytest.mark.parametrize("roll", ["1 1 2 2", "1 1 1 1", "1 1 1 2", "5 5 6 6"])
    def test_bust(self, roll: str) -> None:
        """Gefahr erkannt?: with runners in 7, 8 and 9, a roll without 7, 8 and 9 loses them, not the pieces."""
        position = at("7:3 8:1 9:5", "7:2 4:2", "6:3", edition=self.edition)

        assert judge(position, Dice.parse(roll)).is_bust
        assert bust(position) == at("", "7:2 4:2", "6:3", edition=self.edition, player=1)

    def test_heike_stops(self) -> None:
        """Spielende, example: 4 ends on field 2, 7 four higher, 9 five higher, on top of a green piece."""
        position = at("4 7:6 9:3", "7:5 9:2", "9:7 3:1", edition=self.edition)
        moved = carried_out(
            position,
            ("2 2 3 4", "4+7"),
            ("3 4 4 5", "7+9"),
            ("1 6 4 5", "7+9"),
            ("3 6 3 6", "9+9"),
        )

        assert moved.runners == {4: 2, 7: 9, 9: 7}
        assert stop(moved) == at("", "4:2 7:9 9:7", "9:7 3:1", edition=self.edition, player=1)

    def test_a_won_column_is_closed(self) -> None:
        """Spalte gewonnen!: stopping on the top wins the column and clears it, for its owner, too."""
        won = stop(at("2:3 7:4", "", "2:1", edition=self.edition))

        assert won == at("", "7:4", "", won="2:0", edition=self.edition, player=1)
        assert plays(won, "1 1 1 1") == []
        assert plays(bust(won), "1 1 1 1") == []

    def test_a_topped_runner_cannot_move(self) -> None:
        """Spalte gewonnen!: once on the top, a runner cannot be moved, even by its own sum."""
        assert plays(at("2:3 7:4 8:1", edition=self.edition), "1 1 1 1") == []

    def test_the_third_column_wins(self) -> None:
        """Spielende: the third number field wins, at the moment it is marked."""
        position = at("12:3", "", won="2:0 3:0", edition=self.edition)

        assert winner(position) is None
        assert winner(stop(position)) == 0

    def test_variant_1(self) -> None:
        """Varianten: four columns win with three players, five with two, three with four."""
        for players, needed in ((2, 5), (3, 4), (4, 3)):
            rules = at(edition=self.edition, variants=["longer-game"]).rules
            owned = dict.fromkeys(range(2, 2 + needed), 0)
            fewer = Position(rules, [{}] * players, dict(list(owned.items())[1:]))

            assert winner(fewer) is None
            assert winner(Position(rules, [{}] * players, owned)) == 0

    def test_variant_2_two_runners_enter(self) -> None:
        """Varianten: at first only pairings that enter two runners; a double enters one."""
        position = at(edition=self.edition, variants=["fast-runners"])

        assert plays(position, "2 3 4 5") == ["5+9", "6+8"]
        assert plays(position, "1 1 1 1") == ["2+2"]

    def test_variant_2_the_third_follows(self) -> None:
        """Varianten: then the third runner, and with it as many as can be moved."""
        position = at("7 8", edition=self.edition, variants=["fast-runners"])

        assert plays(position, "2 4 5 5") == ["7+9"]

    def test_variant_2_goes_on(self) -> None:
        """Varianten: with all three out, two runners are to be moved where two can be."""
        position = at("6 7 8", edition=self.edition, variants=["fast-runners"])

        assert plays(position, "2 3 4 5") == ["6+8"]
        assert plays(position, "3 4 5 6") == ["7", "8"]

    def test_variant_3(self) -> None:
        """Varianten: no stopping while a runner stands on another's piece."""
        crowded = at("7:4 8:1", "7:3", "7:4", edition=self.edition, variants=["free-fields"])

        with pytest.raises(ValueError, match="not-here"):
            stop(crowded)
        assert stop(advance(crowded, Dice.parse("1 6 1 1"), Play.parse("2+7"))).player == 1


class TestRavensburgerFrench:
    """Ravensburger 26 434 6, in French."""

    edition = "ravensburger-fr"

    def test_three_pairings(self) -> None:
        """Déroulement, exemple 1: 5+9, 6+8, or twice 7, which climbs two fields in all."""
        assert plays(at(edition=self.edition), "2 3 4 5") == ["5+9", "6+8", "7+7"]
        assert carried_out(at(edition=self.edition), ("2 3 4 5", "7+7")).runners == {7: 2}

    def test_the_third_runner(self) -> None:
        """Déroulement, exemple 2: runners in 6 and 8; the third enters 2 or 11, or 6 moves and 7 is entered."""
        assert plays(at("6 8", edition=self.edition), "1 1 5 6") == ["2", "6+7", "11"]

    def test_anne_busts(self) -> None:
        """Déroulement, exemple 3: a roll that moves none of the three runners takes them off; pieces stay."""
        position = at("3:2 7:6 9:6", "3:1 7:2 9:1", "9:6", edition=self.edition)

        assert judge(position, Dice.parse("1 1 3 3")).plays == judge(position, Dice.parse("1 1 1 1")).plays == ()
        assert bust(position) == at("", "3:1 7:2 9:1", "9:6", edition=self.edition, player=1)

    def test_anne_stops(self) -> None:
        """Déroulement, example: runners moved by 0, 3 and 4; the pieces go under them, one onto a yellow one."""
        start = at("3:2 7:4 9:2", "3:1 7:3 9:1", "9:6", edition=self.edition)
        moved = carried_out(start, ("1 6 4 5", "7+9"), ("1 6 3 6", "7+9"), ("2 5 3 6", "7+9"), ("4 5 1 1", "9"))

        assert stop(moved) == at("", "3:2 7:7 9:6", "9:6", edition=self.edition, player=1)

    def test_variant_2_enters_two(self) -> None:
        """Variantes: with 6 won, 1 1 4 5 has to be 2+9, since 5+6 would enter one runner only."""
        position = at(won="6:1", edition=self.edition, variants=["fast-runners"])

        assert pairings(position, "1 1 4 5") == {"2+9": ["2+9"], "5+6": []}

    def test_variant_2_enters_the_third(self) -> None:
        """Variantes: then 1 1 3 6 cannot move 2 and 9; the third runner enters 4 or 7."""
        position = at("2 9", won="6:1", edition=self.edition, variants=["fast-runners"])

        assert pairings(position, "1 1 3 6") == {"2+9": [], "4+7": ["4", "7"]}

    def test_variant_2_ends_with_the_third(self) -> None:
        """Variantes: with all three out the choice is free again, unlike in the German booklet."""
        position = at("6 7 8", edition=self.edition, variants=["fast-runners"])

        assert plays(position, "2 3 4 5") == ["6+8", "7+7"]

    def test_variant_3(self) -> None:
        """Variantes: no stopping as long as a runner stands on a field with a piece."""
        with pytest.raises(ValueError, match="not-here"):
            stop(at("7:4", "", "7:4", edition=self.edition, variants=["free-fields"]))


class TestSpielecafe:
    """Das Spielecafé erklärt."""

    edition = "spielecafe"

    def test_three_pairings(self) -> None:
        """Spielablauf, example: 2 3 5 6 makes 5+11, 7+9, or twice 8."""
        assert plays(at(edition=self.edition), "2 3 5 6") == ["5+11", "7+9", "8+8"]

    def test_a_climber_starts_above_the_camp(self) -> None:
        """Spielablauf: one field before the own camp, or on the first field."""
        position = at("", "5:3", "11:4", edition=self.edition)

        assert carried_out(position, ("2 3 5 6", "5+11")).runners == {5: 4, 11: 1}

    def test_only_one_step_is_left(self) -> None:
        """Beispiel: 6 and 8 are taken, climbers on 3, 5 and 7; 1 4 4 5 moves 5 and nothing else."""
        position = at("3 5 7", won="6:0 8:1", edition=self.edition)

        assert pairings(position, "1 4 4 5") == {"5+9": ["5"], "6+8": []}

    def test_the_first_roll_may_bust(self) -> None:
        """Beispiel: late in a game already the first roll may move nothing."""
        assert plays(at(won="7:0 8:0 6:1", edition=self.edition), "3 4 3 4") == []


class TestParker:
    """Parker."""

    edition = "parker"

    def test_three_pairings(self) -> None:
        """In welcher Reihe: 1 3 5 6 makes 4+11, 6+9 or 7+8."""
        assert plays(at(edition=self.edition), "1 3 5 6") == ["4+11", "6+9", "7+8"]

    def test_the_third_runner(self) -> None:
        """Das Spiel beginnt: with runners in 7 and 8, 1 2 2 4 enters 3, 4, 5 or 6."""
        position = carried_out(at(edition=self.edition), ("1 3 5 6", "7+8"))

        assert position == at("7 8", edition=self.edition)
        assert plays(position, "1 2 2 4") == ["3", "4", "5", "6"]

    def test_one_move_is_enough(self) -> None:
        """Und weiter geht's: of two usable pairs one is enough, and of a double one field."""
        position = at("6 7 8", edition=self.edition)

        assert pairings(position, "2 3 4 5") == {"5+9": [], "6+8": ["6", "6+8", "8"], "7+7": ["7", "7+7"]}

    def test_runners_come_first(self) -> None:
        """Noch ein paar wichtige Regeln: two runners at first, then the third as soon as can be."""
        assert plays(at(edition=self.edition), "2 3 4 5") == ["5+9", "6+8"]
        assert plays(at("7 8", edition=self.edition), "2 4 5 5") == ["6", "7+9", "9", "10"]

    def test_one_usable_pair_is_no_bust(self) -> None:
        """Noch ein paar wichtige Regeln: as long as one move can be made, nothing is lost."""
        assert plays(at("7 8 9", edition=self.edition), "1 1 1 6") == ["7"]

    def test_going_too_far_loses_the_column_too(self) -> None:
        """Risiko: a runner on the number is lost with the rest."""
        assert bust(at("2:3 7:1 8:1", edition=self.edition)).won_by_column == {}


class TestFranjos:
    """Franjos."""

    edition = "franjos"

    def test_pairings(self) -> None:
        """Spielverlauf: 2 4 5 6 makes three pairings, 2 3 3 4 two."""
        assert plays(at(edition=self.edition), "2 4 5 6") == ["6+11", "7+10", "8+9"]
        assert plays(at(edition=self.edition), "2 3 3 4") == ["5+7", "6+6"]

    def test_lena(self) -> None:
        """Setzen und Bewegen: Lena's three rolls leave climbers on 8:2, 9:3 and 7:1."""
        moved = carried_out(at(edition=self.edition), ("3 3 5 6", "8+9"), ("4 4 5 5", "9+9"), ("1 3 5 6", "7+8"))

        assert moved.runners == {7: 1, 8: 2, 9: 3}

    def test_a_double_moves_two(self) -> None:
        """Das Risiko: on a walked way 6, 1 2 4 5 as 6+6 moves two fields."""
        assert carried_out(at("6:2 7 8", edition=self.edition), ("1 2 4 5", "6+6")).runners[6] == 4

    def test_bust(self) -> None:
        """Das Risiko: climbers on 7, 8 and 9, and 1 2 3 3: the turn ends."""
        assert plays(at("7 8 9", edition=self.edition), "1 2 3 3") == []

    def test_no_climber_may_be_out_yet(self) -> None:
        """Ende eines Weges: with 7, 8 and 9 marked, 3 4 4 5 enters nobody."""
        assert plays(at(won="7:0 8:0 9:1", edition=self.edition), "3 4 4 5") == []

    def test_variant_a_leaps(self) -> None:
        """Varianten, A: a climber goes on to the next free field; each step of a double leaps by itself."""
        position = at("", "6:2", "6:3 7:1", edition=self.edition, variants=["night-leap"])

        assert carried_out(position, ("1 5 3 4", "6+7")).runners == {6: 4, 7: 2}
        assert carried_out(position, ("1 5 2 4", "6+6")).runners == {6: 5}

    def test_variant_a_leaps_over_several(self) -> None:
        """Varianten, A: camps in a row are leapt over together, and the top at most is reached."""
        position = at("", "", "2:1 12:2", "2:2 12:1", edition=self.edition, variants=["night-leap"])

        assert carried_out(position, ("1 1 6 6", "2+12")).runners == {2: 3, 12: 3}

    def test_variant_b_goes_on(self) -> None:
        """Varianten, B: on another's camp the player has to roll on."""
        with pytest.raises(ValueError, match="not-here"):
            stop(at("7:4", "", "7:4", edition=self.edition, variants=["night-watch"]))
