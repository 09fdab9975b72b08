"""What the referee answers to a question."""

from msgspec import UNSET

from gipfel.ask.forms import Answer, AnswerPairing, PositionJson
from gipfel.ask.question import Question
from gipfel.rules import ROLLS, Dice, Position, Ruling, Verdict, advance, bust_rolls, judge, may_stop, stop, winner
from gipfel.words import Words


def answer(question: Question, words: Words) -> Answer:
    """Return the answer to a question; an illegal play raises `IllegalPlay`, an illegal stop `MayNotStop`."""
    position, colours, dice, play, stops = question
    ruling = judge(position, dice) if dice else None
    after = advance(position, dice, play) if dice and play else position
    after = stop(after) if stops else after
    won_by = winner(after) if play or stops else None
    return Answer(
        plays=[play.columns for play in ruling.plays] if ruling else UNSET,
        bust=ruling.is_bust if ruling else UNSET,
        may_stop=may_stop(position).verdict is Verdict.MAY_STOP,
        bust_odds=(bust_rolls(position), ROLLS),
        pairings=_pairings(ruling, position, colours, words) if ruling else UNSET,
        after=position_as_json(after, colours) if play or stops else UNSET,
        winner=(None if won_by is None else colours[won_by]) if play or stops else UNSET,
    )


def position_as_json(position: Position, colours: tuple[str, ...], dice: Dice | None = None) -> PositionJson:
    """Return a position, with a roll if there is one, in the form in which a question gives it."""
    rules = position.rules
    pieces, won, runners, player = position.parts()
    return PositionJson(
        edition=rules.edition.key,
        variants=rules.variants,
        house=rules.house or UNSET,
        players=colours,
        to_move=colours[player],
        pieces=dict(zip(colours, pieces, strict=True)),
        won={column: colours[owner] for column, owner in won.items()},
        runners=runners,
        roll=dice.pips if dice else UNSET,
    )


def _pairings(ruling: Ruling, position: Position, colours: tuple[str, ...], words: Words) -> list[AnswerPairing]:
    return [
        AnswerPairing(
            option.pairing,
            [play.columns for play in option.plays],
            words.finding(option.finding, colours),
            words.cite(position.rules, option.finding.clause),
        )
        for option in ruling.options
    ]
