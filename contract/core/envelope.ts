/** Every reply of the server (specification section 3). `status` equals the HTTP status. */
export interface Envelope<T = unknown> {
  code: 0 | 1;
  msg: string;
  data: T;
  status: number;
}

/** What `data` holds when `code` is 0. Field paths are dotted: `interviewees.0.name`. */
export interface Refusal {
  fields?: Record<string, string>;
  /** Machine word for the client: `conflict`, `key_reused`, `predecessor`, `offset`, `locked` … */
  reason?: string;
  [detail: string]: unknown;
}

export const success = <T>(data: T, msg = "成功"): Envelope<T> => ({ code: 1, msg, data, status: 200 });

export const failure = (status: number, msg: string, data: Refusal = {}): Envelope<Refusal> => ({
  code: 0,
  msg,
  data,
  status,
});

/**
 * The envelope in `body`, or null: a captive portal's page or a proxy's error is no answer of ours. By hand: every
 * page asks, and few of them need schemas.
 */
export function readEnvelope(body: unknown): Envelope | null {
  if (typeof body !== "object" || body === null) return null;
  const { code, msg, status } = body as Record<string, unknown>;
  const isOurs = (code === 0 || code === 1) && typeof msg === "string" && Number.isInteger(status);
  return isOurs && "data" in body ? (body as Envelope) : null;
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** More than any form shows; whoever sends tens of thousands of wrong entries is not told of each. */
const mostFields = 1000;

/** First message per dotted field path, from the issues of a failed parse; an edit's fields are named like the record's. */
export function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of issues.slice(0, mostFields)) {
    const named = path[0] === "changes" && path.length > 1 ? path.slice(1) : path;
    const field = named.map(String).join(".");
    // A map, because a name somebody sent may be one that every object has.
    if (!fields.has(field)) fields.set(field, message);
  }
  return Object.fromEntries(fields);
}

/** One sentence for the person: the first failing field, and how many more there are. */
export function sentenceOf(fields: Record<string, string>): string {
  const messages = Object.values(fields);
  const rest = messages.length - 1;
  return `${messages[0] ?? "提交的内容不正确"}${rest > 0 ? `（另有 ${rest} 处）` : ""}`;
}
