import type { Call } from "#contract/call.ts";
import { readEnvelope, type Refusal } from "#contract/envelope.ts";
import { NetworkFailure, ServerRefusal } from "./call-errors.ts";
import { queryText } from "./query-text.ts";
import { readToken, reportRefused } from "./session-token.ts";

/** Milliseconds (specification section 9). */
const timeout = 100_000;

export interface SendOptions {
  signal?: AbortSignal;
  /** Raw body of a call with `body: "bytes"`; its input then travels in the query. */
  bytes?: Blob;
  /** Instead of the present session's. */
  token?: string;
  /** The answer may have the browser drop its cache, which it only does when cookies may travel along. */
  mayClear?: boolean;
}

/** What came back: parsed JSON (the text when it is none), or the bytes as they are. */
export interface SendReply {
  status: number;
  headers: Headers;
  data: unknown;
}

/** Sends one call as it is declared; rejects with NetworkFailure when nothing came back. */
export async function send(
  call: Call,
  input: object,
  options: SendOptions,
  responseType: "json" | "blob",
): Promise<SendReply> {
  const inQuery = call.method === "GET" || call.body === "bytes";
  const query = inQuery ? queryText(input) : "";
  const token = options.token ?? readToken();
  const address = query === "" ? call.path : `${call.path}?${query}`;
  const body = call.method === "GET" ? undefined : (options.bytes ?? (inQuery ? undefined : JSON.stringify(input)));
  const limit = timeLimit(options.signal);
  try {
    const reply = await fetch(address, {
      method: call.method,
      headers: headersOf(token, body),
      signal: limit.signal,
      // The token travels in the header; no cookie goes along, and the server reads none.
      credentials: options.mayClear === true ? "same-origin" : "omit",
      ...(body !== undefined && { body }),
    });
    // Read inside: a connection that breaks in the middle of an answer is a failed network too.
    const data = responseType === "blob" ? await reply.blob() : parsed(await reply.text());
    if (reply.status === 401) reportRefused(token, reasonOf(responseType === "blob" ? null : data));
    return { status: reply.status, headers: reply.headers, data };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkFailure({ cause: error });
  } finally {
    limit.end();
  }
}

/** Aborts when the caller does or when time is up; `AbortSignal.any` is too young for some embedded browsers. */
function timeLimit(caller: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  const giveUp = () => limit.abort(caller?.reason);
  caller?.addEventListener("abort", giveUp);
  if (caller?.aborted) giveUp();
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", giveUp);
    },
  };
}

function headersOf(token: string | null, body: Blob | string | undefined): Record<string, string> {
  return {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(body instanceof Blob && { "Content-Type": "application/octet-stream" }),
    ...(typeof body === "string" && { "Content-Type": "application/json" }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const reasonOf = (body: unknown): string => (readEnvelope(body)?.data as Refusal | null)?.reason ?? "";

/** The data of a good envelope; throws what the body is otherwise. */
export function dataOf(body: unknown): unknown {
  const envelope = readEnvelope(body);
  if (envelope === null) throw new NetworkFailure();
  if (envelope.code === 0) throw new ServerRefusal(envelope);
  return envelope.data;
}
