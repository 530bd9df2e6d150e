import { type Envelope, readEnvelope, type Refusal } from "#contract/core/envelope.ts";
import type { TransportReply } from "../field-types.ts";

/**
 * What an answer of the server means for what was sent.
 * `again`: nothing was decided, try later. `after`: an earlier item of the same record must settle first.
 */
export type Answer =
  | { kind: "done"; data: unknown }
  | { kind: "again"; retryAfterMs: number | null }
  | { kind: "after" }
  | { kind: "login" }
  /** Whoever manages this device has it delete its data. */
  | { kind: "wiped"; order: WipeOrder }
  | { kind: "update" }
  | { kind: "conflict"; data: Refusal }
  | { kind: "tooLarge"; msg: string }
  | { kind: "refused"; msg: string; fields: Record<string, string>; status: number; data: Refusal };

export interface WipeOrder {
  /** Name of who ordered it, and when (server ISO time). */
  by: string;
  at: string;
}

/** Statuses that are the server's last word on an item. 413 is apart: a batch can be halved. */
const finalStatuses = [400, 403, 404, 409, 422];

/** Reads one envelope, be it a whole reply or an item of a batch. */
export function readVerdict(envelope: Envelope, retryAfterMs: number | null = null): Answer {
  if (envelope.code === 1) return { kind: "done", data: envelope.data };
  const { status, msg } = envelope;
  const data = (typeof envelope.data === "object" && envelope.data !== null ? envelope.data : {}) as Refusal;
  if (status === 401 && data.reason === "wiped")
    return { kind: "wiped", order: { by: String(data.by_name), at: String(data.at) } };
  // A generated password opens nothing before it is changed: like a login, that is the person's to do.
  if (status === 401 || data.reason === "password") return { kind: "login" };
  if (status === 426) return { kind: "update" };
  if (status === 424) return { kind: "after" };
  if (status === 413) return { kind: "tooLarge", msg };
  if (status === 409 && data.reason === "conflict") return { kind: "conflict", data };
  if (finalStatuses.includes(status)) return { kind: "refused", msg, fields: data.fields ?? {}, status, data };
  return { kind: "again", retryAfterMs };
}

/** Reads a whole reply. A body that is no envelope is a failed network, whatever its status says. */
export function readReply(reply: TransportReply): Answer {
  const { status, retryAfterMs } = reply;
  const envelope = readEnvelope(reply.body);
  // A proxy's own limit answers without an envelope and would answer so forever.
  if (status === 413) return { kind: "tooLarge", msg: envelope?.msg ?? "内容过大，服务器未接收" };
  if (envelope === null) return { kind: "again", retryAfterMs };
  const succeeded = status >= 200 && status < 300;
  if (envelope.code === 1 && !succeeded) return { kind: "again", retryAfterMs };
  return readVerdict(envelope, retryAfterMs);
}
