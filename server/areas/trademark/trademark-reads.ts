import { and, arrayContains, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { OutputOf } from "#contract/core/call.ts";
import type { Trademark, trademarkCalls } from "#contract/trademark/trademark-calls.ts";
import { trademarkDates } from "#contract/trademark/trademark-dates.ts";
import type { TrademarkState } from "#contract/trademark/trademark-words.ts";
import { companiesBeside } from "#server/areas/company/company-holdings.ts";
import { companies } from "#server/database/tables/company.ts";
import { certificates as c } from "#server/database/tables/ip/certificate.ts";
import { type TrademarkDbRow, trademarkEvents as e, trademarks as t } from "#server/database/tables/ip/trademark.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { companiesInScope, ownCompanyId } from "#server/plugins/people/own-holdings.ts";
import { stateSql, toTrademarkRow, trademarkClock, trademarksMeeting } from "./trademark-rows.ts";

/** Certificates that a trademark's page lists. */
const mostCertificates = 50;

/** A trademark of the register; 404 in words where there is none. */
export async function trademarkRow(db: CallContext["db"], id: string): Promise<TrademarkDbRow> {
  const [row] = await db.select().from(t).where(eq(t.id, id));
  if (row === undefined) throw new Refused(404, "商标不存在，可能已从平台移除");
  return row;
}

async function eventsOf(db: CallContext["db"], id: string): Promise<Trademark["events"]> {
  const rows = await db.select().from(e).where(eq(e.trademark_id, id)).orderBy(desc(e.happened_on), desc(e.id));
  return rows.map(({ trademark_id: _of, fingerprint: _print, created_at: _at, ...event }) => event);
}

const othersOf = (db: CallContext["db"], { id, registration_no }: TrademarkDbRow) =>
  db
    .select({ id: t.id, class: t.class })
    .from(t)
    .where(and(eq(t.registration_no, registration_no), ne(t.id, id)))
    .orderBy(asc(t.class));

/** The registration's certificates: the user's company's, or those of companies in the official's streets. */
function certificatesOf(context: CallContext, { registration_no }: TrademarkDbRow): Promise<Trademark["certificates"]> {
  return context.db
    .select({ id: c.id, kind: c.kind, name: c.name, number: c.number })
    .from(c)
    .innerJoin(companies, eq(companies.id, c.company_id))
    .where(
      and(
        isNull(c.deleted_at),
        companiesInScope(context),
        sql`case ${c.kind} when '商标注册证' then ${c.number} when '专利证书' then '' else ${c.right_no} end = ${registration_no}`,
      ),
    )
    .orderBy(c.name, c.id)
    .limit(mostCertificates);
}

/** One trademark; the register is public to everybody signed in. */
export async function trademarkDetail(context: CallContext, { id }: { id: string }): Promise<Trademark> {
  const row = await trademarkRow(context.db, id);
  const clock = await trademarkClock(context);
  const [events, others, beside, certificates] = await Promise.all([
    eventsOf(context.db, id),
    othersOf(context.db, row),
    companiesBeside(context, [row]),
    certificatesOf(context, row),
  ]);
  return {
    ...toTrademarkRow(row, clock, beside(row)),
    goods: row.goods,
    co_applicants: row.co_applicants,
    applicant_address: row.applicant_address,
    ended_on: row.ended_on,
    events,
    dates: trademarkDates(row, clock.holidays),
    problems: row.problems,
    others,
    certificates,
    source: row.source,
    source_on: row.source_on,
  };
}

export async function trademarkPicture({ db, files }: CallContext, { id }: { id: string }): Promise<FileReply> {
  const { picture_sha256: picture, picture_size } = await trademarkRow(db, id);
  if (picture === "" || picture_size === null) throw new Refused(404, "这件商标没有图样");
  const head = await files.bytes(picture);
  // Those of the demonstration are PNG, those that people hand in are drawn again as WebP.
  return { file: head, mime: head[0] === 0x89 ? "image/png" : "image/webp", etag: picture };
}

/** What the user's company has to renew. */
export async function trademarkRenewals(
  context: CallContext,
): Promise<OutputOf<typeof trademarkCalls.trademarkRenewals>> {
  const mine = ownCompanyId(context);
  const rows = await context.db
    .select({ state: stateSql(await trademarkClock(context)), count: sql<number>`count(*)::int` })
    .from(t)
    .where(arrayContains(t.company_ids, [mine]))
    .groupBy(sql`1`);
  const count = (state: TrademarkState) => rows.find((row) => row.state === state)?.count ?? 0;
  const [due, grace] = [count("待续展"), count("宽展期")];
  const [next] =
    due + grace === 0 ? [] : await trademarksMeeting(context, { mine: true }, { sort: "due", offset: 0, limit: 1 });
  const all = rows.reduce((total, row) => total + row.count, 0);
  return { all, due, grace, lapsed: count("已失效"), next: next ?? null };
}
