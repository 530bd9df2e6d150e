import { and, eq, inArray, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import { moneyWords } from "#contract/core/money-words.ts";
import { dayOf, shiftMonth, startOfDay } from "#contract/core/time.ts";
import { monthlyFigures, monthlyVersion, monthWords } from "#contract/monthly/monthly-report.ts";
import { remindCompanies } from "#server/areas/calendar/reminders.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { monthlyReports as m } from "#server/database/tables/enterprise.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { Services } from "#server/plugins/call-context.ts";
import type { PatentSearch } from "#server/search/patent-search.ts";
import { monthDays, reckonMonth } from "./reckon-month.ts";

type Company = { id: string; name: string };
type Clocked = Pick<Services, "db" | "now"> & { search: PatentSearch };

/** Living companies that an enterprise's account speaks for: somebody is there to read. */
export const companiesWithReaders = (db: Db): Promise<Company[]> =>
  db
    .selectDistinct({ id: companies.id, name: companies.name })
    .from(companies)
    .innerJoin(accounts, eq(accounts.com_id, companies.id))
    .where(and(isNull(companies.deleted_at), eq(accounts.is_news, 0), eq(accounts.is_admin, 0), eq(accounts.state, 1)))
    .orderBy(companies.id);

/** Makes a month's report and tells the company; false when it is there already. */
export async function makeMonth({ db, now, search }: Clocked, company: Company, month: string): Promise<boolean> {
  const made_at = new Date(now());
  const data = await reckonMonth({ db, search }, company, monthDays(month));
  return db.transaction(async (inside) => {
    const [row] = await inside
      .insert(m)
      .values({ id: v7(), company_id: company.id, month, rule_version: monthlyVersion, data, made_at })
      .onConflictDoNothing()
      .returning({ id: m.id });
    if (row === undefined) return false;
    const { valid, fees, fees_total } = monthlyFigures(data);
    await remindCompanies(inside, [
      {
        company_id: company.id,
        kind: "report",
        record_id: row.id,
        title: `${monthWords(month)}专利月报已生成`,
        body: `有效专利 ${valid} 件；90 天内到期年费 ${fees} 件，合计 ${moneyWords(fees_total)}`,
        path: `/report?id=${row.id}`,
        due_at: made_at,
      },
    ]);
    return true;
  });
}

/** So many past months are caught up by themselves. */
const caughtUp = 2;

/** The months that are over and should be there by now, the earlier one first. */
export const pastMonths = (now: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => shiftMonth(dayOf(now), at - count).slice(0, 7));

/** Makes what is missing of the last months, company by company; answers how many were made. */
export async function makeMonths(services: Clocked, signal?: AbortSignal): Promise<number> {
  const { db, now } = services;
  let made = 0;
  for (const company of await companiesWithReaders(db)) {
    const months = pastMonths(now(), caughtUp);
    const known = await db
      .select({ month: m.month })
      .from(m)
      .where(and(eq(m.company_id, company.id), inArray(m.month, months)));
    const last = months.at(-1);
    for (const month of months) {
      if (signal?.aborted) return made;
      if (known.some((one) => one.month === month)) continue;
      // Of the month before last only what a server that was down left out: not of accounts that came later.
      if (month !== last && !(await hadReader(db, company.id, month))) continue;
      if (await makeMonth(services, company, month)) made += 1;
    }
  }
  return made;
}

async function hadReader(db: Db, companyId: string, month: string): Promise<boolean> {
  const end = startOfDay(shiftMonth(`${month}-01`, 1));
  const rows = await db.select({ at: accounts.created_at }).from(accounts).where(eq(accounts.com_id, companyId));
  return rows.some(({ at }) => at.getTime() < end);
}
