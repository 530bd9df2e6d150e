import { eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#server/database/connect.ts";
import type { ChangedFields } from "#server/database/tables/history.ts";
import { type CallContext, type Person, personOf } from "./call-context.ts";
import { Refused } from "./errors/refused.ts";
import { deletedMeanwhile, type ForeignChange, foreignChanges, keepRevision, refuseConflict } from "./record-edits.ts";

// The life of a record that keeps its revisions:
//
//   edit      locked → deleted? 409 → may the person? 403 → conflict? 409 → the kind's rules → anything changed?
//   delete    locked → gone already: as before → may the person? 403 → changed by others? 409
//   restore   locked → there: as it is → may the person? 403
//
// and each time, in the same transaction: update with the next revision → revision → what follows.

type LivingTable = PgTable & Record<"id" | "rev" | "updated_at" | "updated_by", AnyPgColumn>;
interface LivingRow {
  id: string;
  rev: number;
}

interface MortalRow extends LivingRow {
  deleted_at: Date | null;
}

/** Where the records of a kind are, and the kind's word in `revisions`. */
export interface Revised<Row extends LivingRow> {
  kind: string;
  table: LivingTable & { $inferSelect: Row };
}

/** What an edit writes, and what of it is told in the history. */
interface Written<Row, Shown> {
  columns: Partial<Row>;
  changed: ChangedFields;
  /** The record as it is answered, where `check` has looked up already what `show` would. */
  show?: (saved: Row) => Shown;
}

interface Edit<Changes> {
  id: string;
  base_rev: number;
  changes: Changes;
}

/** A kind of record, as far as its life differs from that of others. */
export interface RecordKind<Row extends MortalRow, Changes extends object, Shown> extends Revised<Row> {
  /** The row, locked for the rest of the transaction; 404 when it is unknown or out of the person's scope. */
  lock(context: CallContext, id: string): Promise<Row>;
  /** Refusal of an edit that met a deletion. */
  deleted: string;
  show(context: CallContext, row: Row): Promise<Shown> | Shown;
  /** Why the person may not change these fields; absent: whoever sees it may. */
  mayEdit?(row: Row, person: Person, changes: Changes): string | null;
  /** The changes as they are meant and kept: whole numbers for masked ones. */
  meant?(changes: Changes, row: Row): Changes;
  /** The changes under the names that revisions know them by; absent: their own. */
  named?(changes: Changes): object;
  /** What somebody else changed, as the person may see it. */
  tell?(change: ForeignChange): ForeignChange;
  /** Conflicts that are found in another way than by the record's own revisions. */
  conflict?(
    context: CallContext,
    record: { id: string; rev: number; current: object },
    edit: Edit<object>,
  ): Promise<void>;
  /** Holds the kind's rules against the edit; null when it changes nothing. */
  check(context: CallContext, row: Row, changes: Changes): Promise<Written<Row, Shown> | null>;
  /** What follows a write, in its transaction. */
  after?(context: CallContext, saved: Row, before: Row): Promise<void>;
}

/** A kind whose records can be deleted, leaving a tombstone, and brought back. */
export interface MortalKind<Row extends MortalRow, Changes extends object, Shown> extends RecordKind<
  Row,
  Changes,
  Shown
> {
  /** Refusal of a deletion that met somebody else's change. */
  stale: string;
  mayDelete(row: Row, person: Person, now: number): string | null;
  mayRestore(row: Row, person: Person): string | null;
}

/** Writes columns of a locked row with its next revision, or with `rev`, and keeps the revision. */
export async function revise<Row extends LivingRow>(
  context: CallContext,
  { kind, table }: Revised<Row>,
  row: Row,
  columns: Partial<Row>,
  revision: { action: "edit" | "delete" | "restore"; changed: ChangedFields; rev?: number },
): Promise<Row> {
  const { action, changed, rev = row.rev + 1 } = revision;
  const stamp = { rev, updated_at: new Date(context.now()), updated_by: context.person?.id ?? null };
  const [saved] = await updateOne<Row>(context.db, table, row.id, { ...columns, ...stamp });
  if (!saved) throw new Error(`a locked ${kind} vanished`);
  await keepRevision(context.db, context, { kind, record_id: row.id, rev, action, changed });
  return saved;
}

/** Drizzle cannot know a table's columns before it knows the table. */
const updateOne = <Row>(db: Db, table: LivingTable, id: string, columns: object): Promise<Row[]> =>
  db.update(table).set(columns).where(eq(table.id, id)).returning() as unknown as Promise<Row[]>;

/** Applies an edit field by field; 409 when somebody else changed the same field to something else. */
export async function editRecord<Row extends MortalRow, Changes extends object, Shown extends object>(
  context: CallContext,
  kind: RecordKind<Row, Changes, Shown>,
  edit: Edit<Changes>,
): Promise<Shown> {
  const row = await kind.lock(context, edit.id);
  if (row.deleted_at !== null) throw deletedMeanwhile(kind.deleted);
  refuse(kind.mayEdit?.(row, personOf(context), edit.changes));
  const current = await kind.show(context, row);
  const changes = kind.meant?.(edit.changes, row) ?? edit.changes;
  const meant = { ...edit, changes: kind.named?.(changes) ?? changes };
  await telling(kind.tell, () =>
    (kind.conflict ?? refuseConflict)(context, { id: row.id, rev: row.rev, current }, meant),
  );
  const written = await kind.check(context, row, changes);
  if (written === null) return current;
  const saved = await revise(context, kind, row, written.columns, { action: "edit", changed: written.changed });
  await kind.after?.(context, saved, row);
  return written.show?.(saved) ?? kind.show(context, saved);
}

/** Deletes a record, leaving a tombstone; 409 when somebody else changed it since it was read. */
export async function deleteRecord<Row extends MortalRow, Changes extends object, Shown>(
  context: CallContext,
  kind: MortalKind<Row, Changes, Shown>,
  input: { id: string; base_rev: number },
): Promise<{ id: string; rev: number }> {
  const row = await kind.lock(context, input.id);
  if (row.deleted_at !== null) return { id: row.id, rev: row.rev };
  refuse(kind.mayDelete(row, personOf(context), context.now()));
  const since = await foreignChanges(context, row.id, input.base_rev);
  if (since.size > 0)
    throw new Refused(409, kind.stale, {
      reason: "conflict",
      current: await kind.show(context, row),
      changed: [...since.values()].map((change) => kind.tell?.(change) ?? change),
    });
  return { id: row.id, rev: (await turn(context, kind, row, "delete")).rev };
}

/** Brings a deleted record back. */
export async function restoreRecord<Row extends MortalRow, Changes extends object, Shown>(
  context: CallContext,
  kind: MortalKind<Row, Changes, Shown>,
  id: string,
): Promise<Shown> {
  const row = await kind.lock(context, id);
  if (row.deleted_at === null) return kind.show(context, row);
  refuse(kind.mayRestore(row, personOf(context)));
  return kind.show(context, await turn(context, kind, row, "restore"));
}

async function turn<Row extends MortalRow, Changes extends object, Shown>(
  context: CallContext,
  kind: MortalKind<Row, Changes, Shown>,
  row: Row,
  action: "delete" | "restore",
): Promise<Row> {
  const columns = { deleted_at: action === "delete" ? new Date(context.now()) : null } as Partial<Row>;
  const saved = await revise(context, kind, row, columns, { action, changed: {} });
  await kind.after?.(context, saved, row);
  return saved;
}

function refuse(problem: string | null | undefined): void {
  if (problem) throw new Refused(403, problem);
}

/** A conflict is found by what is kept and told by what the person may see. */
async function telling(tell: ((change: ForeignChange) => ForeignChange) | undefined, find: () => Promise<void>) {
  try {
    await find();
  } catch (error) {
    if (tell === undefined || !(error instanceof Refused) || !Array.isArray(error.data.changed)) throw error;
    const changed = (error.data.changed as ForeignChange[]).map(tell);
    throw new Refused(error.status, error.message, { ...error.data, changed });
  }
}
