import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Application, applicationCalls, ApplicationRow } from "#contract/application/application.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { documentsOf } from "#server/areas/account/certify-files.ts";
import {
  applications as a,
  applicationSteps as steps,
  openedFunctions,
} from "#server/database/tables/office/application.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";

type Row = typeof a.$inferSelect;

/** Applications that a company reads of itself. */
const mostOwn = 50;

async function stepsOf(context: CallContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const isOffice = personOf(context).kind === "admin";
  const lines = await context.db
    .select({ step: steps, name: accounts.name, is_admin: accounts.is_admin })
    .from(steps)
    .innerJoin(accounts, eq(accounts.id, steps.by))
    .where(inArray(steps.application_id, [...ids]))
    .orderBy(steps.seq);
  return lines.map(({ step: { application_id, seq, move, text, at }, name, is_admin }) => ({
    application_id,
    step: { seq, move, text, by_name: is_admin === 1 && !isOffice ? "" : name, at: at.toISOString() },
  }));
}

/** The last days of functions that applications opened; of one that was opened again the last application has it. */
async function openedBy({ db }: CallContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: openedFunctions.application_id, until: openedFunctions.until })
    .from(openedFunctions)
    .where(inArray(openedFunctions.application_id, [...ids]));
  return new Map(rows.map(({ id, until }) => [id, until]));
}

async function toApplications(context: CallContext, rows: readonly Row[]): Promise<Application[]> {
  const lines = await stepsOf(
    context,
    rows.map(({ id }) => id),
  );
  const known = await documentsOf(
    context,
    rows.flatMap(({ documents }) => documents),
  );
  const files = new Map(known.map(({ document }) => [document.id, document]));
  const opened = await openedBy(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, facts, documents, state, seq, sent_at }) => ({
    id,
    facts,
    state,
    seq,
    documents: documents.flatMap((one) => files.get(one) ?? []),
    sent_at: sent_at.toISOString(),
    until: opened.get(id) ?? null,
    steps: lines.filter(({ application_id }) => application_id === id).map(({ step }) => step),
  }));
}

/** The user's company's newest applications; companies are not told who decided. */
export async function ownApplications(context: CallContext): Promise<Application[]> {
  const rows = await context.db
    .select()
    .from(a)
    .where(eq(a.company_id, ownCompanyId(context)))
    .orderBy(desc(a.sent_at), a.id)
    .limit(mostOwn);
  return toApplications(context, rows);
}

/** Page of applications: what waits comes first, the longest waiting before. */
export async function applicationQueue(
  context: CallContext,
  { state, page, size }: ParsedInputOf<typeof applicationCalls.queue>,
) {
  const which = state === undefined ? undefined : eq(a.state, state);
  const [rows, total, waiting] = await Promise.all([
    context.db
      .select({ row: a, company_name: companies.name, asked_by_name: accounts.name })
      .from(a)
      .innerJoin(companies, eq(companies.id, a.company_id))
      .innerJoin(accounts, eq(accounts.id, a.asked_by))
      .where(which)
      .orderBy(
        sql`${a.state} <> '待审核'`,
        sql`case when ${a.state} = '待审核' then ${a.sent_at} end`,
        desc(a.sent_at),
        asc(a.id),
      )
      .limit(size)
      .offset((page - 1) * size),
    context.db.$count(a, which),
    context.db.$count(a, eq(a.state, "待审核")),
  ]);
  const shown = await toApplications(
    context,
    rows.map(({ row }) => row),
  );
  const list = rows.flatMap(({ row: { made_id }, company_name, asked_by_name }, at): ApplicationRow[] => {
    const one = shown[at];
    return one === undefined ? [] : [{ ...one, company_name, asked_by_name, made_id }];
  });
  return { list, total, page, size, waiting };
}
