import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Docking, DockingLine, DockingRow } from "#contract/litigation/docking.ts";
import { isDockingOpen, readingDockings, readsCase } from "#contract/litigation/docking-rules.ts";
import { companies } from "#server/database/tables/company.ts";
import { caseDockingLines as lines, caseDockings as d, cases } from "#server/database/tables/ip/case.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { shownCase } from "./case-rows.ts";

const to = alias(accounts, "to_account");
const by = alias(accounts, "by_account");

export const dockingUnknown = () => new Refused(404, "对接不存在，或您没有查看权限");

/**
 * Hand-overs that the person may see: a company's own, and what was handed to an official while the company is in
 * the official's scope. Nobody sees those of a deleted case.
 */
export function inReach(context: CallContext): SQL | undefined {
  const person = personOf(context);
  const living = and(isNull(cases.deleted_at), isNull(companies.deleted_at));
  if (person.kind === "enterprise") return and(living, sql`${cases.company_id}::text = ${String(person.com_id)}`);
  return and(living, eq(d.to_account, person.id), inStreets(person, companies.street_id));
}

/** The cases that were handed to the person, who has taken them on and is not done with them. */
export async function casesTakenOn(context: CallContext): Promise<string[]> {
  if (personOf(context).kind === "enterprise") return [];
  const rows = await context.db
    .select({ id: d.case_id })
    .from(d)
    .innerJoin(cases, eq(cases.id, d.case_id))
    .innerJoin(companies, eq(companies.id, cases.company_id))
    .where(and(inReach(context), inArray(d.state, [...readingDockings])));
  return rows.map(({ id }) => id);
}

const found = ({ db }: CallContext) =>
  db
    .select({
      row: d,
      title: cases.title,
      kind: cases.kind,
      stage: cases.stage,
      company_id: companies.id,
      company_name: companies.name,
      to_name: to.name,
      to_org: to.com_name,
      by_name: by.name,
    })
    .from(d)
    .innerJoin(cases, eq(cases.id, d.case_id))
    .innerJoin(companies, eq(companies.id, cases.company_id))
    .innerJoin(to, eq(to.id, d.to_account))
    .innerJoin(by, eq(by.id, d.by_account))
    .$dynamic();

type Found = Awaited<ReturnType<typeof found>>[number];

/** What was written goes from the person addressed when the hand-over is over. */
const isClosedTo = (context: CallContext, { row }: Found): boolean =>
  personOf(context).kind !== "enterprise" && !isDockingOpen(row.state);

function toRow(context: CallContext, one: Found): DockingRow {
  const { row, ...beside } = one;
  const { id, case_id, state, message, created_at, updated_at } = row;
  return {
    id,
    case_id,
    state,
    ...beside,
    message: isClosedTo(context, one) ? "" : message,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** What is not over first, the latest change first. */
const order = [
  sql`case ${d.state} when '待接收' then 0 when '已接收' then 1 when '处理中' then 1 else 2 end`,
  desc(d.updated_at),
  desc(d.id),
];

/** A page of hand-overs in reach that meet `where`. */
export async function dockingPage(
  context: CallContext,
  where: SQL | undefined,
  { page, size }: { page: number; size: number },
) {
  const asked = and(inReach(context), where);
  const rows = await found(context)
    .where(asked)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size);
  const [sum] = await context.db
    .select({ total: sql<number>`count(*)::int` })
    .from(d)
    .innerJoin(cases, eq(cases.id, d.case_id))
    .innerJoin(companies, eq(companies.id, cases.company_id))
    .where(asked);
  return { list: rows.map((one) => toRow(context, one)), total: sum?.total ?? 0, page, size };
}

async function logOf({ db }: CallContext, id: string): Promise<DockingLine[]> {
  const rows = await db
    .select({ line: lines, by_name: accounts.name })
    .from(lines)
    .innerJoin(accounts, eq(accounts.id, lines.by_account))
    .where(eq(lines.docking_id, id))
    .orderBy(asc(lines.at), asc(lines.id));
  return rows.map(({ line, by_name }) => ({
    id: line.id,
    side: line.side,
    by_name,
    state: line.state,
    text: line.text,
    at: line.at.toISOString(),
  }));
}

/** One hand-over in reach, with what its state lets the person see. */
export async function shownDocking(context: CallContext, id: string): Promise<Docking> {
  const [one] = await found(context).where(and(inReach(context), eq(d.id, id)));
  if (one === undefined) throw dockingUnknown();
  const reads = personOf(context).kind !== "enterprise" && readsCase(one.row.state);
  const [log, shown] = await Promise.all([
    isClosedTo(context, one) ? [] : logOf(context, id),
    reads ? shownCase(context, one.row.case_id) : null,
  ]);
  return { ...toRow(context, one), log, case: shown };
}
