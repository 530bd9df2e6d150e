import axios, { type AxiosRequestConfig } from "axios";
import type { Call } from "#contract/call.ts";
import { readEnvelope } from "#contract/envelope.ts";
import { NetworkFailure, ServerRefusal } from "./call-errors.ts";
import { queryText } from "./query-text.ts";
import { readToken, reportRefused } from "./session-token.ts";

/** Milliseconds (specification section 9). */
const timeout = 100_000;

const client = axios.create({ timeout, validateStatus: () => true });

export interface SendOptions {
  signal?: AbortSignal;
  /** Raw body of a call with `body: "bytes"`; its input then travels in the query. */
  bytes?: Blob;
  /** Instead of the present session's. */
  token?: string;
}

/** Sends one call as it is declared; rejects with NetworkFailure when nothing came back. */
export async function send(call: Call, input: object, options: SendOptions, responseType: "json" | "blob") {
  const inQuery = call.method === "GET" || call.body === "bytes";
  const query = inQuery ? queryText(input) : "";
  const token = options.token ?? readToken();
  const request: AxiosRequestConfig = {
    method: call.method,
    url: query === "" ? call.path : `${call.path}?${query}`,
    responseType,
    headers: headersOf(token, options.bytes),
    ...(call.method === "POST" && { data: options.bytes ?? (inQuery ? undefined : input) }),
    ...(options.signal && { signal: options.signal }),
  };
  try {
    const reply = await client.request<unknown>(request);
    if (reply.status === 401) reportRefused(token);
    return reply;
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    throw new NetworkFailure({ cause: error });
  }
}

function headersOf(token: string | null, bytes: Blob | undefined): Record<string, string> {
  return {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(bytes && { "Content-Type": "application/octet-stream" }),
  };
}

/** The data of a good envelope; throws what the body is otherwise. */
export function dataOf(body: unknown): unknown {
  const envelope = readEnvelope(body);
  if (envelope === null) throw new NetworkFailure();
  if (envelope.code === 0) throw new ServerRefusal(envelope);
  return envelope.data;
}
