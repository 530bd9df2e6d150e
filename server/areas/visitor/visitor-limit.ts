import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** What a company's visitors may hand in a day, kind by kind; what is taken back counts too. */
const aDay = { most: 30, minutes: 24 * 60 };

/** Counts something that a company's visitor hands in; 429 when there was too much today. */
export async function limitVisitor({ db, now }: CallContext, what: "request" | "demand", companyId: string) {
  const wait = await takeAttempt(db, { name: `visitor-${what}`, ...aDay }, companyId, now());
  if (wait > 0) throw tooMany("今天提交的次数过多", wait);
}
