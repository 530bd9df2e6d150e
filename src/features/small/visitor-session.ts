import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { visitor as calls } from "#contract/visitor/visitor.ts";
import type { Visitor } from "#contract/visitor/visitor-fields.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import type { SendOptions } from "#src/api/send.ts";

/** Beside the officials' cookie: who signs in here is signed in nowhere else. */
const tokenKey = "visitor-token";

export interface VisitorState {
  /** Null: nobody is signed in. Undefined: the token has not been asked about yet. */
  visitor: Visitor | null | undefined;
  /** Requests on the way. */
  waiting: number;
  /** Why the token could not be asked about. */
  error: unknown;
}

let state: VisitorState = {
  visitor: localStorage.getItem(tokenKey) === null ? null : undefined,
  waiting: 0,
  error: null,
};
const listeners = new Set<() => void>();

function set(changes: Partial<VisitorState>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

export const visitorNow = () => state;

export function watchVisitor(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function forget() {
  localStorage.removeItem(tokenKey);
  set({ visitor: null, error: null });
}

/** Makes a call as the visitor; while one is on the way, the overlay shows. A refused token ends the session. */
export async function askAsVisitor<C extends KnownCall>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const token = localStorage.getItem(tokenKey) ?? "";
  set({ waiting: state.waiting + 1 });
  try {
    return await callServer(call, input, { ...options, token });
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 401) forget();
    throw error;
  } finally {
    set({ waiting: state.waiting - 1 });
  }
}

export const knowVisitor = (visitor: Visitor) => set({ visitor, error: null });

/** Settles who the kept token stands for. */
export async function loadVisitor() {
  if (state.visitor !== undefined || state.waiting > 0) return;
  try {
    knowVisitor(await askAsVisitor(calls.info, {}));
  } catch (error) {
    if (state.visitor === undefined) set({ error });
  }
}

export async function signInVisitor(mobile: string, code: string) {
  const { token, visitor } = await askAsVisitor(calls.login, { mobile, code });
  localStorage.setItem(tokenKey, token);
  knowVisitor(visitor);
}

/** Ends the session here in any case; the server's part of it when it can be reached. */
export async function signOutVisitor() {
  try {
    await askAsVisitor(calls.logout, {}, { mayClear: true });
  } finally {
    forget();
  }
}
