// Types of requests and answers by their paths. They come from the OpenAPI description of the site that is checked:
// `make lint-js` turns it into the module "openapi", and each site names the parts that it uses in its own api.d.ts.

import type { paths } from "openapi";

type Method = "get" | "post";
type JsonOf<Message> = Message extends { content: { "application/json": infer Body } } ? Body : never;

/** A path of the interface, as the description spells it: "/api/games/{number}". */
export type ApiPath = keyof paths;

/** The JSON that a successful request to a path is answered with. */
export type Answer<Path extends ApiPath, M extends Method> = paths[Path][M] extends {
  responses: { 200: infer Ok };
}
  ? JsonOf<Ok>
  : never;

/** The JSON that is posted to a path. */
export type RequestBody<Path extends ApiPath> = paths[Path]["post"] extends { requestBody?: infer Sent }
  ? JsonOf<NonNullable<Sent>>
  : never;

/** Paths that answer a GET request with JSON. */
export type GetPath = { [Path in ApiPath]: [Answer<Path, "get">] extends [never] ? never : Path }[ApiPath];

/** Paths that take JSON in a POST request. */
export type PostPath = { [Path in ApiPath]: [RequestBody<Path>] extends [never] ? never : Path }[ApiPath];
