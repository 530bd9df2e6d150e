import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { HonorType, honorTypeCalls } from "#contract/honor/honor-types.ts";
import { companies } from "#server/database/tables/company.ts";
import { honors as h, honorTypes as t } from "#server/database/tables/ip/honor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { ofScope } from "./honor-rows.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** How many honors in the person's scope are of each type. */
async function usesOf(context: CallContext): Promise<Map<string, number>> {
  const rows = await context.db
    .select({ id: h.type_id, count: sql<number>`count(*)::int` })
    .from(h)
    .innerJoin(companies, eq(companies.id, h.company_id))
    .where(and(isNull(h.deleted_at), isNull(companies.deleted_at), ofScope(personOf(context))))
    .groupBy(h.type_id);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Types in their order, with their use. */
export async function honorTypeList(context: CallContext): Promise<HonorType[]> {
  const uses = await usesOf(context);
  const types = await context.db.select().from(t).where(isNull(t.deleted_at)).orderBy(asc(t.sort), t.name);
  return types.map(({ sort: _sort, deleted_at: _deleted, ...type }) => ({ ...type, uses: uses.get(type.id) ?? 0 }));
}

const log = (context: CallContext, action: AuditAction, detail: Record<string, unknown>) =>
  writeAudit(context, action, detail);

export async function saveHonorType(
  context: CallContext,
  input: ParsedInputOf<typeof honorTypeCalls.honorTagSave>,
): Promise<HonorType> {
  const [twin] = await context.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.name, input.name), ne(t.id, input.id), isNull(t.deleted_at)));
  if (twin) throw refusedFields({ name: `已有同名类型“${input.name}”` });
  const { id: _id, ...fields } = input;
  await context.db.insert(t).values(input).onConflictDoUpdate({ target: t.id, set: fields });
  await log(context, "honor-type-save", { type: input.id, name: input.name });
  const saved = (await honorTypeList(context)).find(({ id }) => id === input.id);
  if (!saved) throw new Refused(404, "荣誉类型已被他人删除");
  return saved;
}

export async function deleteHonorType(context: CallContext, { id }: { id: string }): Promise<{ id: string }> {
  const uses = await context.db.$count(h, and(eq(h.type_id, id), isNull(h.deleted_at)));
  if (uses > 0)
    throw new Refused(409, `有 ${uses} 条荣誉属于这个类型，不能删除；可以改名，或先修改这些荣誉的类型`, {
      reason: "in_use",
      uses,
    });
  await context.db
    .update(t)
    .set({ deleted_at: new Date(context.now()) })
    .where(and(eq(t.id, id), isNull(t.deleted_at)));
  await log(context, "honor-type-delete", { type: id });
  return { id };
}
