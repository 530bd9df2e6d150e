import { eq, sql } from "drizzle-orm";
import type { ProviderSettings } from "#contract/company-data/company-data-calls.ts";
import { dayOf, dayWords, endOfDay } from "#contract/core/time.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyDataCalls as c } from "#server/database/tables/company-data.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";

export type QuestionKind = "search" | "detail";

/** Questions of a day: by all and by one account. */
export interface DayCount {
  today: number;
  own: number;
  /** Cost of the account's own, in yuan. */
  ownCost: string;
}

/** Whom a question counts for: under a view the administrator who looks. */
export function askerOf(context: CallContext): string {
  const person = personOf(context);
  return person.view?.adminId ?? person.id;
}

/** What was asked today. */
export async function dayCount(context: CallContext): Promise<DayCount> {
  const own = sql`${c.account_id} = ${askerOf(context)}`;
  const [row] = await context.db
    .select({
      today: sql<number>`count(*)::int`,
      own: sql<number>`count(*) filter (where ${own})::int`,
      ownCost: sql<string>`coalesce(sum(${c.cost}) filter (where ${own}), 0)::text`,
    })
    .from(c)
    .where(eq(c.day, dayOf(context.now())));
  if (row === undefined) throw new Error("a count gives a row");
  return row;
}

/** Why no question may be put today, in a sentence that says when it opens again; empty: one may. */
export function limitNote(
  { day_limit, account_limit }: ProviderSettings,
  { today, own }: DayCount,
  now: number,
): string {
  if (day_limit === 0 || account_limit === 0) return "管理员已停用天眼查查询。";
  const again = `${dayWords(endOfDay(dayOf(now)))} 0:00 起可以再查。`;
  if (today >= day_limit) return `全平台今天的查询次数已用完（每天最多 ${day_limit} 次），${again}`;
  if (own >= account_limit) return `您今天的查询次数已用完（每天最多 ${account_limit} 次），${again}`;
  return "";
}

/**
 * Writes a question down before it is put, so that many at once never go beyond a limit; `evenAbove` writes it down in
 * any case. Answers its id, or why it may not be put.
 */
export function takeQuestion(
  context: CallContext,
  kind: QuestionKind,
  settings: ProviderSettings,
  evenAbove = false,
): Promise<{ id: number } | { note: string }> {
  return inTransaction(context, async (inside) => {
    await inside.db.execute(sql`select pg_advisory_xact_lock(hashtext('company-data'))`);
    const note = evenAbove ? "" : limitNote(settings, await dayCount(inside), context.now());
    if (note !== "") return { note };
    const [row] = await inside.db
      .insert(c)
      .values({
        at: new Date(context.now()),
        day: dayOf(context.now()),
        account_id: askerOf(context),
        kind,
        outcome: "asked",
      })
      .returning({ id: c.id });
    if (row === undefined) throw new Error("a question vanished");
    return row;
  });
}

/** What came of a question. */
export async function noteOutcome(
  { db }: CallContext,
  id: number,
  came: Pick<typeof c.$inferInsert, "outcome" | "cost" | "problem">,
): Promise<void> {
  await db.update(c).set(came).where(eq(c.id, id));
}
