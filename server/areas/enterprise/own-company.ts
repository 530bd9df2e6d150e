import { and, desc, eq, inArray } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import {
  type CompanyChange,
  type ownCompanyCalls,
  type ProtectedFields,
  protectedFields,
} from "#contract/enterprise/own-company.ts";
import { idOfOwnCompany, visibleCompany } from "#server/areas/company/company-access.ts";
import { editOwnCompany } from "#server/areas/company/company-writes.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyChanges as c } from "#server/database/tables/enterprise.ts";
import { streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** How many of its wishes a company is shown. */
const shownChanges = 20;

type Row = typeof c.$inferSelect;

/** Wishes as people read them: streets by name. */
export async function toChanges({ db }: CallContext, rows: readonly Row[]): Promise<CompanyChange[]> {
  const known = await db.select({ id: streets.id, name: streets.name }).from(streets);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const shown = (field: keyof ProtectedFields, fields: Partial<ProtectedFields>) => {
    const value = fields[field] ?? "";
    return field === "street_id" ? (names.get(value) ?? value) : value;
  };
  return rows.map(({ id, before, after, reason, status, reply, created_at, handled_at }) => ({
    id,
    wishes: protectedFields
      .filter((field) => field in after)
      .map((field) => ({ field, before: shown(field, before), after: shown(field, after) })),
    reason,
    status,
    reply,
    created_at: created_at.toISOString(),
    handled_at: handled_at?.toISOString() ?? null,
  }));
}

async function oneChange(context: CallContext, row: Row): Promise<CompanyChange> {
  const [shown] = await toChanges(context, [row]);
  if (!shown) throw new Error("a wish did not come back");
  return shown;
}

export async function changesOfOwn(context: CallContext) {
  const company = await idOfOwnCompany(context);
  const rows = await context.db
    .select()
    .from(c)
    .where(eq(c.company_id, company))
    .orderBy(desc(c.created_at), desc(c.id))
    .limit(shownChanges);
  const places = await context.db.select({ id: streets.id, name: streets.name }).from(streets).orderBy(streets.sort);
  return { list: await toChanges(context, rows), streets: places };
}

/** The wished fields that differ from what is there; a street has to be one. */
async function realChanges({ db }: CallContext, now: ProtectedFields, wished: Partial<ProtectedFields>) {
  const fields = protectedFields.filter((field) => wished[field] !== undefined && wished[field] !== now[field]);
  if (fields.length === 0) throw refusedFields({ changes: "没有改动：填写的内容与现有资料相同" });
  if (fields.includes("credit_code") && wished.credit_code === "")
    throw refusedFields({ credit_code: "请填写统一社会信用代码" });
  if (fields.includes("street_id") && (await db.$count(streets, eq(streets.id, wished.street_id ?? ""))) === 0)
    throw refusedFields({ street_id: "所属镇街不存在" });
  const pick = (from: Partial<ProtectedFields>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { before: pick(now), after: pick(wished) };
}

/** Asks for a change of what certification proved; the same request again answers the same record. */
export const askChange = (context: CallContext, input: ParsedInputOf<typeof ownCompanyCalls.companyChangeAsk>) =>
  inTransaction(context, async (inside) => {
    const person = personOf(inside);
    if (person.type === 1) throw new Refused(403, "试用账号请先完成企业认证，认证时填写的资料由管理员核对");
    const company = await visibleCompany(inside, await idOfOwnCompany(inside), true);
    const [same] = await inside.db.select().from(c).where(eq(c.id, input.id));
    if (same !== undefined) {
      if (same.company_id !== company.id) throw new Refused(404, "变更申请不存在");
      return oneChange(inside, same);
    }
    const waiting = await inside.db.$count(c, and(eq(c.company_id, company.id), eq(c.status, "待审核")));
    if (waiting > 0) throw new Refused(409, "已有一份变更申请正在审核，请等待结果或先撤回");
    const [row] = await inside.db
      .insert(c)
      .values({
        id: input.id,
        company_id: company.id,
        account_id: person.id,
        ...(await realChanges(inside, company, input.changes)),
        reason: input.reason,
        created_at: new Date(inside.now()),
      })
      .returning();
    if (!row) throw new Error("a wish vanished");
    await writeAudit(inside, "company-change-ask", { id: row.id, company: company.id });
    return oneChange(inside, row);
  });

export async function withdrawChange(context: CallContext, { id }: { id: string }): Promise<CompanyChange> {
  const company = await idOfOwnCompany(context);
  const own = and(eq(c.id, id), eq(c.company_id, company));
  const [row] = await context.db
    .update(c)
    .set({ status: "已撤回", handled_at: new Date(context.now()) })
    .where(and(own, inArray(c.status, ["待审核", "已撤回"])))
    .returning();
  if (row) return oneChange(context, row);
  const [other] = await context.db.select({ status: c.status }).from(c).where(own);
  if (!other) throw new Refused(404, "变更申请不存在");
  throw new Refused(409, `申请已${other.status}，不能撤回`);
}

/** Changes what needs nobody's approval. */
export const editInfo = (
  context: CallContext,
  { base_rev, changes }: ParsedInputOf<typeof ownCompanyCalls.companyEditOwn>,
) =>
  inTransaction(context, async (inside) => {
    if (personOf(inside).type === 1) throw new Refused(403, "试用账号不能修改企业资料，请先完成企业认证");
    return editOwnCompany(inside, { id: await idOfOwnCompany(inside), base_rev, changes });
  });
