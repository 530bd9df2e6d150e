import { and, eq, gte, isNotNull, isNull, lte, notInArray } from "drizzle-orm";
import { accountOn, type AccountState } from "#contract/annuity/account-rules.ts";
import { dayOf, endOfDay, lastOfMonth, shiftDay, startOfDay } from "#contract/core/time.ts";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import { type MonthlyData, monthlyAhead, monthlyLines } from "#contract/monthly/monthly-report.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { ledgersOf } from "#server/areas/annuity/ledgers.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { Db } from "#server/database/connect.ts";
import type { Services } from "#server/plugins/call-context.ts";
import type { PatentSearch } from "#server/search/patent-search.ts";
import { demands } from "#server/database/tables/demand.ts";
import { certificates } from "#server/database/tables/ip/certificate.ts";
import { honors } from "#server/database/tables/ip/honor.ts";
import { visits } from "#server/database/tables/visit.ts";
import {
  changesIn,
  mainClasses,
  type Month,
  type PatentInMonth,
  patentsInMonth,
  publishedAround,
  stockOf,
} from "./month-of-patents.ts";
import { newsOfSearches, newsOfWatched } from "./month-of-watches.ts";

/** First and last day of `2026-10`. */
export const monthDays = (month: string): Month => ({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) });

const openStates: readonly AccountState[] = ["待缴", "未确认缴纳", "滞纳期"];

/** Open annuities at the end of the month; what was paid later counts as open then. */
async function feesOf(db: Db, companyId: string, patents: readonly PatentInMonth[], { to }: Month) {
  const [ledgers, holidays] = await Promise.all([ledgersOf(db, [companyId]), holidaysFrom(db)]);
  const last = shiftDay(to, monthlyAhead);
  const due = patents.flatMap(({ row, now }) => {
    const granted_on = row.granted_on !== null && row.granted_on <= to ? row.granted_on : null;
    const ledger = ledgers.of(companyId, row.id);
    const payments = ledger.payments.filter(({ paid_on }) => paid_on <= to);
    // What was decided later did not count then.
    const givenUp = ledger.givenUp !== undefined && ledger.givenUp.on <= to ? ledger.givenUp : undefined;
    const { next, state } = accountOn(
      { ...row, ...now, granted_on },
      { ...ledger, payments, givenUp },
      { today: to, day: to },
      holidays,
    );
    if (next === null || !openStates.includes(state) || next.annuity.due > last) return [];
    const { year, due: due_on } = next.annuity;
    return [{ patent_id: row.id, title: row.title, year, due_on, fen: next.total, state }];
  });
  const sorted = due.toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0));
  return {
    count: due.length,
    total: yuanOf(due.reduce((sum, { fen }) => sum + fen, 0)),
    late: due.filter(({ state }) => state === "滞纳期").length,
    unconfirmed: due.filter(({ state }) => state === "未确认缴纳").length,
    lines: sorted.slice(0, monthlyLines).map(({ fen, state: _, ...one }) => ({ ...one, amount: yuanOf(fen) })),
  };
}

async function endingsOf(db: Db, companyId: string, { to }: Month): Promise<MonthlyData["endings"]> {
  const last = shiftDay(to, monthlyAhead);
  const kept = await db
    .select({ name: certificates.name, on: certificates.expires_on })
    .from(certificates)
    .where(
      and(
        eq(certificates.company_id, companyId),
        isNull(certificates.deleted_at),
        gte(certificates.expires_on, shiftDay(to, 1)),
        lte(certificates.expires_on, last),
      ),
    );
  const awarded = await db
    .select({ name: honors.title, on: honors.valid_to })
    .from(honors)
    .where(
      and(
        eq(honors.company_id, companyId),
        isNull(honors.deleted_at),
        isNull(honors.revoked_on),
        gte(honors.valid_to, shiftDay(to, 1)),
        lte(honors.valid_to, last),
      ),
    );
  const lines = [
    ...kept.map((one) => ({ kind: "证书" as const, ...one })),
    ...awarded.map((one) => ({ kind: "荣誉" as const, ...one })),
  ];
  return lines
    .flatMap(({ on, ...one }) => (on === null ? [] : [{ ...one, on }]))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

async function workOf(
  db: Db,
  companyId: string,
  { from, to }: Month,
): Promise<Pick<MonthlyData, "visits" | "demands">> {
  const [begin, end] = [new Date(startOfDay(from)), new Date(endOfDay(to) - 1)];
  const came = await db
    .select({ at: visits.start_at, method: visits.visit_method })
    .from(visits)
    .where(
      and(
        eq(visits.company_id, companyId),
        isNull(visits.deleted_at),
        gte(visits.start_at, begin),
        lte(visits.start_at, end),
      ),
    )
    .orderBy(visits.start_at);
  const own = and(eq(demands.company_id, companyId), isNull(demands.deleted_at), isNotNull(demands.submitted_at));
  const asked = await db
    .select({ title: demands.title, category: demands.category, at: demands.submitted_at })
    .from(demands)
    .where(and(own, gte(demands.submitted_at, begin), lte(demands.submitted_at, end)))
    .orderBy(demands.submitted_at);
  const open = await db.$count(
    demands,
    and(own, lte(demands.submitted_at, end), notInArray(demands.status, [...endedStatuses])),
  );
  return {
    visits: came.map(({ at, method }) => ({ on: dayOf(at), method })),
    demands: {
      submitted: asked.length,
      open,
      lines: asked.slice(0, monthlyLines).map(({ at, ...one }) => ({ ...one, on: at === null ? "" : dayOf(at) })),
    },
  };
}

/** What the company does next, each with the page where it does it. */
export function stepsOf(data: Omit<MonthlyData, "steps">): MonthlyData["steps"] {
  const { fees, endings, demands: asked, changes, around } = data;
  const unpaid = changes.find(({ kind }) => kind === "失效")?.lines.filter(({ note }) => note === "未缴年费终止") ?? [];
  const certified = endings.filter(({ kind }) => kind === "证书").length;
  const awarded = endings.length - certified;
  const published = around.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(fees.late > 0
      ? [{ text: `${fees.late} 件专利的年费在滞纳期内，请尽快补缴`, path: "/annuities?which=grace" }]
      : []),
    ...(unpaid.length > 0
      ? [{ text: "本月有专利因未缴年费失效，核对能否恢复", path: "/annuities?which=restorable" }]
      : []),
    ...(fees.unconfirmed > 0
      ? [
          {
            text: `${fees.unconfirmed} 件年费到期后没有登记缴费，已缴的请登记`,
            path: "/annuities?which=unconfirmed",
          },
        ]
      : []),
    ...(fees.count > fees.late + fees.unconfirmed
      ? [
          {
            text: `${monthlyAhead} 天内有 ${fees.count - fees.late - fees.unconfirmed} 件年费到期，确定维持或放弃并安排缴费`,
            path: "/annuities?which=90",
          },
        ]
      : []),
    ...(certified > 0 ? [{ text: `${certified} 张证书将到期，安排续期`, path: "/certificateExpire" }] : []),
    ...(awarded > 0 ? [{ text: `${awarded} 项荣誉资质将到期，准备重新申报`, path: "/honors" }] : []),
    ...(asked.open > 0 ? [{ text: `${asked.open} 项需求还没有办结，查看进展`, path: "/VisitsNeeds?tab=needs" }] : []),
    ...(published > 0 ? [{ text: `同领域有 ${published} 件新公开专利，可检索了解`, path: "/docking" }] : []),
  ];
}

/** Everything a report says of a company's month. */
export async function reckonMonth(
  { db, search }: Pick<Services, "db"> & { search: PatentSearch },
  company: { id: string; name: string },
  month: Month,
): Promise<MonthlyData> {
  const patents = await patentsInMonth(db, company.id, month);
  const said = {
    company_name: company.name,
    ...month,
    stock: stockOf(patents),
    changes: await changesIn(db, patents, month),
    fees: await feesOf(db, company.id, patents, month),
    endings: await endingsOf(db, company.id, month),
    around: await publishedAround(db, company.id, mainClasses(patents), month),
    watched: await newsOfWatched(db, company.id, month),
    ...(await newsOfSearches(db, search, company.id, month)),
    ...(await workOf(db, company.id, month)),
  };
  return { ...said, steps: stepsOf(said) };
}
