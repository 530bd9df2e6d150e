import { and, eq, gt, sql } from "drizzle-orm";
import { sameJson } from "#contract/core/edits.ts";
import type { Db } from "#server/database/connect.ts";
import { type ChangedFields, revisions } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "./call-context.ts";
import { Refused } from "./errors/refused.ts";

/** What a conflict says of a field: before and after the other's change, who and when. */
export interface ForeignChange {
  field: string;
  before: unknown;
  after: unknown;
  by_name: string;
  at: string;
}

/**
 * Changes of a record since `baseRev` that the caller has not seen. A queue arrives in order, so revisions that
 * the same person sent from the same device are known there; another account on that phone has its own database.
 */
export async function foreignChanges(
  context: CallContext,
  recordId: string,
  baseRev: number,
): Promise<Map<string, ForeignChange>> {
  const rows = await context.db
    .select({ revision: revisions, name: accounts.name })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.by))
    .where(
      and(
        eq(revisions.record_id, recordId),
        gt(revisions.rev, baseRev),
        context.deviceId === null || context.person === null
          ? undefined
          : sql`(${revisions.device_id}, ${revisions.by}) is distinct from (${context.deviceId}::uuid, ${context.person.id}::uuid)`,
      ),
    )
    .orderBy(revisions.rev);
  const changes = new Map<string, ForeignChange>();
  for (const { revision, name } of rows) {
    for (const [field, { before, after }] of Object.entries(revision.changed)) {
      changes.set(field, {
        field,
        before: changes.has(field) ? changes.get(field)?.before : before,
        after,
        by_name: name ?? "系统",
        at: revision.at.toISOString(),
      });
    }
  }
  return changes;
}

/** Refuses with 409 when a field of the edit was changed by somebody else since, to another value. */
export async function refuseConflict(
  context: CallContext,
  record: { id: string; rev: number; current: object },
  edit: { base_rev: number; changes: object },
): Promise<void> {
  if (edit.base_rev >= record.rev) return;
  const since = await foreignChanges(context, record.id, edit.base_rev);
  const changed = Object.entries(edit.changes).flatMap(([field, mine]) => {
    const change = since.get(field);
    return change && !sameJson(change.after, mine) ? [change] : [];
  });
  if (changed.length > 0)
    throw new Refused(409, "同一内容已被他人修改，请核对后选择", {
      reason: "conflict",
      current: record.current,
      changed,
    });
}

/** The refusal of an edit that met a deletion. */
export const deletedMeanwhile = (msg: string): Refused =>
  new Refused(409, msg, { reason: "conflict", current: null, changed: [], deleted: true });

/** Before and after of the fields that `changes` really changes. */
export function differences(before: object, changes: object): ChangedFields {
  const changed: ChangedFields = {};
  for (const [field, after] of Object.entries(changes)) {
    const old = (before as Record<string, unknown>)[field];
    if (!sameJson(old, after)) changed[field] = { before: old ?? null, after: after ?? null };
  }
  return changed;
}

/** Appends a revision, inside the write's transaction. */
export async function keepRevision(
  db: Db,
  context: CallContext,
  revision: {
    kind: string;
    record_id: string;
    rev: number;
    action: "create" | "edit" | "delete" | "restore";
    changed: ChangedFields;
  },
): Promise<void> {
  await db.insert(revisions).values({
    ...revision,
    by: context.person?.id ?? null,
    device_id: context.deviceId,
    at: new Date(context.now()),
  });
}
