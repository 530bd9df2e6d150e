import { and, asc, desc, eq, gte, like, lte } from "drizzle-orm";
import type * as z from "zod/mini";
import { type HolidayDay, holidayWords } from "#contract/calendar/holiday.ts";
import type { contract } from "#contract/index.ts";
import { dateProblem } from "#contract/core/plausible-dates.ts";
import { announcedDays } from "#server/database/announced-days.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { holidays } from "#server/database/tables/calendar.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Table = z.output<typeof contract.calendar.holidays.output>;

const inYear = (year: number) => and(gte(holidays.day, `${year}-01-01`), lte(holidays.day, `${year}-12-31`));
const changesShown = 50;

/** A year's table with the changes people made to the whole of it. */
export async function holidayTable(context: CallContext, { year }: { year: number }): Promise<Table> {
  const days = await context.db.select().from(holidays).where(inYear(year)).orderBy(asc(holidays.day));
  const changes = await context.db
    .select({ id: auditLog.id, at: auditLog.at, detail: auditLog.detail, name: accounts.name })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.account_id))
    .where(like(auditLog.action, "holiday.%"))
    .orderBy(desc(auditLog.id))
    .limit(changesShown);
  return {
    days,
    changes: changes.map(({ id, at, detail, name }) => ({
      id: String(id),
      at: at.toISOString(),
      by_name: name ?? "系统",
      words: (detail as { words: string }).words,
    })),
    announced: announcedDays(year).length,
  };
}

async function keepChange(context: CallContext, action: "save" | "remove" | "import", words: string): Promise<void> {
  await writeAudit(context, `holiday.${action}`, { words });
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const wordsOf = ({ kind, name }: Pick<HolidayDay, "kind" | "name">) => `${name}（${holidayWords[kind]}）`;

async function dayBefore(context: CallContext, day: string) {
  const [row] = await context.db.select().from(holidays).where(eq(holidays.day, day)).for("update");
  return row;
}

/** Adds or changes a day. */
export const saveHoliday = (context: CallContext, input: HolidayDay): Promise<Table> =>
  inTransaction(context, async (inside) => {
    const problem = dateProblem("日期", input.day, "planned", inside.now());
    if (problem !== null) throw refusedFields({ day: problem });
    const before = await dayBefore(inside, input.day);
    const same = before && before.kind === input.kind && before.name === input.name;
    if (!same) {
      await inside.db.insert(holidays).values(input).onConflictDoUpdate({ target: holidays.day, set: input });
      const words = before
        ? `${dateWords(input.day)}由${wordsOf(before)}改为${wordsOf(input)}`
        : `新增 ${dateWords(input.day)} ${wordsOf(input)}`;
      await keepChange(inside, "save", words);
    }
    return holidayTable(inside, { year: yearOf(input.day) });
  });

/** Takes a day out. */
export const removeHoliday = (context: CallContext, { day }: { day: string }): Promise<Table> =>
  inTransaction(context, async (inside) => {
    const before = await dayBefore(inside, day);
    if (!before) throw new Refused(404, `节假日表中没有 ${dateWords(day)}`);
    await inside.db.delete(holidays).where(eq(holidays.day, day));
    await keepChange(inside, "remove", `删除 ${dateWords(day)} ${wordsOf(before)}`);
    return holidayTable(inside, { year: yearOf(day) });
  });

/** Puts the announced days of a year in place of what the table holds of it. */
export const importHolidays = (context: CallContext, { year }: { year: number }): Promise<Table> =>
  inTransaction(context, async (inside) => {
    const days = announcedDays(year);
    if (days.length === 0)
      throw new Refused(404, `系统中还没有国务院公布的 ${year} 年放假安排，公布后可逐日添加，或升级系统后再导入`);
    const before = await inside.db.select().from(holidays).where(inYear(year));
    const known = new Map(before.map((row) => [row.day, row]));
    const wanted = new Set(days.map(({ day }) => day));
    const removed = before.filter((row) => !wanted.has(row.day));
    const changed = days.filter(
      (row) => wordsOf(row) !== (known.has(row.day) ? wordsOf(known.get(row.day) ?? row) : ""),
    );
    if (changed.length + removed.length > 0) {
      for (const { day } of removed) await inside.db.delete(holidays).where(eq(holidays.day, day));
      for (const row of changed)
        await inside.db.insert(holidays).values(row).onConflictDoUpdate({ target: holidays.day, set: row });
      const words = `导入 ${year} 年放假安排：写入 ${changed.length} 天，删除 ${removed.length} 天`;
      await keepChange(inside, "import", words);
    }
    return holidayTable(inside, { year });
  });
