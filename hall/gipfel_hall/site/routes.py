"""The table of routes: what can be asked for, by whom, what it takes and what it returns.

The description of the interface is made from this table, so a route that is added here is described, too.
"""

from collections.abc import Callable

from gipfel.replay import StepResponse
from gipfel.web import ANYBODY, DoneResponse, LanguageQuery, Media, RequestBody, Route
from gipfel_hall.site import archive_handlers as archive
from gipfel_hall.site import figures_handlers as figures
from gipfel_hall.site import live_handlers as live
from gipfel_hall.site import page_handlers as page
from gipfel_hall.site import requests as bodies
from gipfel_hall.site import tournament_handlers as tournaments
from gipfel_hall.site.archive_responses import (
    BookletLine,
    EveningLine,
    GameLine,
    GamesResponse,
    HealthResponse,
    HostSession,
    PlayerLine,
    RecordResponse,
    SentencesResponse,
    SetAsideLine,
)
from gipfel_hall.site.figures_responses import HallStatistics, LeagueResponse
from gipfel_hall.site.tournament_responses import (
    CalledResponse,
    OpenedResponse,
    TournamentLine,
    TournamentResponse,
)
from gipfel_hall.site.wall_responses import WallResponse

Handler = Callable[..., object]
Query = type[LanguageQuery] | None

HOST = "host"
HTML = Media("text/html", "The page.")
ASSET = Media("*/*", "A script, a style sheet or a picture of the pages.")
EVENTS = Media(
    "text/event-stream",
    "A stream that never ends; the data of `tables` is a TablesEvent, of `hall` a HallCondition.",
)
FILE = Media("application/octet-stream", "A sealed file that `gipfel verify` checks.")
DESCRIPTION = Media("application/json", "This description.")
LOST = (503,)
"""The archive cannot be reached."""
NONE = (404, 503)
"""There is no such thing, or the archive cannot be reached."""
REFUSED = (404, 409, 503)
"""There is no such thing, it cannot be now, or the archive cannot be reached."""

LOCKED = (409, 429, 503)
"""There is a password already or none yet, there were too many wrong ones, or the archive cannot be reached."""

VIEWS = ("/", "/host", "/archive", "/league", "/statistics", "/tournament")
"""The pages: one file, which shows what its address says."""


def _look(path: str, handler: Handler, response: object, *refusals: int, query: Query = LanguageQuery) -> Route:
    """Return a route that everybody may take."""
    return Route("GET", path, ANYBODY, handler, response, query=query, refusals=refusals)


def _do(path: str, handler: Handler, response: object, body: type[RequestBody], *refusals: int) -> Route:
    """Return a route that only the host may take, to change something."""
    return Route("POST", path, HOST, handler, response, body, refusals=refusals)


def _run(name: str, handler: Handler, body: type[RequestBody], response: object = DoneResponse) -> Route:
    """Return a route that changes a tournament."""
    return _do(f"/api/tournaments/<int:number>/{name}", handler, response, body, *REFUSED)


LOOKING = (
    *(_look(path, page.index, HTML, query=None) for path in VIEWS),
    _look("/static/<path:name>", page.asset, ASSET, 404, query=None),
    _look("/api/openapi.json", page.description, DESCRIPTION, query=None),
    _look("/api/words", page.sentences, SentencesResponse),
    _look("/api/booklets", page.booklets, list[BookletLine]),
    _look("/api/events", page.events, EVENTS, 503, query=None),
    _look("/api/session", page.session, HostSession, *LOST),
    _look("/api/tables", live.tables, WallResponse, query=None),
    _look("/api/tables/<table>/<device>/record", live.record, RecordResponse, 404, 409),
    _look("/api/tables/<table>/<device>/record/<int:n>", live.record_step, StepResponse, 404, 409),
    _look("/api/games", archive.games, GamesResponse, *LOST, query=bodies.ArchiveQuery),
    _look("/api/games/<int:number>", archive.game_facts, GameLine, *NONE),
    _look("/api/games/<int:number>/record", archive.game, RecordResponse, *REFUSED),
    _look("/api/games/<int:number>/record/<int:n>", archive.game_step, StepResponse, *REFUSED),
    _look("/api/games/<int:number>/file", archive.game_file, FILE, *NONE, query=None),
    _look("/api/evenings", archive.evenings, list[EveningLine], *LOST),
    _look("/api/players", archive.players, list[PlayerLine], *LOST, query=bodies.PlayersQuery),
    _look("/api/league", figures.league, LeagueResponse, *LOST, query=bodies.LeagueQuery),
    _look("/api/statistics", figures.statistics, HallStatistics, *LOST, query=bodies.PeriodQuery),
    _look("/api/tournaments", tournaments.tournaments, list[TournamentLine], *LOST),
    _look("/api/tournaments/<int:number>", tournaments.tournament, TournamentResponse, *NONE),
    Route(
        "POST", "/api/password", ANYBODY, page.set_password, DoneResponse, bodies.PasswordRequest, refusals=LOCKED
    ),
    Route("POST", "/api/sign-in", ANYBODY, page.sign_in, DoneResponse, bodies.PasswordRequest, refusals=LOCKED),
    Route("POST", "/api/sign-out", ANYBODY, page.sign_out, DoneResponse, bodies.EmptyBody),
)
"""What everybody may do: look, and try to sign in."""

HOSTING = (
    Route("GET", "/api/health", HOST, figures.health, HealthResponse),
    Route("GET", "/api/set-aside", HOST, archive.set_aside, list[SetAsideLine], refusals=LOST),
    Route(
        "GET", "/api/set-aside/<int:number>/file", HOST, archive.set_aside_file, FILE, query=None, refusals=NONE
    ),
    _do("/api/set-aside/<int:number>/forget", archive.forget_set_aside, DoneResponse, bodies.EmptyBody, *NONE),
    _do("/api/new-password", page.change_password, DoneResponse, bodies.NewPasswordRequest, *LOCKED),
    _do("/api/calls", live.call_players, DoneResponse, bodies.CallRequest),
    _do("/api/calls/withdraw", live.withdraw_call, DoneResponse, bodies.TableRequest),
    _do("/api/announcements", live.announce, DoneResponse, bodies.AnnounceRequest),
    _do("/api/tables/forget", live.forget_table, DoneResponse, bodies.DeviceRequest, *REFUSED),
    _do("/api/players/rename", archive.rename_player, DoneResponse, bodies.RenameRequest, *REFUSED),
    _do("/api/players/forget-name", archive.forget_name, DoneResponse, bodies.ForgetNameRequest, *REFUSED),
    _do("/api/players/merge", archive.merge_players, DoneResponse, bodies.MergeRequest, *REFUSED),
    _do("/api/players/split", archive.split_player, DoneResponse, bodies.PlayerRequest, *REFUSED),
    _do("/api/tournaments", tournaments.open_tournament, OpenedResponse, bodies.OpenTournamentRequest, *REFUSED),
    _run("join", tournaments.join, bodies.JoinRequest),
    _run("leave", tournaments.leave, bodies.PlayerRequest),
    _run("tables", tournaments.set_tables, bodies.TablesRequest),
    _run("draw", tournaments.draw, bodies.EmptyBody),
    _run("withdraw", tournaments.withdraw_round, bodies.EmptyBody),
    _run("call", tournaments.call_round, bodies.EmptyBody, CalledResponse),
    _run("seatings/<int:index>/call", tournaments.call_seating, bodies.TableRequest),
    _run("result", tournaments.enter_result, bodies.ResultRequest),
    _run("attach", tournaments.attach_game, bodies.AttachRequest),
    Route(
        "GET",
        "/api/tournaments/<int:number>/rounds/<int:played>/seatings/<int:index>/games",
        HOST,
        tournaments.games_for,
        list[GameLine],
        refusals=REFUSED,
    ),
    _run("close-round", tournaments.close_round, bodies.EmptyBody),
    _run("close", tournaments.close, bodies.EmptyBody),
)
"""What only the host may do."""

ROUTES = (*LOOKING, *HOSTING)
