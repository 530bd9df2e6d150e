import { and, eq, isNull } from "drizzle-orm";
import type { Revision } from "#contract/core/revision.ts";
import type { VisitRow } from "#contract/visit/visit.ts";
import { revisions } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { maskRevision } from "./interviewees.ts";
import { visitRows } from "./visit-list.ts";

/** One visit in the person's scope; 404 otherwise, whether it is unknown, deleted or another street's. */
export async function visitDetail(context: CallContext, id: string): Promise<VisitRow> {
  const where = and(eq(visits.id, id), isNull(visits.deleted_at), inStreets(personOf(context), visits.street_id));
  const [row] = await visitRows(context.db, where as NonNullable<typeof where>, {
    sort: "start_at",
    order: "desc",
    offset: 0,
    limit: 1,
  });
  if (!row) throw new Refused(404, "走访记录不存在，或不在您的管辖范围内");
  return row;
}

/** Every revision of a visit, newest first; `rev`, who, when, and the fields before and after. */
export async function visitHistory(context: CallContext, id: string): Promise<Revision[]> {
  const [visible] = await context.db
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.id, id), inStreets(personOf(context), visits.street_id)));
  if (!visible) throw new Refused(404, "走访记录不存在，或不在您的管辖范围内");
  const rows = await context.db
    .select({ revision: revisions, name: accounts.name })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.by))
    .where(eq(revisions.record_id, id))
    .orderBy(revisions.rev);
  return rows
    .map(({ revision, name }) => ({
      rev: revision.rev,
      at: revision.at.toISOString(),
      by_name: name ?? "系统",
      action: revision.action,
      changed: revision.changed,
    }))
    .map(maskRevision)
    .reverse();
}
