"""A table for every screen that there is, each reached as people reach it."""

from dataclasses import replace

from gipfel.config import Options
from gipfel.table import (
    MENU,
    OPTIONS,
    AccountLine,
    Button,
    Calibrating,
    CalibrationAsked,
    CalibrationProgress,
    CalibrationStage,
    DearDecision,
    Down,
    Draft,
    Offering,
    PhonePaired,
    PinMade,
    ReviewDigest,
    ReviewReported,
    Setup,
    Table,
    Ticked,
    opened,
)
from gipfel.words import words_in
from support.game_tables import game_tables
from support.hall_tables import hall_tables
from support.lessons import lesson_tables
from support.partner_screens import partner_tables
from support.tables import Sitting, sitting, won_game

WIDE = "WWWWWWW"
"""The widest name there is."""
OFFERED = {
    "parker": Draft("parker"),
    "names": Draft("spielecafe", names=(WIDE, WIDE)),
    "gipfel": Draft("franjos", ("night-leap",), levels=("", "club")),
    "four": Draft(
        "ravensburger-fr",
        ("longer-game", "fast-runners"),
        ("one-pair",),
        ("white", "orange", "yellow", "green"),
        ("", WIDE, WIDE, ""),
        levels=("master", "", "casual", ""),
    ),
    "gipfel-alone": Draft(
        "ravensburger-fr",
        ("longer-game",),
        ("one-pair",),
        ("white", "orange", "yellow", "green"),
        ("",) * 4,
        levels=("casual",) * 4,
    ),
}
"""Games whose offer is long."""


def catalogue_tables(language: str) -> dict[str, Table]:
    """Return a table for every screen by name, in one language."""
    return {
        **_before(language),
        **_around(language),
        **game_tables(language),
        **partner_tables(language),
        **_review(language),
        **lesson_tables(language),
        **hall_tables(language),
    }


def _before(language: str) -> dict[str, Table]:
    tables = {}
    sat = Sitting(opened("1.0", Options(language), None, None, asks_language=True))
    tables["language"] = sat.table
    sat.press("go")
    tables["home-first"] = sat.table
    tables["home-tray"] = sat.table.with_tray(has_camera=True, is_known=False)
    sat.press("go")
    tables["offering"] = sat.table
    sat.press("?", "?")
    tables["help-offer"] = sat.table
    sat.press("3")
    while isinstance(sat.table.mode, Setup):
        question = sat.table.mode.draft.questions()[sat.table.mode.question]
        tables[f"setup-{question.kind}{question.seat or ''}"] = sat.table
        sat.press("?", "?")
        tables[f"help-{question.kind}"] = sat.table
        if question == ("name", 0):
            sat.press("3")
            tables["setup-name-letter"] = sat.table
        sat.press("go")
    sat.press("3")
    sat.signal(Down(Button.GO, sat.now + 1))
    sat.signal(Ticked(sat.now + 0.7))
    tables["holding-go-setup"] = sat.table
    for name, offered in OFFERED.items():
        tables[f"offering-{name}"] = sat.table.to(Offering(offered))
    return tables


def _around(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    sat.press("3")
    for _ in MENU:
        tables[f"menu-{sat.table.mode.cursor}"] = sat.table  # type: ignore[union-attr]  # it is in that mode here
        sat.press("3")
    sat.press("3", "go")
    for _ in OPTIONS:
        tables[f"settings-{sat.table.mode.cursor}"] = sat.table  # type: ignore[union-attr]  # it is in that mode here
        sat.press("go")
    tables |= _phones(language)
    tables |= _tray(language)
    again = Sitting(opened("1.0", Options(language), sat.game, sat.game.started))
    tables["resuming"] = again.table
    again.press("stop")
    tables["home-going-on"] = again.table
    over = won_game(language)
    over.hear()
    tables["home"] = over.table
    again.press("?", "?")
    tables["info"] = again.table
    again.press("stop")
    again.hold("stop")
    tables["leaving"] = again.table
    warned = Sitting(opened("1.0", Options(language), None, None, (words_in(language)("store.damaged"),)))
    tables["warning"] = warned.table
    return tables


def _phones(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    sat.press("3", "3", "3", "go")
    tables["phones-none"] = sat.table
    sat.signal(PinMade("482913", sat.now))
    tables["phones-pin"] = sat.table
    sat.signal(PhonePaired("key", "WWWWWWWWWWWW", sat.now))
    tables["phones-one"] = sat.table
    sat.press("?", "?")
    tables["help-phones"] = sat.table
    return tables


def _tray(language: str) -> dict[str, Table]:
    tables = {}
    sat = sitting(language=language)
    sat.press("3", "3", "3", "3", "go")
    tables["tray-no-camera"] = sat.table
    sat.table = sat.table.with_tray(has_camera=True)

    def after_report(stage: CalibrationStage, *findings: str) -> Table:
        mode = sat.table.mode
        assert isinstance(mode, Calibrating)
        sat.signal(CalibrationProgress(mode.begun, stage, sat.now, findings, 0.4))
        return sat.table

    sat.signal(CalibrationAsked(sat.now))
    tables["tray-empty"] = sat.table
    sat.press("go")
    tables["tray-looking"] = after_report(CalibrationStage.EMPTY, "finding.no-tray")
    tables["tray-dice"] = after_report(CalibrationStage.DICE)
    sat.press("go")
    tables["tray-known"] = after_report(CalibrationStage.KNOWN, "finding.uneven")
    sat.press("stop")
    sat.signal(CalibrationAsked(sat.now + 1))
    sat.press("go")
    tables["tray-failed"] = after_report(CalibrationStage.FAILED, "finding.no-dice")
    sat.press("?", "?")
    tables["help-tray"] = sat.table
    return tables


def _review(language: str) -> dict[str, Table]:
    tables = {}
    won = won_game(language)
    won.table = replace(won.table, can_review=True)
    won.hear()
    steps = won.game.steps
    won.signal(ReviewReported(steps, won.now, 0.4))
    tables["reviewing"] = won.table
    won.press("?", "?")
    tables["help-review"] = won.table
    won.signal(ReviewReported(steps, won.now, has_failed=True))
    won.wait(5)
    tables["review-failed"] = won.table
    lines = (AccountLine(516, 343, 88, 53, 1000), AccountLine(484, -343, -88, -53, 0))
    dearest = (
        DearDecision(1, "1 4 5 6", "go", "stop", 124, "??"),
        DearDecision(0, "2 2 6 6", "8+8", "4+12", 51, "?"),
        DearDecision(1, "1 1 2 6", "stop", "go", 23, "?!"),
    )
    won.signal(ReviewReported(steps, won.now, 1.0, ReviewDigest(lines, dearest)))
    tables["review-luck"] = won.table
    won.press("go")
    tables["review-dearest"] = won.table
    won.press("3")
    tables["review-dearest-2"] = won.table
    won.signal(ReviewReported(steps, won.now, 1.0, ReviewDigest(lines, ())))
    tables["review-flawless"] = won.table
    return tables
