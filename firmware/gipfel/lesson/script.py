"""The script of the lesson, step by step: what is said, what is awaited, and what others did meanwhile.

A step either is read, or is done at the practice table. Its sentence is `lesson.<name>` in `words/`.
"""

from dataclasses import dataclass
from enum import Enum

from gipfel.game import BoardSet, Event, Played, Rolled, Started, Stopped
from gipfel.lesson.aims import RollAim
from gipfel.rules import Dice, Play


class Awaited(Enum):
    """What leads on to the next step."""

    READ = "read"
    ROLL = "roll"
    CHOOSE = "choose"
    GO_ON = "go-on"
    STOP = "stop"
    UNDO = "undo"
    LOOK = "look"
    """That the news on the display have been read."""


Scene = tuple[tuple[Event, ...], ...]
"""Steps of the practice game that happen before a step of the lesson; a start among them is another game."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of the lesson."""

    name: str
    awaited: Awaited = Awaited.READ
    aim: RollAim | None = None
    """What the roll that is awaited is to show; with a choice, what it is to lead to."""
    answer: str = ""
    """The name of the sentence that answers anything else."""
    scene: Scene = ()
    again: str = ""
    """The name of an earlier step, to which it goes back as long as a runner is free."""


START = Started(("yellow", "green"), ("", ""), "ravensburger-de", "")
"""How each game of the lesson begins. The booklet is one of those whose rules are the common ones."""

GREEN_CLIMBS: Scene = ((Rolled(Dice.parse("3 3 4 4"), "hand"),), (Played(Play.parse("7+7")),), (Stopped(),))
BELOW_THE_TOP: Scene = ((START,), (BoardSet(("6:4 8:10", "7:5 9:2")),))
ON_THE_TOP: Scene = (
    (START,),
    (BoardSet(("4:2 7:12", "5:3 9:6"), won="6:yellow 8:yellow"),),
    (Rolled(Dice.parse("2 2 3 4"), "hand"),),
    (Played(Play.parse("4+7")),),
)

SCRIPT = (
    LessonStep("waits"),
    LessonStep("welcome"),
    LessonStep("goal"),
    LessonStep("roll", Awaited.ROLL, RollAim.PAIRS, answer="first-roll"),
    LessonStep("pairs"),
    LessonStep("choose", Awaited.CHOOSE, answer="choose"),
    LessonStep("runners"),
    LessonStep("go-on", Awaited.GO_ON, answer="not-stop"),
    LessonStep("roll", Awaited.ROLL, RollAim.CLIMB, answer="first-roll"),
    LessonStep("climb"),
    LessonStep("choose", Awaited.CHOOSE, answer="choose", again="go-on"),
    LessonStep("risk"),
    LessonStep("dare", Awaited.GO_ON, answer="not-stop-yet"),
    LessonStep("roll", Awaited.ROLL, RollAim.BUST, answer="first-roll"),
    LessonStep("look", Awaited.LOOK),
    LessonStep("bust"),
    LessonStep("green", scene=GREEN_CLIMBS),
    LessonStep("roll", Awaited.ROLL, RollAim.PAIRS, answer="first-roll"),
    LessonStep("choose", Awaited.CHOOSE, answer="choose"),
    LessonStep("undoing"),
    LessonStep("undo", Awaited.UNDO, answer="first-undo"),
    LessonStep("look", Awaited.LOOK),
    LessonStep("choose", Awaited.CHOOSE, answer="choose"),
    LessonStep("stopping"),
    LessonStep("stop", Awaited.STOP, answer="not-go"),
    LessonStep("look", Awaited.LOOK),
    LessonStep("safe"),
    LessonStep("below-top", scene=BELOW_THE_TOP),
    LessonStep("roll", Awaited.ROLL, RollAim.TOP, answer="first-roll"),
    LessonStep("choose-top", Awaited.CHOOSE, RollAim.TOP, answer="not-top"),
    LessonStep("top"),
    LessonStep("stop", Awaited.STOP, answer="not-go-top"),
    LessonStep("look", Awaited.LOOK),
    LessonStep("column"),
    LessonStep("last", scene=ON_THE_TOP),
    LessonStep("win", Awaited.STOP, answer="not-go-top"),
    LessonStep("look", Awaited.LOOK),
    LessonStep("end"),
)
"""All steps, in order; the first is for those who leave a game for the lesson."""
