// Requests to the site over HTTP. Paths, bodies and answers are typed by the OpenAPI description.

import { toast } from "./dom.js";
import { language, say } from "./words.js";

/** @import { Answer, ApiPath, GetPath, PostPath, RequestBody } from "./paths.d.ts" */
/** @typedef {Record<string, string | number>} Values */
/**
 * @template {PostPath} Path
 * @typedef {{ ok: true, answer: Answer<Path, "post"> } | { ok: false, error: string }} Sent
 */

let token = "";
let whenRefused = async () => {};

/**
 * Send this token with each request from now on; "" sends none.
 * @param {string} value
 */
export function setToken(value) {
  token = value;
}

/**
 * Call a function when the table does not accept the token any more.
 * @param {() => Promise<void>} listener
 */
export function onRefusedToken(listener) {
  whenRefused = listener;
}

/**
 * Return the address of a path: values fill in the names in braces, the others become the query.
 * @param {string} path
 * @param {Values} values
 */
function addressOf(path, values) {
  const query = new URLSearchParams({ lang: language });
  let address = path;
  for (const [name, value] of Object.entries(values)) {
    if (path.includes(`{${name}}`)) address = address.replace(`{${name}}`, String(value));
    else query.set(name, String(value));
  }
  return `${address}?${query}`;
}

/**
 * Return the headers of a request: the token, if there is one, and others.
 * @param {Record<string, string>} [others]
 */
function headers(others = {}) {
  return token ? { Authorization: `Bearer ${token}`, ...others } : others;
}

/**
 * Return the sentence in which the table refuses a request.
 * @param {Response} response
 */
async function refusal(response) {
  const answer = /** @type {{ error: string }} */ (await response.json());
  return answer.error;
}

/**
 * Return what the table answers to a GET request; a refusal is thrown as an Error with the table's sentence.
 * @template {GetPath} Path
 * @param {Path} path
 * @param {Values} [values] for names in the path, and for the query
 * @returns {Promise<Answer<Path, "get">>}
 */
export async function get(path, values = {}) {
  const response = await fetch(addressOf(path, values), { headers: headers(), cache: "no-store" });
  if (!response.ok) throw new Error(await refusal(response));
  return response.json();
}

/**
 * Return an object URL of a file that only paired browsers may fetch: an <img> could not send the token.
 * @param {ApiPath} path
 * @param {Values} [values]
 */
export async function download(path, values = {}) {
  const response = await fetch(addressOf(path, values), { headers: headers() });
  if (!response.ok) throw new Error(await refusal(response));
  return URL.createObjectURL(await response.blob());
}

/**
 * Post JSON, and return the answer or the table's refusal; throws where the table cannot be reached.
 * @template {PostPath} Path
 * @param {Path} path
 * @param {RequestBody<Path>} body
 * @param {Values} [values] for names in the path
 * @returns {Promise<Sent<Path>>}
 */
export async function send(path, body, values = {}) {
  const response = await fetch(addressOf(path, values), {
    method: "POST",
    headers: headers({ "Content-Type": "application/json" }),
    body: JSON.stringify(body),
  });
  if (response.status === 401) await whenRefused();
  if (!response.ok) return { ok: false, error: await refusal(response) };
  return { ok: true, answer: await response.json() };
}

/**
 * Post JSON, and return the answer; whatever goes wrong is shown as a message, and null returned.
 * @template {PostPath} Path
 * @param {Path} path
 * @param {RequestBody<Path>} body
 * @param {Values} [values] for names in the path
 * @returns {Promise<Answer<Path, "post"> | null>}
 */
export async function post(path, body, values = {}) {
  try {
    const sent = await send(path, body, values);
    if (sent.ok) return sent.answer;
    toast(sent.error);
  } catch {
    toast(say("unreachable"));
  }
  return null;
}

/**
 * Return the sentence of something that was caught.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
