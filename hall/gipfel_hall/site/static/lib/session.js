// Who sits at this browser: the host, or somebody who looks.

import { get, send } from "./requests.js";

/** @import { Session } from "./api.d.ts" */

/** What this browser may do. Views read it, only this module writes it. */
export const session = /** @type {Session} */ ({
  is_host: false,
  has_password: true,
  language: "en",
  languages: [],
  version: "",
});

/** Ask the hall what this browser may do. */
export async function loadSession() {
  Object.assign(session, await get("/api/session"));
}

/**
 * Sign in, or choose the password where there is none yet; returns what is wrong, or "".
 * @param {string} password
 */
export async function signIn(password) {
  const sent = await send(session.has_password ? "/api/sign-in" : "/api/password", { password });
  if (!sent.ok) return sent.error;
  await loadSession();
  return "";
}

export async function signOut() {
  await send("/api/sign-out", {});
  await loadSession();
}
