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
import { holdsWords } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { companiesHolding } from "#server/database/word-search.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { scoreDay, snapshotDays } from "./score-days.ts";
import { tierSettingList } from "./tier-settings.ts";

type Asked = ParsedInputOf<typeof tierCalls.tierBoard> & { tier?: string | undefined };
/** `named`: that the companies' names hold the word asked for. */
type Filter = Omit<Asked, "keyword"> & { named?: SQL; id?: string };

async function filterOf({ db }: CallContext, { keyword, ...asked }: Asked): Promise<Filter> {
  if (keyword === "") return asked;
  return { ...asked, named: await companiesHolding(db, keyword, holdsWords(companies.name, keyword)) };
}

type Found = Omit<TieredCompany, "score" | "may" | "proposal_reason"> & {
  [column: string]: unknown;
  street_id: string;
  score: string | null;
  by_score: number | null;
};

interface Order {
  day: string | null;
  settings: readonly TierSetting[];
  seats: readonly TierSeats[];
}

/**
 * Which places of the order each tier takes. The order is that of the whole district, as the latest snapshot numbers it:
 * quotas are for the district, so a street's list shows the same proposals. How many scores reach a bound is the number
 * of the last that does.
 */
async function orderOf(context: CallContext): Promise<Order> {
  const [last = null] = await snapshotDays(context.db);
  const of = await scoreDay(context.db, last);
  const { rows: settings } = await tierSettingList(context);
  const reached = settings.map(
    ({ tier, least }) => sql`coalesce((select s.by_score from company_scores s where s.day = ${last}::date
      and s.score >= ${least} order by s.score, s.by_score desc limit 1), 0) as ${sql.identifier(tier)}`,
  );
  const { rows } = await context.db.execute<Record<string, number>>(sql`select ${sql.join(reached, sql`, `)}`);
  return { day: last, settings, seats: tierSeats(settings, rows[0] ?? {}, of?.companies ?? 0) };
}

/** The tier whose seats a place is among; empty without a score. */
function proposal({ seats }: Order): SQL {
  const cases = seats.map(({ tier, to }) => sql`when o.by_score <= ${to} then ${tier}::text`);
  return sql`(case when o.by_score is null then '' ${sql.join(cases, sql` `)} else 'D' end)`;
}

/** Companies in scope that meet the conditions; `differs` needs their scores `o` besides. */
function meeting(context: CallContext, { named, street_id, tier, id }: Filter): SQL {
  const conditions = [
    sql`companies.deleted_at is null`,
    inStreets(personOf(context), companies.street_id),
    ...(named === undefined ? [] : [named]),
    ...(street_id === undefined ? [] : [sql`companies.street_id = ${street_id}`]),
    ...(tier === undefined ? [] : [sql`companies.tier = ${tier === "none" ? "" : tier}`]),
    ...(id === undefined ? [] : [sql`companies.id = ${id}`]),
  ];
  return sql.join(conditions, sql` and `);
}

const scored = ({ day }: Order): SQL => sql`company_scores o on o.company_id = companies.id and o.day = ${day}::date`;
const differing = (order: Order): SQL => sql`${proposal(order)} <> companies.tier`;

/** How many companies each tier has of those that meet the conditions. */
async function totalsOf(context: CallContext, filter: Filter, order: Order): Promise<Map<string, number>> {
  const found =
    filter.differs === true
      ? sql`companies join ${scored(order)} where ${differing(order)} and ${meeting(context, filter)}`
      : sql`companies where ${meeting(context, filter)}`;
  const { rows } = await context.db.execute<{ tier: string; total: number }>(
    sql`select companies.tier, count(*)::int as total from ${found} group by 1`,
  );
  return new Map(rows.map(({ tier, total }) => [tier, total]));
}

const shown = (order: Order): SQL => sql`companies.id, companies.name, companies.street_id,
  coalesce(st.name, '') as street_name, companies.tier, companies.tier_reason, o.score, o.place, o.by_score,
  ${proposal(order)} as proposal`;

/** Companies that meet the conditions, the best score of the latest snapshot first and those without one last. */
async function tiered(
  context: CallContext,
  filter: Filter,
  order: Order,
  { offset, limit }: { offset: number; limit: number },
): Promise<Found[]> {
  const { db } = context;
  const where = meeting(context, filter);
  const isWanted = filter.differs === true ? sql`${where} and ${differing(order)}` : where;
  const { rows } = await db.execute<Found>(sql`
    select ${shown(order)} from companies join ${scored(order)} left join streets st on st.id = companies.street_id
    where ${isWanted} order by o.score desc, companies.name, companies.id limit ${limit} offset ${offset}`);
  if (rows.length === limit || filter.differs === true) return rows;
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from companies join ${scored(order)} where ${where}`,
  );
  const { rows: others } = await db.execute<Found>(sql`
    select ${shown(order)} from companies left join ${scored(order)} left join streets st on st.id = companies.street_id
    where ${where} and o.company_id is null order by companies.name, companies.id
    limit ${limit - rows.length} offset ${Math.max(0, offset - (counted[0]?.count ?? 0))}`);
  return [...rows, ...others];
}

const toldBy = (context: CallContext, { settings, seats }: Order) => {
  const person = personOf(context);
  return ({ street_id, score, by_score: nth, ...row }: Found): TieredCompany => ({
    ...row,
    score: score === null ? null : Number(score),
    proposal_reason:
      score === null || nth === null ? "" : proposalReason({ score: Number(score), nth }, settings, seats),
    may: mayManageStreet(person, street_id),
  });
};

/** Of each tier the best whose score proposes another one, in one pass: they are few or many whatever the tier. */
async function differingOfTiers(context: CallContext, filter: Filter, order: Order): Promise<Found[]> {
  const { rows } = await context.db.execute<Found & { nth: number }>(sql`
    select * from (
      select ${shown(order)}, row_number() over (
        partition by companies.tier order by o.score desc, companies.name, companies.id)::int as nth
      from companies join ${scored(order)} left join streets st on st.id = companies.street_id
      where ${meeting(context, filter)} and ${differing(order)}
    ) r where nth <= ${mostInColumn} order by nth`);
  return rows.map(({ nth: _nth, ...row }) => row);
}

/** The board: a column for each tier, and one for companies without. */
export async function tierBoard(
  context: CallContext,
  asked: ParsedInputOf<typeof tierCalls.tierBoard>,
): Promise<TierBoard> {
  const filter = await filterOf(context, asked);
  const order = await orderOf(context);
  const totals = await totalsOf(context, filter, order);
  const { rows: counts } = await context.db.execute<{ tier: string; all: number }>(
    sql`select tier, count(*)::int as "all" from companies where deleted_at is null group by 1`,
  );
  const told = toldBy(context, order);
  const differingRows = filter.differs === true ? await differingOfTiers(context, filter, order) : null;
  const columns: TierBoard["columns"] = [];
  for (const tier of [...tierKeys, ""] as const) {
    const total = totals.get(tier) ?? 0;
    const ofTier = { ...filter, tier: tier === "" ? "none" : tier };
    const limit = Math.min(mostInColumn, total);
    columns.push({
      tier,
      total,
      all: counts.find((one) => one.tier === tier)?.all ?? 0,
      quota: order.settings.find((one) => one.tier === tier)?.quota ?? null,
      list: (
        differingRows?.filter((row) => row.tier === tier) ??
        (limit === 0 ? [] : await tiered(context, ofTier, order, { offset: 0, limit }))
      ).map(told),
    });
  }
  return { columns };
}

/** A page of the same, over all tiers or of one. */
export async function tierPage(
  context: CallContext,
  { page, size, ...asked }: ParsedInputOf<typeof tierCalls.tierList>,
) {
  const filter = await filterOf(context, asked);
  const order = await orderOf(context);
  const totals = await totalsOf(context, filter, order);
  const total = [...totals.values()].reduce((sum, one) => sum + one, 0);
  const offset = (page - 1) * size;
  const limit = Math.min(size, Math.max(0, total - offset));
  const rows = limit === 0 ? [] : await tiered(context, filter, order, { offset, limit });
  return { list: rows.map(toldBy(context, order)), total, page, size };
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
  const rows = await tiered(context, { id: company.id }, order, { offset: 0, limit: 1 });
  const days = order.settings.find(({ tier }) => tier === company.tier)?.visit_days ?? null;
  const last = company.last_visit_at;
  const due = days === null ? null : last === null ? dayOf(context.now()) : shiftDay(dayOf(last), days);
  const [told] = rows.map(toldBy(context, order));
  if (told === undefined) throw new Error("a visible company is among those in scope");
  return { company: told, visit_days: days, due_on: due, history: await historyOf(context, company.id) };
}
