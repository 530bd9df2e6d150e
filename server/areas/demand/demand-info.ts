import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { companyMove, forCompany } from "#contract/demand/demand-company-view.ts";
import type { DemandInfo, DemandMoveLine } from "#contract/demand/demand-list.ts";
import { companyAliases, companies } from "#server/database/tables/company.ts";
import { demandMoves, demands } from "#server/database/tables/demand.ts";
import { accounts } from "#server/database/tables/people.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { demandRows } from "./demand-list.ts";

const isCompany = (person: Person) => person.kind === "enterprise";

/** What a person may read: officials by street; an enterprise its own, once it is more than a draft. */
function visible(person: Person): SQL {
  if (!isCompany(person)) return inStreets(person, demands.street_id);
  return person.com_id === 0
    ? sql`false`
    : sql`(${demands.company_id} = ${person.com_id} and ${demands.status} <> '草稿')`;
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
  const [moves, arrived, [visit]] = await Promise.all([
    movesOf(context, id),
    context.db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.record_id, id), sql`${files.complete_at} is not null`)),
    context.db
      .select({ visit_no: visits.visit_no })
      .from(visits)
      .where(eq(visits.id, demand.visit_id ?? demand.id)),
  ]);
  if (isCompany(person))
    return { demand: forCompany(demand), moves: moves.flatMap(companyMove), arrived: [], visit_no: null };
  return { demand, moves, arrived: arrived.map((file) => file.id), visit_no: visit?.visit_no ?? null };
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
  return { list: isCompany(person) ? list.map(forCompany) : list, total, page, size };
}
