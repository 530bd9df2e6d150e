import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { companyMove, forCompany, handedInSources, isHandedIn } from "#contract/demand/demand-company-view.ts";
import type { DemandRating } from "#contract/demand/demand-fields.ts";
import type { DemandInfo, DemandMoveLine } from "#contract/demand/demand-list.ts";
import { companyAliases, companies } from "#server/database/tables/company.ts";
import { demandMoves, demandRatings, demands } from "#server/database/tables/demand.ts";
import { accounts } from "#server/database/tables/people.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { handedInBy } from "#server/plugins/people/company-scope.ts";
import { refuseUncertified } from "#server/plugins/people/certified.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { demandRows } from "./demand-list.ts";

const isCompany = (person: Person) => person.kind === "enterprise";

/** What a person may read: officials by street; a certified enterprise its own, without the officials' drafts. */
function visible(person: Person): SQL {
  refuseUncertified(person);
  if (!isCompany(person)) return inStreets(person, demands.street_id);
  return person.com_id === 0
    ? sql`false`
    : (and(
        eq(demands.company_id, person.com_id),
        or(ne(demands.status, "草稿"), inArray(demands.source, [...handedInSources])),
      ) as SQL);
}

async function ratingOf(context: CallContext, id: string): Promise<DemandRating | null> {
  const [row] = await context.db.select().from(demandRatings).where(eq(demandRatings.demand_id, id));
  return row ? { satisfaction: row.satisfaction, content: row.content, at: row.at.toISOString() } : null;
}

async function movesOf(context: CallContext, id: string): Promise<DemandMoveLine[]> {
  const rows = await context.db
    .select({ move: demandMoves, name: accounts.name })
    .from(demandMoves)
    .leftJoin(accounts, eq(accounts.id, demandMoves.operator))
    .where(eq(demandMoves.demand_id, id))
    .orderBy(demandMoves.seq);
  return rows.map(({ move: { seq: _seq, at, ...move }, name }) => ({
    ...move,
    at: at.toISOString(),
    operator_name: name ?? "系统",
  }));
}

/** A demand with its history; 404 when it is unknown, deleted or not this person's to read. */
export async function demandInfo(context: CallContext, { id }: { id: string }): Promise<DemandInfo> {
  const person = personOf(context);
  const where = and(eq(demands.id, id), isNull(demands.deleted_at), visible(person)) as SQL;
  const [demand] = await demandRows(context.db, where, { sort: "created_at", order: "desc", offset: 0, limit: 1 });
  if (!demand) throw new Refused(404, "需求不存在，或不在您的管辖范围内");
  const [moves, arrived, rating, [visit]] = await Promise.all([
    movesOf(context, id),
    context.db
      .select({ id: files.id, isOwn: handedInBy(person.com_id) })
      .from(files)
      .where(and(eq(files.record_id, id), isNotNull(files.complete_at))),
    ratingOf(context, id),
    context.db
      .select({ visit_no: visits.visit_no })
      .from(visits)
      .where(eq(visits.id, demand.visit_id ?? demand.id)),
  ]);
  if (!isCompany(person))
    return { demand, moves, arrived: arrived.map((file) => file.id), visit_no: visit?.visit_no ?? null, rating };
  const ownFiles = arrived.filter(({ isOwn }) => isOwn).map((file) => file.id);
  const shown = forCompany(demand, ownFiles);
  return {
    demand: shown,
    moves: moves.flatMap((move) => companyMove(move, isHandedIn(demand))),
    arrived: shown.attachments.map((file) => file.id),
    visit_no: null,
    rating,
  };
}

async function refuseUnseenCompany(context: CallContext, id: string): Promise<void> {
  const person = personOf(context);
  const [row] = await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deleted_at), inStreets(person, companies.street_id)));
  if (!row) throw new Refused(404, "企业不存在，或不在您的管辖范围内");
}

/** Demands of one company, newest first. */
export async function companyDemand(context: CallContext, input: { company_id: string; page: number; size: number }) {
  const person = personOf(context);
  const [alias] = await context.db.select().from(companyAliases).where(eq(companyAliases.id, input.company_id));
  const companyId = alias?.company_id ?? input.company_id;
  if (isCompany(person)) {
    if (person.com_id !== companyId) throw new Refused(404, "只能查看本企业的需求");
  } else await refuseUnseenCompany(context, companyId);
  const where = and(eq(demands.company_id, companyId), isNull(demands.deleted_at), visible(person)) as SQL;
  const { page, size } = input;
  const [list, total] = await Promise.all([
    demandRows(context.db, where, { sort: "created_at", order: "desc", offset: (page - 1) * size, limit: size }),
    context.db.$count(demands, where),
  ]);
  return { list: isCompany(person) ? list.map((demand) => forCompany(demand)) : list, total, page, size };
}
