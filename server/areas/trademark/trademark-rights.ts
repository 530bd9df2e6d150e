import { and, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, shiftMonth } from "#contract/core/time.ts";
import type { trademarkRightCalls } from "#contract/trademark/trademark-right-calls.ts";
import { type TrademarkRightKind, trademarkRightKinds } from "#contract/trademark/trademark-words.ts";
import { companiesBeside, heldBy } from "#server/areas/company/company-holdings.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { trademarkEvents as e, trademarks as t } from "#server/database/tables/ip/trademark.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

type Asked = ParsedInputOf<typeof trademarkRightCalls.trademarkRights>;
type Answer = OutputOf<typeof trademarkRightCalls.trademarkRights>;

/** Months that the time line shows, this one included. */
const shownMonths = 36;

/** The day on which what began with an event ended: the event of the same number, or of no number at all. */
const endedOn = sql<string | null>`(
  select min(x.happened_on)::text from trademark_events x
  where x.trademark_id = ${e.trademark_id} and x.happened_on >= ${e.happened_on}
    and x.kind = case ${e.kind} when '许可' then '许可终止' when '质押' then '质押解除' end
    and (x.number = ${e.number} or x.number = '' or ${e.number} = ''))`;

async function meeting(context: CallContext, asked: Asked): Promise<SQL | undefined> {
  const { party, from, to, trademark_id } = asked;
  const like = likeAnywhere(party);
  return and(
    inArray(e.kind, [...trademarkRightKinds]),
    party === "" ? undefined : or(ilike(e.from_name, like), ilike(e.to_name, like)),
    from === undefined ? undefined : gte(e.happened_on, from),
    to === undefined ? undefined : lte(e.happened_on, to),
    trademark_id === undefined ? undefined : eq(e.trademark_id, trademark_id),
    await heldBy(context, t.company_ids, asked),
  );
}

async function totalsOf({ db }: CallContext, found: SQL | undefined): Promise<Answer["totals"]> {
  const rows = await db
    .select({
      kind: sql<TrademarkRightKind>`${e.kind}`,
      count: sql<number>`count(*)::int`,
      in_force: sql<number>`count(*) filter (where ${e.kind} <> '转让' and ${endedOn} is null)::int`,
      amount: sql<string>`coalesce(sum(${e.amount}), 0)::text`,
    })
    .from(e)
    .innerJoin(t, eq(t.id, e.trademark_id))
    .where(found)
    .groupBy(e.kind);
  return trademarkRightKinds.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, count: 0, in_force: 0, amount: "0" },
  );
}

const monthsOf = ({ db, now }: CallContext, chosen: SQL | undefined): Promise<Answer["months"]> =>
  db
    .select({ month: sql<string>`to_char(${e.happened_on}, 'YYYY-MM')`, count: sql<number>`count(*)::int` })
    .from(e)
    .innerJoin(t, eq(t.id, e.trademark_id))
    .where(and(chosen, gte(e.happened_on, shiftMonth(dayOf(now()), 1 - shownMonths))))
    .groupBy(sql`1`)
    .orderBy(sql`1`);

/** Transfers, licences and pledges, the latest first, with totals and the months they began in. */
export async function trademarkRights(context: CallContext, asked: Asked): Promise<Answer> {
  const { kind, page, size } = asked;
  const found = await meeting(context, asked);
  const chosen = and(found, kind === undefined ? undefined : eq(e.kind, kind));
  const [rows, totals, months] = await Promise.all([
    context.db
      .select({ event: e, ended_on: endedOn, trademark: t })
      .from(e)
      .innerJoin(t, eq(t.id, e.trademark_id))
      .where(chosen)
      .orderBy(desc(e.happened_on), e.id)
      .limit(size)
      .offset((page - 1) * size),
    totalsOf(context, found),
    monthsOf(context, chosen),
  ]);
  const beside = await companiesBeside(
    context,
    rows.map(({ trademark }) => trademark),
  );
  return {
    list: rows.map(({ event, ended_on, trademark }) => ({
      id: event.id,
      kind: event.kind as TrademarkRightKind,
      on: event.happened_on,
      ended_on,
      from_name: event.from_name,
      to_name: event.to_name,
      number: event.number,
      amount: event.amount,
      trademark: {
        id: trademark.id,
        registration_no: trademark.registration_no,
        name: trademark.name,
        class: trademark.class,
      },
      companies: beside(trademark),
    })),
    total: totals.reduce((sum, one) => sum + (kind === undefined || one.kind === kind ? one.count : 0), 0),
    page,
    size,
    totals,
    months,
  };
}
