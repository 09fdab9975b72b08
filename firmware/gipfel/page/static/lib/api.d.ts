// Types of what the table takes and answers. They come from the OpenAPI description: `make lint-js` turns
// openapi.json into build/openapi.d.ts, and this file gives names to the parts that the page uses.

import type { components } from "openapi";
import type { Answer, RequestBody } from "./paths.d.ts";

export type { RequestBody };

type StateAndTray = Answer<"/api/state", "get">;

export type State = Omit<StateAndTray, "tray">;
export type Tray = StateAndTray["tray"];
export type Die = Tray["dice"][number];
export type Screen = State["screen"];
export type Player = State["players"][number];
export type Colour = Player["colour"];
export type Level = NonNullable<RequestBody<"/api/games">["players"][number]["level"]>;
export type Edition = NonNullable<State["edition"]>;
export type RollOption = State["options"][number];
export type Play = RollOption["plays"][number];
export type Calibration = NonNullable<State["calibration"]>;
export type BoardCheck = NonNullable<State["sight"]>;
export type SeenField = BoardCheck["seen"][number];
export type Stray = BoardCheck["strays"][number];

export type SpokenSentence = components["schemas"]["SpokenSentence"];
export type Session = Answer<"/api/session", "get">;
export type Sentences = Answer<"/api/words", "get">;
export type Booklets = Answer<"/api/editions", "get">;
export type Booklet = Booklets["editions"][number];
export type RuleChoice = Booklet["variants"][number] | Booklets["house"][number];

export type KnownBoards = Answer<"/api/board", "get">;
export type BoardPicture = NonNullable<KnownBoards["picture"]>;
export type BoardShape = KnownBoards["shapes"][string];
export type VirtualBoard = NonNullable<KnownBoards["virtual"]>;
export type BoardMap = RequestBody<"/api/board/map">;
export type LearnPieces = RequestBody<"/api/board/pieces">;
export type StandingPiece = NonNullable<LearnPieces["stands"]>[number];

export type GameSummary = Answer<"/api/games", "get">[number];
export type Game = Answer<"/api/games/{number}", "get">;
export type Step = Answer<"/api/games/{number}/steps/{n}", "get">;
export type GameStatistics = Answer<"/api/games/{number}/statistics", "get">;
export type ReviewAnswer = Answer<"/api/games/{number}/review", "get">;
export type Review = NonNullable<ReviewAnswer["review"]>;
export type RatedPlayer = Answer<"/api/rates", "get">["players"][number];
export type AllStatistics = Answer<"/api/statistics", "get">;

export type Button = RequestBody<"/api/press">["button"];
export type NewGame = RequestBody<"/api/games">;
export type Settings = RequestBody<"/api/settings">;
export type Question = RequestBody<"/api/rule">;
export type Ruling = Answer<"/api/rule", "post">;
