import type { TransportReply } from "./field-types.ts";

/** What the headers of a reply tell the engine. */
export function replyFacts(
  header: (name: string) => string | null,
): Pick<TransportReply, "retryAfterMs" | "serverTime"> {
  const date = Date.parse(header("date") ?? "");
  const serverTime = Number.isNaN(date) ? null : date;
  return { retryAfterMs: retryAfter(header("retry-after"), serverTime), serverTime };
}

/** The header is seconds or a date, which counts from the reply's own: this device's clock may be another's. */
function retryAfter(header: string | null, serverTime: number | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - (serverTime ?? Number.NaN) : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
