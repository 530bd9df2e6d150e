import { loggedCalls } from "#contract/audit/logged-calls.ts";
import type { CallContext } from "../call-context.ts";
import type { Served } from "../handlers.ts";
import { writeAudit } from "./write-audit.ts";

const isId = (key: string) => key === "ids" || key === "id" || key.endsWith("_id") || key.endsWith("_ids");
/** What else of an input is kept: what was decided, of what sum, and what the thing is called; nothing that people wrote. */
const told: ReadonlySet<string> = new Set(["move", "state", "status", "kind", "category", "title", "amount"]);
const mostIds = 100;

const short = (value: unknown) => (Array.isArray(value) ? value.slice(0, mostIds) : value);

const detailOf = (input: unknown): object =>
  Object.fromEntries(
    Object.entries((input ?? {}) as Record<string, unknown>)
      .filter(([key, value]) => value !== undefined && (isId(key) || told.has(key)))
      .map(([key, value]) => [key, short(value)]),
  );

/** A line for a change that the office has made. What companies and visitors do by the same calls leaves none. */
export async function logCall(
  { name }: Served,
  context: CallContext,
  { input, noted = {} }: { input: unknown; noted?: object },
): Promise<void> {
  const kind = context.person?.kind;
  const isOffice = kind === "admin" || kind === "district" || kind === "street";
  if (isOffice && Object.hasOwn(loggedCalls, name))
    await writeAudit(context, "call", { call: name, ...detailOf(input), ...noted });
}
