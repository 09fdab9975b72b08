"""Whatever devices and people do: the table never breaks, never gets stuck, and forgets nothing."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gipfel.boardcheck import RUNNER, UNSURE, BoardReport, BoardVisibility, Place
from gipfel.config import Options
from gipfel.errors import Port
from gipfel.game import Event, Started, Undone, replay
from gipfel.paint import paint
from gipfel.rules import COLOURS, EDITIONS, Dice, Play
from gipfel.table import (
    AdviceGiven,
    BoardAsked,
    BoardSeen,
    Button,
    Called,
    CalledGame,
    ChoosingLanguage,
    Chosen,
    Closed,
    Decided,
    DiceLifted,
    DiceNamed,
    DiceReport,
    DiceSettled,
    Down,
    FirstDice,
    Found,
    GameCalled,
    HallAnnounced,
    HallLinked,
    HallState,
    Home,
    HostAsked,
    Learning,
    LessonAsked,
    Lost,
    Offering,
    OptionsChosen,
    PhonePaired,
    PinMade,
    Playing,
    Resuming,
    RollChances,
    Setup,
    Signal,
    StopChances,
    Table,
    Ticked,
    TrayStatus,
    Up,
    opened,
    step,
)
from gipfel.words import LANGUAGES
from support.tables import Sitting, guess

BUTTONS = st.sampled_from(list(Button))
PORTS = st.sampled_from(Port)
LOOKS = [*COLOURS[:4], RUNNER, UNSURE, f"{COLOURS[0]}?{COLOURS[1]}", f"?{RUNNER}", f"{RUNNER}?{COLOURS[2]}?"]
DICE = st.lists(st.integers(1, 6), min_size=0, max_size=6)


@st.composite
def actions(draw: st.DrawFn) -> list[Signal]:
    """Draw something that happens: mostly presses and rolls, as at a real table."""
    kind = draw(
        st.sampled_from(
            ["press"] * 8
            + ["roll"] * 5
            + ["hold", "hold", "odd roll", "raw", "wait", "port", "lift", "named", "elsewhere", "board", "board"]
            + ["partner"] * 4
            + ["elsewhere"] * 3
        )
    )
    button, pause = draw(BUTTONS), draw(st.sampled_from([0.05, 1.0, 30.0]))
    match kind:
        case "press":
            return [Down(button, pause), Up(button, 0.1)]
        case "hold":
            return [Down(button, pause), Ticked(0.7), Up(button, draw(st.sampled_from([0.2, 0.9])))]
        case "roll":
            pips = tuple(draw(st.lists(st.integers(1, 6), min_size=4, max_size=4)))
            return [DiceSettled(DiceReport(pips), pause)]
        case "odd roll":
            pips = tuple(draw(DICE))
            doubts = tuple(draw(st.lists(st.floats(0, 1), max_size=len(pips))))
            return [DiceSettled(DiceReport(pips, doubts, draw(st.sampled_from(list(TrayStatus)))), pause)]
        case "named":
            a, b, c, d = draw(st.lists(st.integers(1, 6), min_size=4, max_size=4))
            return [DiceNamed(Dice.of((a, b, c, d)), pause)]
        case "board":
            places = st.tuples(st.integers(2, 12), st.integers(1, 3), st.sampled_from(LOOKS))
            shown = {
                Place(column, field): guess(what) for column, field, what in draw(st.lists(places, max_size=5))
            }
            status = draw(st.sampled_from([*BoardVisibility, *[BoardVisibility.OK] * 4]))
            report = BoardReport(tuple(shown.items()), status)
            return [BoardAsked(pause), BoardSeen(report, 0.5), BoardSeen(report, 2.0)]
        case "partner":
            play = draw(st.sampled_from([Play.parse(text) for text in ("6+8", "7+7", "5+9", "7", "2+12")]))
            step, stops = draw(st.integers(1, 40)), draw(st.booleans())
            chances = RollChances(((play, 0.5),))
            return [
                Chosen(play, step, pause, chances),
                Decided(stops, step + 1, 0.1, StopChances(0.5, 0.4)),
                AdviceGiven(chances, step, 0.1),
            ]
        case "elsewhere":
            said: list[Signal] = [
                OptionsChosen(Options("fr", advice=draw(st.booleans())), pause),
                PinMade("123456", pause),
                PhonePaired("key", "Ann", pause),
                LessonAsked(pause),
                *draw(st.lists(heard(pause), min_size=3, max_size=3)),
            ]
            return [draw(st.sampled_from(said))]
        case "raw":
            return [Down(button, pause) if draw(st.booleans()) else Up(button, pause)]
        case "wait":
            return [Ticked(draw(st.sampled_from([61.0, 125.0, 700.0])))]
        case "port":
            port = draw(PORTS)
            return [Lost(port, pause) if draw(st.booleans()) else Found(port, pause)]
        case _:
            return [DiceLifted(pause)]


def heard(at: float) -> st.SearchStrategy[Signal]:
    """Return something that a hall says, sensible or not."""
    names = st.lists(st.text(max_size=9), min_size=1, max_size=5).map(tuple)
    people = st.one_of(st.just(("Ann", "Bo")), names)
    editions = st.sampled_from(["", *sorted(EDITIONS), "nonsense"])
    variants = st.sampled_from([(), ("night-leap",), ("fast-runners", "longer-game"), ("nonsense",)])
    games = st.builds(CalledGame, st.sampled_from("abc"), people, editions, variants, st.sampled_from(["", "R 3"]))
    return st.one_of(
        st.builds(GameCalled, st.one_of(games, st.none()), st.just(at)),
        st.builds(HallAnnounced, st.text(max_size=90), st.just(at)),
        st.builds(HostAsked, st.booleans(), st.just(at)),
        st.builds(HallLinked, st.booleans(), st.just(at)),
    )


@st.composite
def openings(draw: st.DrawFn) -> Sitting:
    """Draw a table that has just been opened, with or without a game before."""
    edition = draw(st.sampled_from(sorted(EDITIONS)))
    people = Started(("yellow", "green"), ("", "Bo"), edition, "1")
    gipfel = Started(("yellow", "green"), ("", "Bo"), edition, "1", partners=("club", ""))
    previous = draw(st.sampled_from([None, people, gipfel]))
    options = Options(draw(st.sampled_from(LANGUAGES)))
    table = opened("1", options, None, previous, asks_language=draw(st.booleans()))
    return Sitting(replace(table, hall=draw(st.sampled_from([None, HallState("4")]))))


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(openings(), st.lists(actions(), max_size=60))
def test_any_signals(sat: Sitting, happened: list[list[Signal]]) -> None:
    """No sequence of signals raises; the record folds to the game on the display; undo restores the last one."""
    for action in happened:
        for pause in action:
            signal = _moved(pause, sat.now)
            before = sat.table
            events = sat.signal(signal)
            paint(sat.screen)
            _is_answered_truly(sat.table)
            if sat.steps:
                assert replay(sat.steps) == sat.table.game
            else:
                assert sat.table.game is None
            if events and before.game and events != (Undone(),) and not isinstance(events[0], Started):
                table, undone = _hold_why(sat)
                assert undone == (Undone(),)
                assert table.game == before.game
    _back_to_play(sat)


def _is_answered_truly(table: Table) -> None:
    """Check that a call which is on the display is said to be there."""
    if isinstance(table.mode, Called):
        assert table.hall
        assert (table.hall.call, table.hall.answer) == (table.mode.call, "offered")


def _moved(signal: Signal, now: float) -> Signal:
    """Return a signal with its time, which was drawn as the pause before it."""
    return replace(signal, at=now + signal.at)


def _hold_why(sat: Sitting) -> tuple[Table, tuple[Event, ...]]:
    """Undo on a copy of the table: wake it if need be, then hold."""
    table, now = sat.table, sat.now
    for signal in (Up(Button.WHY, now), *(Up(button, now) for button in Button)):
        table = step(table, signal).table
    table = step(table, Down(Button.WHY, now + 1)).table
    return step(table, Up(Button.WHY, now + 2.2))[:2]


def _back_to_play(sat: Sitting) -> None:
    """From wherever it is, a sensible person gets back to a game within a few presses."""
    for button in Button:
        sat.signal(Up(button, sat.now))
    for number in range(60):
        mode = sat.table.mode
        if sat.table.is_closed or (isinstance(mode, Playing) and sat.table.game):
            return
        if isinstance(mode, Home):
            sat.press("1")
        elif isinstance(mode, Setup | Resuming | Offering | Called | ChoosingLanguage):
            sat.press("go")
        elif isinstance(mode, FirstDice):
            sat.press(str(number % 3 + 1))
        elif isinstance(mode, Learning):
            sat.hold("stop", 1.2)
        else:
            sat.press("stop")
    raise AssertionError(f"stuck in {sat.table.mode}")


def test_a_closed_table_stays_closed() -> None:
    """After the end nothing happens any more."""
    sat = Sitting()
    sat.signal(Closed(1.0))
    before = sat.table
    sat.press("go", "1", "2")

    assert sat.table == before
