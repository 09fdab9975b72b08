// Types of what the hall takes and answers. They come from the OpenAPI description: `make lint-js` turns it into the
// module "openapi", and this file gives names to the parts that the pages use.

import type { components } from "openapi";
import type { Answer, RequestBody } from "./paths.d.ts";

export type Sentences = Answer<"/api/words", "get">;
export type Session = Answer<"/api/session", "get">;
export type Booklet = Answer<"/api/booklets", "get">[number];

export type Wall = Answer<"/api/tables", "get">;
export type Table = Wall["tables"][number];
export type TablePlayer = Table["players"][number];
export type Call = NonNullable<Table["call"]>;
export type Colour = TablePlayer["colour"];
export type HallCondition = components["schemas"]["HallCondition"];
export type TablesEvent = components["schemas"]["TablesEvent"];

export type Games = Answer<"/api/games", "get">;
export type GameLine = Games["games"][number];
export type GameRecord = Answer<"/api/games/{number}/record", "get">;
export type Step = Answer<"/api/games/{number}/record/{n}", "get">;
export type Evening = Answer<"/api/evenings", "get">[number];
export type Player = Answer<"/api/players", "get">[number];
export type SetAside = Answer<"/api/set-aside", "get">[number];
export type Health = Answer<"/api/health", "get">;

export type League = Answer<"/api/league", "get">;
export type RatedPlayer = League["people"][number];
export type Statistics = Answer<"/api/statistics", "get">;
export type FiguresLine = Statistics["people"][number];

export type TournamentLine = Answer<"/api/tournaments", "get">[number];
export type Tournament = Answer<"/api/tournaments/{number}", "get">;
export type Round = Tournament["drawn"][number];
export type Seating = Round["seatings"][number];
export type NewCall = RequestBody<"/api/calls">;
