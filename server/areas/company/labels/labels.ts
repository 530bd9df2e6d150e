import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { ManagedLabel, NewLabel } from "#contract/company/company-labels.ts";
import { managersOnly, mayManageCompanies } from "#contract/company/company-rights.ts";
import type { Label } from "#contract/core/reference.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { labels } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { allUses, replaceLabel, usesOf } from "./label-uses.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Kind = Label["kind"];

interface Row extends Omit<ManagedLabel, "kind"> {
  [column: string]: unknown;
  kind: Kind;
}

/** Labels of a kind with their use, grouped and by name; one of them with `only`. */
export async function labelIndex(context: CallContext, kind: Kind, only?: string): Promise<ManagedLabel[]> {
  const { rows } = await context.db.execute<Row>(sql`
    select l.id, l.kind, l.name, l."group", l.color, l.rule, ${usesOf(kind, personOf(context))} as uses
    from labels l
    where l.kind = ${kind} and l.deleted_at is null ${only === undefined ? sql`` : sql`and l.id = ${only}`}
    order by l."group", l.name collate "zh-x-icu"`);
  return rows;
}

async function managedLabel(context: CallContext, kind: Kind, id: string): Promise<ManagedLabel> {
  const [label] = await labelIndex(context, kind, id);
  if (!label) throw new Refused(404, "标签不存在，可能已被他人删除");
  return label;
}

function refuseOthers(context: CallContext): void {
  if (!mayManageCompanies(personOf(context))) throw new Refused(403, managersOnly);
}

async function refuseTaken(context: CallContext, kind: Kind, { id, name }: NewLabel): Promise<void> {
  const [twin] = await context.db
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.kind, kind), eq(labels.name, name), ne(labels.id, id), isNull(labels.deleted_at)));
  if (twin) throw refusedFields({ name: `已有同名标签“${name}”` });
}

const ruleOf = (kind: Kind, rule: NewLabel["rule"]) => (kind === "company" ? rule : null);

async function log(context: CallContext, action: AuditAction, detail: Record<string, unknown>): Promise<void> {
  await writeAudit(context, action, detail);
}

export async function addLabel(context: CallContext, kind: Kind, input: NewLabel): Promise<ManagedLabel> {
  refuseOthers(context);
  await refuseTaken(context, kind, input);
  const [made] = await context.db
    .insert(labels)
    .values({ ...input, kind, rule: ruleOf(kind, input.rule) })
    .onConflictDoNothing()
    .returning();
  // The same id again is the same tap again; any other collision is a name taken in this moment.
  const [known] = made ? [made] : await context.db.select().from(labels).where(eq(labels.id, input.id));
  if (known?.name !== input.name) throw refusedFields({ name: `已有同名标签“${input.name}”` });
  if (made) await log(context, "label-add", { label: input.id, kind, name: input.name });
  return managedLabel(context, kind, input.id);
}

export async function editLabel(context: CallContext, kind: Kind, input: NewLabel): Promise<ManagedLabel> {
  refuseOthers(context);
  const before = await managedLabel(context, kind, input.id);
  await refuseTaken(context, kind, input);
  const { id, name, group, color } = input;
  await context.db
    .update(labels)
    .set({ name, group, color, rule: ruleOf(kind, input.rule) })
    .where(eq(labels.id, id));
  if (before.name !== name) await log(context, "label-rename", { label: id, kind, before: before.name, after: name });
  return managedLabel(context, kind, id);
}

/** Deletes an unused label; one in use goes only by merging it into another of its kind. */
export function deleteLabel(context: CallContext, kind: Kind, { id, into }: { id: string; into?: string | undefined }) {
  return inTransaction(context, async (inside) => {
    refuseOthers(inside);
    const label = await managedLabel(inside, kind, id);
    const uses = await allUses(inside.db, kind, id);
    if (uses > 0 && into === undefined)
      throw new Refused(409, `标签“${label.name}”正用于 ${uses} 条记录，请先选择并入哪个标签`, {
        reason: "in_use",
        uses,
      });
    if (into === id) throw refusedFields({ into: "不能并入标签自己" });
    const target = into === undefined ? null : await managedLabel(inside, kind, into);
    const moved = target === null ? 0 : await replaceLabel(inside, kind, id, target.id);
    await inside.db
      .update(labels)
      .set({ deleted_at: new Date(inside.now()), merged_into: target?.id ?? null })
      .where(eq(labels.id, id));
    // What was merged into this one before goes along.
    if (target) await inside.db.update(labels).set({ merged_into: target.id }).where(eq(labels.merged_into, id));
    await log(inside, target ? "label-merge" : "label-delete", {
      label: id,
      name: label.name,
      into: target?.name ?? null,
      moved,
    });
    return { id, moved };
  });
}

/**
 * Labels as they are now: those that were merged by what took them over, those deleted left out, each once.
 * Queued rows of phones may name labels that are gone.
 */
export async function presentLabels(db: CallContext["db"], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(labels)
    .where(inArray(labels.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const present = ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined || row.deleted_at === null ? [id] : (row.merged_into ?? []);
  });
  return [...new Set(present)];
}
