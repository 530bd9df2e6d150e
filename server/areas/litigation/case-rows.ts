import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { plainPatentNumber } from "#contract/certificate/certificate-kinds.ts";
import { dayOf, startOfDay } from "#contract/core/time.ts";
import type { Case, CaseRow } from "#contract/litigation/case.ts";
import type { CaseRight } from "#contract/litigation/case-rules.ts";
import type { DockingState } from "#contract/litigation/docking-rules.ts";
import type { Db } from "#server/database/connect.ts";
import { type CaseDbRow, caseFiles, caseHearings, cases as c, caseSteps } from "#server/database/tables/ip/case.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { caseUnknown } from "./case-access.ts";

// In a selection of one table drizzle writes columns without their table, so the outer one is named by hand.

/** A day of a case that is still to come: a deadline counts until its day is over. `now` in milliseconds. */
export const isComing = (now: number): SQL => sql`h.removed_at is null
  and h.starts_at >= case when h.kind like '%期限' then ${new Date(startOfDay(dayOf(now)))}::timestamptz
    else ${new Date(now)}::timestamptz end`;

/** The next day of a case, seen from a query over `cases`. */
export const nextAt = (now: number): SQL => sql`(select min(h.starts_at) from case_hearings h
  where h.case_id = cases.id and ${isComing(now)})`;

const next = (now: number) => sql<{ kind: string; starts_at: string; place: string } | null>`(
  select jsonb_build_object('kind', h.kind, 'starts_at', h.starts_at, 'place', h.place) from case_hearings h
  where h.case_id = cases.id and ${isComing(now)} order by h.starts_at, h.id limit 1)`;

/** The account marked the case. */
export const isFavourite = (account: string): SQL<boolean> => sql<boolean>`exists (select from case_favourites f
  where f.case_id = cases.id and f.account_id = ${account})`;

const docking = sql<DockingState | null>`(select d.state from case_dockings d
  where d.case_id = cases.id and d.state in ('待接收', '已接收', '处理中'))`;

interface Found {
  row: CaseDbRow;
  next: { kind: string; starts_at: string; place: string } | null;
  favourite: boolean;
  docking: DockingState | null;
}

function toRow({ row, next: coming, favourite, docking: state }: Found): CaseRow {
  const { id, rev, kind, title, number, cause, court, own_role, country, stage, stage_on, started_on } = row;
  const { result, currency, claimed, awarded } = row;
  const others = row.parties.filter(({ role }) => role !== own_role);
  return {
    id,
    rev,
    kind,
    title,
    number,
    cause,
    court,
    own_role,
    country,
    stage,
    stage_on,
    started_on,
    result,
    currency,
    claimed,
    awarded,
    favourite,
    docking: state,
    opponents: others.map(({ name }) => name).join("、"),
    next:
      coming === null ? null : ({ ...coming, starts_at: new Date(coming.starts_at).toISOString() } as CaseRow["next"]),
  };
}

const found = (context: CallContext) =>
  context.db
    .select({
      row: c,
      next: next(context.now()),
      favourite: isFavourite(personOf(context).id),
      docking,
    })
    .from(c)
    .$dynamic();

/** Rows that meet `where`, in an order. */
export async function caseRows(
  context: CallContext,
  where: SQL | undefined,
  order: readonly SQL[],
  { page, size }: { page: number; size: number },
): Promise<CaseRow[]> {
  const rows = await found(context)
    .where(where)
    .orderBy(...order, desc(c.id))
    .limit(size)
    .offset((page - 1) * size);
  return rows.map(toRow);
}

const stepsOf = (db: Db, id: string): Promise<Case["steps"]> =>
  db
    .select({
      id: caseSteps.id,
      stage: caseSteps.stage,
      happened_on: caseSteps.happened_on,
      note: caseSteps.note,
      by_name: sql<string>`coalesce(${accounts.name}, '')`,
    })
    .from(caseSteps)
    .leftJoin(accounts, eq(accounts.id, caseSteps.by))
    .where(eq(caseSteps.case_id, id))
    .orderBy(asc(caseSteps.seq));

async function hearingsOf(db: Db, id: string): Promise<Case["hearings"]> {
  const rows = await db
    .select()
    .from(caseHearings)
    .where(and(eq(caseHearings.case_id, id), isNull(caseHearings.removed_at)))
    .orderBy(asc(caseHearings.starts_at), asc(caseHearings.id));
  return rows.map(({ id: hearing, version, kind, starts_at, place, remind, note }) => ({
    id: hearing,
    rev: version,
    kind,
    place,
    remind,
    note,
    starts_at: starts_at.toISOString(),
  }));
}

async function documentsOf(db: Db, id: string): Promise<Case["documents"]> {
  const rows = await db
    .select()
    .from(caseFiles)
    .where(and(eq(caseFiles.case_id, id), isNull(caseFiles.removed_at)))
    .orderBy(asc(caseFiles.created_at), asc(caseFiles.id));
  return rows.map(({ id: file, kind, name, mime, size, created_at }) => ({
    id: file,
    kind,
    name,
    mime,
    size,
    at: created_at.toISOString(),
  }));
}

/** The rights of a case, each patent with its entry in the store. */
async function rightsOf(context: CallContext, rights: readonly CaseRight[]): Promise<Case["rights"]> {
  const plain = rights.map(({ kind, number }) => (kind === "专利" ? plainPatentNumber(number) : null));
  const wanted = plain.filter((one) => one !== null);
  const known =
    wanted.length === 0
      ? []
      : await context.db
          .select({ id: patents.id, title: patents.title, application_no: patents.application_no })
          .from(patents)
          .where(and(inArray(patents.application_no, wanted), seenBy(viewerOf(context))));
  return rights.map((right, at) => {
    const patent = known.find(({ application_no }) => application_no === plain[at]);
    return { ...right, patent: patent === undefined ? null : { id: patent.id, title: patent.title } };
  });
}

/** A case with all that belongs to it, whoever asks. */
export async function shownCase(context: CallContext, id: string): Promise<Case> {
  const [one] = await found(context).where(eq(c.id, id));
  if (one === undefined) throw caseUnknown();
  const { row } = one;
  const [steps, hearings, documents, rights] = await Promise.all([
    stepsOf(context.db, id),
    hearingsOf(context.db, id),
    documentsOf(context.db, id),
    rightsOf(context, row.rights),
  ]);
  const { judge, parties, cost, result_note, lawyer, law_firm, note } = row;
  return {
    ...toRow(one),
    judge,
    parties,
    cost,
    result_note,
    lawyer,
    law_firm,
    note,
    steps,
    hearings,
    documents,
    rights,
    updated_at: row.updated_at.toISOString(),
  };
}
