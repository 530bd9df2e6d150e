import { type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { tierWords } from "#contract/company/company.ts";
import { mayManageStreet } from "#contract/company/company-rights.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { tierKeys } from "#contract/ranking/ranking-calls.ts";
import { mostInColumn, type TierBoard, type tierCalls, type TieredCompany } from "#contract/ranking/tier-calls.ts";
import { proposalReason, type TierSeats, tierSeats, type TierSetting } from "#contract/ranking/tier-rules.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { changeCompanies } from "#server/areas/company/company-batch.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { snapshotDays } from "./snapshots.ts";
import { tierSettingList } from "./tier-settings.ts";

type Filter = ParsedInputOf<typeof tierCalls.tierBoard> & { tier?: string | undefined; id?: string };

type Found = Omit<TieredCompany, "score" | "may" | "proposal_reason"> & {
  [column: string]: unknown;
  street_id: string;
  score: string | null;
  by_score: number | null;
  total: number;
  nth: number;
};

/**
 * All companies of the district with a score, numbered from the best on: quotas are for the district, so a street's
 * list shows the same proposals.
 */
const ordered = (day: string | null): SQL => sql`
  select s.company_id, s.score, s.place,
    row_number() over (order by s.score desc, s.company_id)::int as by_score
  from company_scores s join companies living on living.id = s.company_id and living.deleted_at is null
  where s.day = ${day}::date`;

interface Order {
  day: string | null;
  settings: readonly TierSetting[];
  seats: readonly TierSeats[];
}

/** Which places of the order each tier takes. */
async function orderOf(context: CallContext): Promise<Order> {
  const [day = null] = await snapshotDays(context.db);
  const { rows: settings } = await tierSettingList(context);
  const reached = settings.map(
    ({ tier, least }) => sql`count(*) filter (where score >= ${least})::int as ${sql.identifier(tier)}`,
  );
  const { rows } = await context.db.execute<Record<string, number>>(
    sql`select count(*)::int as "all", ${sql.join(reached, sql`, `)} from (${ordered(day)}) o`,
  );
  const { all = 0, ...reaching } = rows[0] ?? {};
  return { day, settings, seats: tierSeats(settings, reaching, all) };
}

/** The tier whose seats a place is among; empty without a score. */
function proposal({ seats }: Order): SQL {
  const cases = seats.map(({ tier, to }) => sql`when o.by_score <= ${to} then ${tier}::text`);
  return sql`(case when o.by_score is null then '' ${sql.join(cases, sql` `)} else 'D' end)`;
}

/** Companies in scope with their score of the latest snapshot, numbered within their tier, the best first. */
function tiered(context: CallContext, filter: Filter, order: Order): SQL {
  const { street_id, tier, id } = filter;
  const conditions = [
    sql`companies.deleted_at is null`,
    inStreets(personOf(context), companies.street_id),
    ...(filter.keyword === "" ? [] : [sql`companies.name ilike ${likeAnywhere(filter.keyword)}`]),
    ...(street_id === undefined ? [] : [sql`companies.street_id = ${street_id}`]),
    ...(tier === undefined ? [] : [sql`companies.tier = ${tier === "none" ? "" : tier}`]),
    ...(id === undefined ? [] : [sql`companies.id = ${id}`]),
    ...(filter.differs === true ? [sql`o.score is not null and ${proposal(order)} <> companies.tier`] : []),
  ];
  return sql`
    select companies.id, companies.name, companies.street_id, coalesce(st.name, '') as street_name, companies.tier,
      companies.tier_reason, o.score, o.place, o.by_score, ${proposal(order)} as proposal,
      count(*) over (partition by companies.tier)::int as total,
      row_number() over (partition by companies.tier order by o.score desc nulls last, companies.name, companies.id)::int as nth
    from companies
    left join (${ordered(order.day)}) o on o.company_id = companies.id
    left join streets st on st.id = companies.street_id
    where ${sql.join(conditions, sql` and `)}`;
}

const toldBy = (context: CallContext, { settings, seats }: Order) => {
  const person = personOf(context);
  return ({ street_id, total: _total, nth: _nth, score, by_score: nth, ...row }: Found): TieredCompany => ({
    ...row,
    score: score === null ? null : Number(score),
    proposal_reason:
      score === null || nth === null ? "" : proposalReason({ score: Number(score), nth }, settings, seats),
    may: mayManageStreet(person, street_id),
  });
};

/** The board: a column for each tier, and one for companies without. */
export async function tierBoard(
  context: CallContext,
  filter: ParsedInputOf<typeof tierCalls.tierBoard>,
): Promise<TierBoard> {
  const order = await orderOf(context);
  const { rows } = await context.db.execute<Found>(
    sql`select * from (${tiered(context, filter, order)}) r where nth <= ${mostInColumn} order by tier, nth`,
  );
  const { rows: counts } = await context.db.execute<{ tier: string; all: number }>(
    sql`select tier, count(*)::int as "all" from companies where deleted_at is null group by 1`,
  );
  const told = toldBy(context, order);
  return {
    columns: [...tierKeys, ""].map((tier) => {
      const own = rows.filter((row) => row.tier === tier);
      return {
        tier,
        total: own[0]?.total ?? 0,
        all: counts.find((one) => one.tier === tier)?.all ?? 0,
        quota: order.settings.find((one) => one.tier === tier)?.quota ?? null,
        list: own.map(told),
      };
    }),
  };
}

/** A page of the same, over all tiers or of one. */
export async function tierPage(
  context: CallContext,
  { page, size, ...filter }: ParsedInputOf<typeof tierCalls.tierList>,
) {
  const order = await orderOf(context);
  const found = tiered(context, filter, order);
  const { rows: sums } = await context.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${found}) r`,
  );
  const { rows } = await context.db.execute<Found>(
    sql`select * from (${found}) r order by score desc nulls last, name, id limit ${size} offset ${(page - 1) * size}`,
  );
  return { list: rows.map(toldBy(context, order)), total: sums[0]?.total ?? 0, page, size };
}

/** Puts companies into a tier; refused by name where one has another tier than was seen. */
export function changeTiers(
  context: CallContext,
  { companies: given, tier, reason }: ParsedInputOf<typeof tierCalls.tierChange>,
): Promise<{ changed: number }> {
  return inTransaction(context, async (inside) => {
    const ids = given.map(({ id }) => id);
    const { rows } = await inside.db.execute<{ id: string; name: string; tier: string }>(sql`
      select companies.id, companies.name, companies.tier from companies
      where companies.id = any(${sqlUuidArray(ids)}) and companies.deleted_at is null
        and ${inStreets(personOf(inside), companies.street_id)} order by companies.id for update`);
    const moved = rows.find((row) => given.find(({ id }) => id === row.id)?.before !== row.tier);
    if (moved !== undefined) {
      const now = moved.tier in tierWords ? `${moved.tier} ${tierWords[moved.tier as "A"]}` : "未分级";
      throw new Refused(409, `“${moved.name}”已被他人改为${now}，请刷新后再调整`, { reason: "stale" });
    }
    const { changed } = await changeCompanies(inside, { ids, tier, reason, add_labels: [], remove_labels: [] });
    return { changed };
  });
}

interface Change {
  [column: string]: unknown;
  at: Date | string;
  by_name: string;
  changed: Record<string, { before: unknown; after: unknown }>;
}

async function historyOf({ db }: CallContext, id: string) {
  const { rows } = await db.execute<Change>(sql`
    select r.at, coalesce(a.name, '') as by_name, r.changed from revisions r left join accounts a on a.id = r.by
    where r.kind = 'company' and r.record_id = ${id} and r.changed ? 'tier' order by r.at desc, r.rev desc limit 50`);
  return rows.map(({ at, by_name, changed }) => ({
    at: new Date(at).toISOString(),
    by_name,
    before: String(changed.tier?.before ?? ""),
    after: String(changed.tier?.after ?? ""),
    reason: String(changed.reason?.after ?? changed.tier_reason?.after ?? ""),
  }));
}

/** A company's tier with what it promises and how it came to it. */
export async function companyTier(context: CallContext, { id }: { id: string }) {
  const company = await visibleCompany(context, id);
  const order = await orderOf(context);
  const { rows } = await context.db.execute<Found>(tiered(context, { keyword: "", id: company.id }, order));
  const days = order.settings.find(({ tier }) => tier === company.tier)?.visit_days ?? null;
  const last = company.last_visit_at;
  const due = days === null ? null : last === null ? dayOf(context.now()) : shiftDay(dayOf(last), days);
  const [told] = rows.map(toldBy(context, order));
  if (told === undefined) throw new Error("a visible company is among those in scope");
  return { company: told, visit_days: days, due_on: due, history: await historyOf(context, company.id) };
}
