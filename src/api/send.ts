import type { KnownCall } from "#contract/core/call.ts";
import { readEnvelope, type Refusal } from "#contract/core/envelope.ts";
import { answeredAgain, noAnswer } from "#offline/sync-tag.ts";
import { NetworkFailure, ServerRefusal } from "./call-errors.ts";
import { loadClient } from "./load-client.ts";
import { readToken, reportRefused } from "./session-token.ts";

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Raw body of a call with `body: "bytes"`; its input then travels in the query. */
  bytes?: Blob;
  /** Hears, while `bytes` are on their way, how many have gone. */
  onSent?: (bytes: number) => void;
  /** Instead of the present session's. */
  token?: string;
  /** The answer may have the browser drop its cache, which it only does when cookies may travel along. */
  mayClear?: boolean;
}

/** What came back: parsed JSON (the text when it is none), or the bytes as they are. */
export interface SendReply {
  status: number;
  /** The Content-Disposition, empty without one. */
  disposition: string;
  data: unknown;
}

/** The last call got no answer. */
let isLost = false;

function tell(event: string) {
  if ("window" in globalThis) window.dispatchEvent(new Event(event));
}

function noteAnswer() {
  if (isLost) tell(answeredAgain);
  isLost = false;
}

/** Sends one call as it is declared; rejects with NetworkFailure when nothing came back. */
export async function send(
  call: KnownCall,
  input: object,
  options: SendOptions,
  responseType: "json" | "blob",
): Promise<SendReply> {
  const { signal, onSent } = options;
  const token = options.token ?? readToken();
  const request = {
    url: call.path,
    method: call.method,
    ...partsOf(call, input, options.bytes),
    headers: headersOf(token, options.bytes),
    responseType,
    ...(signal && { signal }),
    // The token travels in the header; no cookie goes along, and the server reads none.
    withCredentials: options.mayClear === true,
    // Only this way of the browser's tells how much has gone.
    ...(onSent && { adapter: "xhr", onUploadProgress: ({ loaded }: { loaded: number }) => onSent(loaded) }),
  };
  try {
    // Inside: without a network its code does not come either.
    const client = await loadClient();
    const reply = await client.request<unknown>(request);
    noteAnswer();
    if (reply.status === 401) reportRefused(token, reasonOf(reply.data));
    return { status: reply.status, disposition: String(reply.headers["content-disposition"] ?? ""), data: reply.data };
  } catch (error) {
    signal?.throwIfAborted();
    // The engine's own files travel by bytes, and it notes itself what became of them.
    if (options.bytes === undefined) tell(noAnswer);
    isLost = true;
    throw new NetworkFailure({ cause: error });
  }
}

/** Where the input travels: in the query of a reading and beside bytes, else as the body. */
function partsOf(call: KnownCall, input: object, bytes: Blob | undefined) {
  if (call.method === "GET") return { params: input };
  return call.body === "bytes" ? { params: input, data: bytes } : { data: input };
}

function headersOf(token: string | null, bytes: Blob | undefined): Record<string, string> {
  return {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(bytes && { "Content-Type": "application/octet-stream" }),
  };
}

const reasonOf = (body: unknown): string => (readEnvelope(body)?.data as Refusal | null)?.reason ?? "";

/** The data of a good envelope; throws what the body is otherwise. */
export function dataOf(body: unknown): unknown {
  const envelope = readEnvelope(body);
  if (envelope === null) throw new NetworkFailure();
  if (envelope.code === 0) throw new ServerRefusal(envelope);
  return envelope.data;
}
