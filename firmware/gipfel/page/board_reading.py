"""The real board beside the record: what its fields show, and what is not where it should be."""

from gipfel.app import BoardPreview
from gipfel.boardcheck import UNSURE, Interpretation, Place, Stray, expected_stacks, interpret
from gipfel.game import Game
from gipfel.page.board_responses import BoardCheckState, BoardPlace, SeenField, StrayPiece
from gipfel.page.responses import FieldsInPicture
from gipfel.table import Table, found_on
from gipfel.words import Words


def board_check_of(table: Table, game: Game, words: Words) -> BoardCheckState:
    """Return what the camera saw on the board, if it has looked since the last step."""
    report = table.board.report
    shown = interpret(expected_stacks(game.position, game.colours), report.guesses) if report else {}
    return BoardCheckState(
        is_looking=table.board.check is not None,
        status=report.visibility if report else None,
        seen=[_seen_field(place, one) for place, one in shown.items()],
        strays=[_stray_piece(stray, game, words) for stray in found_on(table)],
    )


def _seen_field(place: Place, seen: Interpretation) -> SeenField:
    thing = None if seen.thing == UNSURE else seen.thing
    return SeenField(column=place.column, field=place.field, thing=thing, sure=seen.is_sure)


def _stray_piece(stray: Stray, game: Game, words: Words) -> StrayPiece:
    return StrayPiece(
        thing=stray.thing,
        stands=_place(stray.stands),
        belongs=_place(stray.belongs),
        instead_of=stray.instead_of or None,
        say=words.stray(stray, game.position.won_by_column),
    )


def _place(place: Place | None) -> BoardPlace | None:
    return BoardPlace(column=place.column, field=place.field) if place else None


def fields_in_picture(view: BoardPreview) -> FieldsInPicture | None:
    """Return where the fields are in the newest picture of the board; None where there is no picture."""
    if not view.picture:
        return None
    return FieldsInPicture(number=view.number, width=view.width, height=view.height, places=view.places)
