import type { SessionUser } from "#contract/account/user.ts";
import { clearToken, onTokenRefused, readToken, writeToken } from "#src/api/session-token.ts";
import { clearStorage } from "./kept-storage.ts";

export interface SessionState {
  /** Null: nobody is signed in, or it is not known yet. */
  user: SessionUser | null;
  /** The server refused the token: a banner asks to log in again, nothing navigates. */
  expired: boolean;
  /** The server ended the session, not the person: the login is what comes next. */
  ended: boolean;
}

/** In the tab's storage, until somebody logs in or out there: whoever types an address meanwhile is led to the login too. */
const endedKey = "sessionEnded";
const nobody: SessionState = { user: null, expired: false, ended: false };
// The server draws pages for nobody, without a tab.
const wasEnded = "sessionStorage" in globalThis && sessionStorage.getItem(endedKey) !== null;
let state: SessionState = { ...nobody, ended: wasEnded };
const listeners = new Set<() => void>();

function set(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}

export const sessionNow = () => state;

export function watchSession(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A login answered: the token goes to the cookie, the user to everybody who looks. */
export function beginSession(token: string, user: SessionUser) {
  writeToken(token);
  sessionStorage.removeItem(endedKey);
  localStorage.setItem("avatar", user.avatar);
  set({ user, expired: false, ended: false });
}

/** The user of a token that is already there, from the server, from the last session or from a login in another tab. */
export function knowUser(user: SessionUser) {
  sessionStorage.removeItem(endedKey);
  localStorage.setItem("avatar", user.avatar);
  set({ user, expired: false, ended: false });
}

/** Forgets token, user, and what this browser kept of them (specification section 4). `ended`: by the server. */
export function endSession(ended = false) {
  clearToken();
  clearStorage();
  if (ended) sessionStorage.setItem(endedKey, "1");
  set({ ...nobody, ended });
}

/** The token no longer holds: the page stays, a banner asks to log in again. */
export function expireSession() {
  if (state.user !== null && !state.expired) set({ ...state, expired: true });
}

onTokenRefused((reason) => {
  if (reason !== "wiped") expireSession();
});

export const hasToken = () => readToken() !== null;
