import { SourceFailure } from "./patent-source.ts";

export interface SourceReply {
  status: number;
  headers: Headers;
  text: string;
}

/** How a source is reached. `label` begins every sentence of failure. */
export interface SourceLine {
  label: string;
  /** For head and body together. */
  timeoutMs: number;
  now(): number;
  /** What a number in `Retry-After` counts; absent: seconds, as HTTP has it. */
  retryUnitMs?: number;
}

/** Bytes of an answer: a page of fifty records with abstracts is a tenth of it. */
const bodyMax = 8 * 1024 * 1024;
/** Nobody is believed who wants us to wait longer. */
const longestPauseMs = 24 * 3_600_000;

const leastPauseMs = 60_000;

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

function unanswered({ label, timeoutMs }: SourceLine, error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  return isTimeout(error)
    ? new SourceFailure("gone", `${label}在 ${timeoutMs / 1000} 秒内没有答复，请稍后再试。`)
    : new SourceFailure("gone", `${label}连接不上，请稍后再试。`);
}

async function bodyOf(line: SourceLine, response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of response.body ?? []) {
      size += piece.byteLength;
      if (size > bodyMax) throw new SourceFailure("garbled", `${line.label}的答复过大，没有采用。`);
      pieces.push(piece);
    }
  } catch (error) {
    if (isTimeout(error) || error instanceof SourceFailure) throw unanswered(line, error);
    throw new SourceFailure("garbled", `${line.label}的答复在传输中断开，不完整，没有采用。`);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** One request and its whole answer, of whatever status; a redirect is a failure, so that no secret travels on. */
export async function askSource(line: SourceLine, address: URL, init: RequestInit): Promise<SourceReply> {
  const signal = AbortSignal.timeout(line.timeoutMs);
  const response = await fetch(address, { ...init, signal, redirect: "error" }).catch((error: unknown) => {
    throw unanswered(line, error);
  });
  return { status: response.status, headers: response.headers, text: await bodyOf(line, response) };
}

/**
 * The instant that `Retry-After` names as a number of `unitMs` or as a date, never sooner than `usualMs` from now and
 * never later than a day.
 */
export function retryAt(headers: Headers, now: number, usualMs: number, unitMs = 1000): number {
  const said = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(said) ? Number(said) * unitMs : Date.parse(said) - now;
  return now + (Number.isFinite(wait) ? Math.min(Math.max(wait, usualMs), longestPauseMs) : usualMs);
}

/** Failure of a status that means the same with every source; null: it does not. */
export function failureOfStatus(line: SourceLine, { status, headers }: SourceReply): SourceFailure | null {
  const { label } = line;
  if (status === 429)
    return new SourceFailure("busy", `${label}说请求过于频繁，请稍后再试。`, {
      until: retryAt(headers, line.now(), leastPauseMs, line.retryUnitMs),
    });
  if (status >= 500) {
    const until = headers.has("retry-after")
      ? { until: retryAt(headers, line.now(), leastPauseMs, line.retryUnitMs) }
      : {};
    return new SourceFailure("gone", `${label}暂时不能服务（${status}），请稍后再试。`, until);
  }
  return null;
}
