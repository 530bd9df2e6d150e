import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import {
  type ChangeStatus,
  type CompanyChangeRow,
  type ownCompanyCalls,
  protectedFields,
  protectedLabels,
} from "#contract/enterprise/own-company.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { remind } from "#server/areas/calendar/reminders.ts";
import { editCompany } from "#server/areas/company/company-writes.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies } from "#server/database/tables/company.ts";
import { companyChanges as c } from "#server/database/tables/enterprise.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { toChanges } from "./own-company.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Row = typeof c.$inferSelect;

async function toRows(context: CallContext, rows: readonly Row[]): Promise<CompanyChangeRow[]> {
  if (rows.length === 0) return [];
  const people = await context.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(
      inArray(accounts.id, [...rows.map((row) => row.account_id), ...rows.flatMap((row) => row.handled_by ?? [])]),
    );
  const firms = await context.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      inArray(
        companies.id,
        rows.map((row) => row.company_id),
      ),
    );
  const names = new Map([...people, ...firms].map(({ id, name }) => [id, name]));
  const shown = await toChanges(context, rows);
  return rows.flatMap((row, at) => {
    const one = shown[at];
    if (!one) return [];
    return {
      ...one,
      company_id: row.company_id,
      company_name: names.get(row.company_id) ?? "",
      asked_by: names.get(row.account_id) ?? "",
      handled_by: names.get(row.handled_by ?? "") ?? "",
    };
  });
}

/** Page of wishes: what waits comes first, the longest waiting before. */
export async function changeQueue(
  context: CallContext,
  { status, page, size }: { status?: ChangeStatus | undefined; page: number; size: number },
) {
  const which = status === undefined ? undefined : eq(c.status, status);
  const rows = await context.db
    .select()
    .from(c)
    .where(which)
    .orderBy(sql`${c.status} <> '待审核'`, asc(c.created_at), asc(c.id))
    .limit(size)
    .offset((page - 1) * size);
  const total = await context.db.$count(c, which);
  const waiting = await context.db.$count(c, eq(c.status, "待审核"));
  return { list: await toRows(context, rows), total, page, size, waiting };
}

/** Writes the wish into the company, unless one of its fields became something else since it was asked for. */
async function apply(context: CallContext, { company_id, before, after }: Row): Promise<void> {
  const company = await visibleCompany(context, company_id, true);
  const moved = protectedFields.filter((field) => field in after && company[field] !== before[field]);
  if (moved.length > 0) {
    const words = moved.map((field) => protectedLabels[field]).join("、");
    throw new Refused(409, `${words}在申请后已被修改，请退回，由企业按现有资料重新申请`, { reason: "moved" });
  }
  const saved = await editCompany(context, { id: company.id, base_rev: company.rev, changes: after });
  await context.db
    .update(accounts)
    .set({ com_name: saved.name, credit_code: saved.credit_code, updated_at: new Date(context.now()) })
    .where(and(eq(accounts.com_id, company.id), eq(accounts.is_news, 0), eq(accounts.is_admin, 0)));
}

/** Accepts a wish or sends it back with a reason. */
export async function handleChange(
  context: CallContext,
  { id, status, reply }: ParsedInputOf<typeof ownCompanyCalls.companyChangeHandle>,
): Promise<CompanyChangeRow> {
  if (status === "退回" && reply === "") throw refusedFields({ reply: "请填写退回的原因" });
  const person = personOf(context);
  const row = await inTransaction(context, async (inside) => {
    const [handled] = await inside.db
      .update(c)
      .set({ status, reply, handled_at: new Date(inside.now()), handled_by: person.id })
      .where(and(eq(c.id, id), eq(c.status, "待审核")))
      .returning();
    if (!handled) throw new Refused(409, "这份申请不存在，或已经处理过");
    if (status === "通过") await apply(inside, handled);
    await writeAudit(inside, "company-change-handle", { id, status });
    const told = { account_id: handled.account_id, kind: "application" as const, record_id: id, path: "/system" };
    const title = status === "通过" ? "资料变更已通过" : "资料变更申请被退回";
    await remind(inside.db, [{ ...told, title, body: reply, due_at: new Date(inside.now()) }]);
    return handled;
  });
  const [answer] = await toRows(context, [row]);
  if (!answer) throw new Error("a wish did not come back");
  return answer;
}
