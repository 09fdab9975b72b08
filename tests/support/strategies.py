"""Positions and games for Hypothesis to draw."""

from hypothesis import strategies as st

from gipfel.rules import COLUMNS, EDITIONS, HOUSE_RULES, LENGTH, IllegalRules, Position, Rules, rules_of


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw any rules that can be played: an edition, some of its variants, some house rules."""
    edition = EDITIONS[draw(st.sampled_from(sorted(EDITIONS)))]
    printed = [variant.key for variant in edition.variants]
    variants = draw(st.lists(st.sampled_from(printed), unique=True)) if printed else []
    house = draw(st.lists(st.sampled_from(sorted(HOUSE_RULES)), unique=True, max_size=2))
    try:
        return rules_of(edition.key, tuple(variants), tuple(house))
    except IllegalRules:  # two that exclude each other
        return rules_of(edition.key)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw any position that can be, likely or not."""
    in_force = draw(rules())
    players = draw(st.integers(2, 4))
    won = draw(st.dictionaries(st.sampled_from(COLUMNS), st.integers(0, players - 1), max_size=6))
    open_columns = [column for column in COLUMNS if column not in won]

    def fields(lowest: int, highest: int) -> st.SearchStrategy[int]:
        # Near the bottom and near the top is where things happen.
        return st.sampled_from(sorted({lowest, min(lowest + 1, highest), max(lowest, highest - 1), highest}))

    pieces = []
    for _ in range(players):
        columns = draw(st.lists(st.sampled_from(open_columns), unique=True, max_size=6))
        pieces.append({column: draw(fields(1, LENGTH[column] - 1)) for column in columns})
    player = draw(st.integers(0, players - 1))
    columns = draw(st.lists(st.sampled_from(open_columns), unique=True, max_size=3))
    own = pieces[player]
    runners = {column: draw(fields(own.get(column, 0) + 1, LENGTH[column])) for column in columns}
    return Position(in_force, pieces, won, runners, player)
