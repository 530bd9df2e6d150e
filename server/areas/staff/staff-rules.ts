import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { kindOf } from "#contract/roles.ts";
import type { NewStaff, StaffKind } from "#contract/staff.ts";
import { type Account, accounts } from "#server/database/tables/people.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/refused.ts";

/** Kind of user of an account. */
export const kindOfAccount = (account: Pick<Account, "is_admin" | "is_news" | "com_id">) =>
  kindOf({ ...account, com_id: account.com_id ?? 0 });

/** Accounts a person manages: an administrator all, a district official those of the streets. */
export function managedBy(person: Person): SQL {
  if (person.kind === "admin") return sql`true`;
  if (person.kind === "district") return and(eq(accounts.is_news, 1), isNotNull(accounts.com_id)) ?? sql`false`;
  return sql`false`;
}

/** Refuses kinds of account the person may not create. */
export function refuseKind(person: Person, kind: StaffKind): void {
  if (person.kind !== "admin" && kind !== "street")
    throw new Refused(403, "您只能新建镇街/服务机构人员的账号，其他账号请联系管理员");
}

/** Refuses what the own account is not changed by. */
export function refuseOwn(person: Person, id: string, msg: string): void {
  if (person.id === id) throw new Refused(409, msg, { reason: "own" });
}

/** What a kind of account needs: a street official has a unit and at least one street. */
export function refuseIncomplete(kind: string, fields: Pick<NewStaff, "unit" | "street_ids">): void {
  if (kind !== "street") return;
  const missing = {
    ...(fields.unit === "" ? { unit: "请填写所在单位" } : {}),
    ...(fields.street_ids.length === 0 ? { street_ids: "请至少选择一个负责镇街" } : {}),
  };
  if (Object.keys(missing).length > 0) throw refusedFields(missing);
}
