"""What a turn does to a position: climb, stop, bust; and who has won."""

from collections.abc import Mapping, Sequence

from gipfel.rules.clauses import Clause
from gipfel.rules.columns import GUARDS, LANE, LENGTH, ONES, RUNNERS, height
from gipfel.rules.dice import Dice
from gipfel.rules.findings import Finding, Hindrance, IllegalPlay, MayNotStop, Obstacle, Verdict
from gipfel.rules.flaws import Fault, Flaw, IllegalPosition
from gipfel.rules.judge import judge, legal_plays, obstacles_in
from gipfel.rules.plays import Play, climbed
from gipfel.rules.position import Position, from_packed, new_turn, next_free_field, reach_of
from gipfel.rules.reach import OUT, Reach, open_lanes
from gipfel.rules.switches import Fields

_FOURTH = RUNNERS + 1 << OUT
"""A reach of at least this has a fourth runner out."""
_LEFT = Fields.LEFT


def advance(position: Position, dice: Dice, play: Play) -> Position:
    """Return the position after a play of this roll; `IllegalPlay` says why it is not legal."""
    if play not in legal_plays(position, dice):
        raise IllegalPlay(judge(position, dice).why(play))
    return climb(position, play)


def climb(position: Position, play: Play) -> Position:
    """Return the position after a play, whatever was rolled; a climb that the board does not allow is refused."""
    rules = position.rules
    if rules.leaps:
        return _leap(position, play)
    reach = climbed(position.reach, play)
    # A lane of 15 or more has not been climbed beyond its top, so one more sets each guard bit.
    if reach + ONES & GUARDS != GUARDS or reach >= _FOURTH:
        raise _refusal(position, play)
    return from_packed(rules, position.pieces, position.won, position.climbs + play.step, position.player, reach)


def may_stop(position: Position) -> Finding:
    """Return whether the player whose turn it is may stop now, and why not."""
    if not position.climbs:
        return Finding(Verdict.NOT_YET, (), Clause.STOP)
    if position.rules.fields is _LEFT:
        crowds = ((column, position.others_on(column, field)) for column, field in position.runners.items())
        obstacles = tuple(Obstacle(Hindrance.OCCUPIED, column, others) for column, others in crowds if others)
        if obstacles:
            columns = tuple(found.column for found in obstacles)
            return Finding(Verdict.NOT_HERE, columns, Clause.FIELDS, obstacles)
    return Finding(Verdict.MAY_STOP, (), Clause.STOP)


def stop(position: Position) -> Position:
    """Return the position after a voluntary stop: runners become pieces, columns with a runner on top are won."""
    rules, won, player = position.rules, position.won, position.player
    if not position.climbs or rules.fields is _LEFT:
        finding = may_stop(position)
        if finding.verdict is not Verdict.MAY_STOP:
            raise MayNotStop(finding)
    pieces, won = marked(position.pieces, won, position.climbs, player, position.reach)
    return new_turn(rules, pieces, won, (player + 1) % len(pieces))


def marked(pieces: tuple[int, ...], won: int, climbs: int, player: int, reach: int) -> tuple[tuple[int, ...], int]:
    """Return the packed pieces and won columns after a player's runners have become pieces."""
    standing = [*pieces]
    standing[player] += climbs
    topped = (open_lanes[won] ^ reach) & GUARDS  # the columns that had fields left, and have none now
    if topped:
        lanes = topped - (topped >> 4)
        standing = [heights & ~lanes for heights in standing]
        won += (topped >> 4) * (player + 1)
    return tuple(standing), won


def bust(position: Position) -> Position:
    """Return the position after a roll that moves nothing: the runners leave, the pieces stay."""
    pieces = position.pieces
    return new_turn(position.rules, pieces, position.won, (position.player + 1) % len(pieces))


def winner(position: Position) -> int | None:
    """Return the player who has won the game; reaching the top wins nothing before the stop."""
    needed = position.rules.columns_to_win(position.players)
    seats = range(position.players)
    return next((seat for seat in seats if position.columns_won(seat) >= needed), None)


def _leap(position: Position, play: Play) -> Position:
    """Return the position after a play whose runners leap over other players' pieces, at each step."""
    rules, pieces, won, player = position.rules, position.pieces, position.won, position.player
    climbs = position.climbs
    for column in play.columns:
        start = height(pieces[player] + climbs, column)
        if start == LENGTH[column] or height(won, column):
            raise _refusal(position, play)
        climbs += next_free_field(pieces, player, column, start) - start << LANE[column]
    reach = reach_of(rules, pieces, won, climbs, player)
    if reach >= _FOURTH:
        raise _refusal(position, play)
    return from_packed(rules, pieces, won, climbs, player, reach)


def _refusal(position: Position, play: Play) -> IllegalPlay:
    """Return the error that says why these runners cannot climb so, whatever was rolled."""
    columns = tuple(sorted(set(play.columns)))
    if obstacles := obstacles_in(Reach(position.reach), position.won, columns):
        return IllegalPlay(Finding(Verdict.NEITHER, columns, obstacles[0].hindrance.clause, obstacles))
    if play.is_double:
        return IllegalPlay(Finding(Verdict.LAST_FIELD, columns, Clause.TOP))
    return IllegalPlay(Finding(Verdict.EITHER, columns, Clause.LAST_RUNNER))


def reset(
    before: Position, pieces: Sequence[Mapping[int, int]], won: Mapping[int, int], runners: Mapping[int, int]
) -> Position:
    """Return the position in which the same turn goes on with other things on the board."""
    after = Position(before.rules, pieces, won, runners, before.player)
    if after.players != before.players:
        raise IllegalPosition(Flaw(Fault.PLAYERS, "players"))
    if runners and not before.climbs:
        column = min(runners)
        raise IllegalPosition(Flaw(Fault.RUNNER_TOO_SOON, "runners", before.player, column, runners[column]))
    if (seat := winner(after)) is not None:
        raise IllegalPosition(Flaw(Fault.GAME_WON, "won", seat))
    return after
