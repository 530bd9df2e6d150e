import type { TransportReply } from "./field-types.ts";

/** What the headers of a reply tell the engine. */
export function replyFacts(
  header: (name: string) => string | null,
): Pick<TransportReply, "retryAfterMs" | "serverTime"> {
  const date = Date.parse(header("date") ?? "");
  return { retryAfterMs: retryAfter(header("retry-after")), serverTime: Number.isNaN(date) ? null : date };
}

/** The header is seconds or a date. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
