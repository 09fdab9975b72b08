"""The table of routes: what can be asked for, by whom, what it takes and what it returns.

The description of the interface is made from this table, so a route that is added here is described, too.
"""

from gipfel.ask import Answer
from gipfel.page import board_handlers as board
from gipfel.page import record_handlers as record
from gipfel.page import referee_handlers as referee
from gipfel.page import review_handlers as reviews
from gipfel.page import table_handlers as table
from gipfel.page.new_game_request import NewGameRequest
from gipfel.page.record_responses import (
    GameListEntry,
    GameResponse,
    GameStatisticsResponse,
    StatisticsResponse,
)
from gipfel.page.requests import (
    BoardHandsRequest,
    EmptyRequest,
    GamesQuery,
    HostRequest,
    LearnPiecesRequest,
    MapBoardRequest,
    NameDiceRequest,
    PairRequest,
    PressRequest,
    RuleRequest,
    SettingsRequest,
    SpoilRequest,
    ThrowRequest,
    UseBoardRequest,
)
from gipfel.page.responses import (
    BoardResponse,
    EditionsResponse,
    PairResponse,
    PictureResponse,
    PictureSize,
    SessionResponse,
    WordsResponse,
)
from gipfel.page.review_responses import RatesResponse, ReviewResponse
from gipfel.page.state_responses import StateResponse
from gipfel.replay import StepResponse
from gipfel.web import DoneResponse, Media, Route

HTML = Media("text/html", "The page.")
ASSET = Media("*/*", "A script, a style sheet or a picture of the page.")
JPEG = Media("image/jpeg", "A picture.")
PNG = Media("image/png", "A picture.")
EVENTS = Media(
    "text/event-stream",
    "A stream that never ends; the data of `state` is a TableState, of `speech` a list of SpokenSentence, "
    "of `tray` a TrayReading.",
)
EXPORT = Media("application/octet-stream", "A sealed file that `gipfel verify` checks.")
DESCRIPTION = Media("application/json", "This description.")


ROUTES = (
    Route("GET", "/", "anybody", table.index, HTML),
    Route("GET", "/static/<path:name>", "anybody", table.asset, ASSET, refusals=(404,)),
    Route("GET", "/api/session", "anybody", table.session, SessionResponse, query=None, refusals=(503,)),
    Route("GET", "/api/state", "anybody", table.state, StateResponse, refusals=(503,)),
    Route("GET", "/api/events", "anybody", table.events, EVENTS, refusals=(503,)),
    Route("GET", "/api/oled.png", "anybody", table.display_picture, PNG, query=None, refusals=(503,)),
    Route("GET", "/api/tray.jpg", "anybody", table.tray_picture, JPEG, query=None, refusals=(404,)),
    Route("POST", "/api/pair", "anybody", table.pair, PairResponse, PairRequest, refusals=(429, 503)),
    Route("POST", "/api/press", "paired", table.press, DoneResponse, PressRequest),
    Route("POST", "/api/throw", "paired", table.throw, DoneResponse, ThrowRequest, refusals=(409,)),
    Route("POST", "/api/lift", "paired", table.lift, DoneResponse, EmptyRequest, refusals=(409,)),
    Route("POST", "/api/calibrate", "paired", table.calibrate, DoneResponse, EmptyRequest),
    Route("POST", "/api/learn", "paired", table.learn, DoneResponse, EmptyRequest),
    Route("POST", "/api/host", "paired", table.ask_host, DoneResponse, HostRequest, refusals=(409,)),
    Route("POST", "/api/dice", "paired", table.name_dice, DoneResponse, NameDiceRequest),
    Route("POST", "/api/spoil", "paired", table.spoil, DoneResponse, SpoilRequest, refusals=(409,)),
    Route("POST", "/api/settings", "paired", table.set_options, DoneResponse, SettingsRequest),
    Route("POST", "/api/games", "paired", table.begin, DoneResponse, NewGameRequest),
    Route("GET", "/api/board", "anybody", board.board, BoardResponse, query=None),
    Route("GET", "/api/board.jpg", "anybody", board.board_picture, JPEG, query=None, refusals=(404,)),
    Route("POST", "/api/board/look", "paired", board.look, DoneResponse, EmptyRequest),
    Route("POST", "/api/board/take", "paired", board.take, PictureSize, EmptyRequest, refusals=(409,)),
    Route("GET", "/api/board/taken.jpg", "paired", board.taken_picture, JPEG, refusals=(409,)),
    Route("POST", "/api/board/map", "paired", board.keep_map, PictureResponse, MapBoardRequest, refusals=(409,)),
    Route("POST", "/api/board/use", "paired", board.use_map, DoneResponse, UseBoardRequest, refusals=(409,)),
    Route(
        "POST",
        "/api/board/pieces",
        "paired",
        board.learn_pieces,
        PictureResponse,
        LearnPiecesRequest,
        refusals=(409,),
    ),
    Route(
        "POST", "/api/board/hands", "paired", board.move_hands, DoneResponse, BoardHandsRequest, refusals=(409,)
    ),
    Route("POST", "/api/rule", "anybody", referee.rule, Answer, RuleRequest, reads_body=True),
    Route("GET", "/api/words", "anybody", referee.sentences, WordsResponse),
    Route("GET", "/api/editions", "anybody", referee.editions, EditionsResponse),
    Route("GET", "/api/openapi.json", "anybody", referee.description, DESCRIPTION, query=None),
    Route("GET", "/api/games", "anybody", record.games, list[GameListEntry], query=GamesQuery, refusals=(503,)),
    Route("GET", "/api/games/<int:number>", "anybody", record.game, GameResponse, refusals=(404, 503)),
    Route(
        "GET",
        "/api/games/<int:number>/statistics",
        "anybody",
        record.game_statistics,
        GameStatisticsResponse,
        refusals=(404, 503),
    ),
    Route("GET", "/api/games/<int:number>/review", "anybody", reviews.review, ReviewResponse, refusals=(404, 503)),
    Route(
        "POST",
        "/api/games/<int:number>/review",
        "paired",
        reviews.make,
        DoneResponse,
        EmptyRequest,
        refusals=(404, 409),
    ),
    Route("GET", "/api/rates", "anybody", reviews.rates, RatesResponse, refusals=(503,)),
    Route("GET", "/api/games/<int:number>/export", "paired", record.export, EXPORT, query=None, refusals=(404,)),
    Route(
        "GET", "/api/games/<int:number>/steps/<int:n>", "anybody", record.step, StepResponse, refusals=(404, 503)
    ),
    Route(
        "GET",
        "/api/games/<int:number>/steps/<int:n>/photo.jpg",
        "paired",
        record.photo,
        JPEG,
        query=None,
        refusals=(404,),
    ),
    Route("GET", "/api/statistics", "anybody", record.statistics, StatisticsResponse, refusals=(503,)),
)
