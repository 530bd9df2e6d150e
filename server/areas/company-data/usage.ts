import { desc, gt, gte, inArray, sql } from "drizzle-orm";
import type { ProviderUsage } from "#contract/company-data/company-data-calls.ts";
import { dayLength, dayOf, shiftDay, shiftMonth } from "#contract/core/time.ts";
import { companyDataAnswers as a, companyDataCalls as c } from "#server/database/tables/company-data.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { SourceFailure } from "#server/plugins/outside/sources/patent-source.ts";
import { putQuestion } from "./ask-provider.ts";
import { takeQuestion } from "./question-limit.ts";
import { plainMoney, providerSettings } from "./settings.ts";

/** Days and months told of, the newest first. */
const shownDays = 30;
const shownMonths = 12;

const answered = ["data", "none"] as const;
const isAnswered = inArray(c.outcome, [...answered]);

const tally = {
  calls: sql<number>`count(*)::int`,
  answered: sql<number>`count(*) filter (where ${isAnswered})::int`,
  failed: sql<number>`count(*) filter (where not ${isAnswered} and ${c.outcome} <> 'asked')::int`,
  cost: sql<string>`coalesce(sum(${c.cost}), 0)::text`,
};
const plain = <R extends { cost: string }>(rows: readonly R[]): R[] =>
  rows.map((row) => ({ ...row, cost: plainMoney(row.cost) }));

async function lastOf({ db }: CallContext) {
  const [row] = await db
    .select({
      answered_at: sql<string | null>`max(${c.at}) filter (where ${isAnswered})`,
      failed_at: sql<string | null>`max(${c.at}) filter (where ${c.problem} <> '')`,
    })
    .from(c);
  const [failed] = await db
    .select({ problem: c.problem })
    .from(c)
    .where(sql`${c.problem} <> ''`)
    .orderBy(desc(c.id))
    .limit(1);
  const iso = (at: string | null | undefined) => (at == null ? null : new Date(at).toISOString());
  return { answered_at: iso(row?.answered_at), failed_at: iso(row?.failed_at), problem: failed?.problem ?? "" };
}

/** State, settings, questions and cost of the provider. */
export async function providerUsage(context: CallContext): Promise<ProviderUsage> {
  const { db, companyData } = context;
  const now = context.now();
  const today = dayOf(now);
  const settings = await providerSettings(context);
  const month = sql<string>`to_char(${c.day}, 'YYYY-MM')`;
  const days = await db
    .select({ day: c.day, ...tally })
    .from(c)
    .where(gt(c.day, shiftDay(today, -shownDays)))
    .groupBy(c.day)
    .orderBy(desc(c.day));
  const months = await db
    .select({ month, ...tally })
    .from(c)
    .where(gte(c.day, shiftMonth(today, 1 - shownMonths)))
    .groupBy(month)
    .orderBy(desc(month));
  const byAccount = await db
    .select({ name: accounts.name, ...tally })
    .from(c)
    .innerJoin(accounts, sql`${accounts.id} = ${c.account_id}`)
    .where(gte(c.day, shiftMonth(today, 0)))
    .groupBy(accounts.id)
    .orderBy(sql`count(*) desc`, accounts.name)
    .limit(50);
  const pause = companyData?.pause() ?? null;
  return {
    configured: companyData !== null,
    ...(await lastOf(context)),
    paused_until: pause?.until == null ? null : new Date(pause.until).toISOString(),
    kept: await db.$count(a, gt(a.at, new Date(now - settings.keep_days * dayLength))),
    settings,
    days: plain(days),
    months: plain(months),
    accounts: plain(byAccount),
  };
}

/** Puts one question past everything kept and every limit, and tells what the provider really said. */
export async function testProvider(context: CallContext, { keyword }: { keyword: string }) {
  const { companyData } = context;
  if (companyData === null)
    throw new Refused(409, "尚未配置天眼查：请在服务器的环境变量中设置 TIANYANCHA_TOKEN，然后重新启动");
  const settings = await providerSettings(context);
  const taken = await takeQuestion(context, "detail", settings, true);
  if (!("id" in taken)) throw new Error("a test is never refused by a limit");
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const question = { id: taken.id, kind: "detail", keyword } as const;
    const { answer, cost } = await putQuestion(context, companyData.plain, question, settings);
    const message =
      answer === null
        ? `天眼查答复正常，没有名为“${keyword}”的企业。`
        : `天眼查答复正常：${answer.name}，${answer.reg_status || "未说明登记状态"}。`;
    return { ok: true, message, milliseconds: took(), cost };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return { ok: false, message: error.message, milliseconds: took(), cost: "0" };
  }
}
