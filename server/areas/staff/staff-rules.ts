import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { kindOf } from "#contract/core/roles.ts";
import type { NewStaff, StaffKind, StaffUpdate } from "#contract/account/staff.ts";
import { type Account, accounts } from "#server/database/tables/people.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

/** Kind of user of an account. */
export const kindOfAccount = (account: Pick<Account, "is_admin" | "is_news" | "com_id">) =>
  kindOf({ ...account, com_id: account.com_id ?? 0 });

/** Who leads the people of a street unit. */
export const isStreetLead = (person: Pick<Person, "kind" | "roles">): boolean =>
  person.kind === "street" && person.roles.includes("lead");

const streetOfficials = and(eq(accounts.is_news, 1), isNotNull(accounts.com_id)) ?? sql`false`;

/**
 * Accounts a person may change: an administrator all, a district official those of the streets, a street's lead
 * the sub-accounts of the user's own unit.
 */
export function managedBy(person: Person): SQL {
  if (person.kind === "admin") return sql`true`;
  if (person.kind === "district") return streetOfficials;
  if (!isStreetLead(person) || person.com_id === 0) return sql`false`;
  return sql`${accounts.is_news} = 1 and ${accounts.com_id} = ${person.com_id} and ${accounts.rid} > 0`;
}

/** Accounts whose devices a person watches over: a lead those of all officials of their own streets. */
export function seenBy(person: Person): SQL {
  if (!isStreetLead(person)) return managedBy(person);
  return sql`${streetOfficials} and ${accounts.street_ids} && ${sqlTextArray(person.street_ids)}`;
}

/** Refuses officials who manage nobody. */
export function refuseUnlessManager(person: Person): void {
  if (person.kind === "street" && !isStreetLead(person))
    throw new Refused(403, "人员与设备由镇街负责人、区级人员和管理员管理");
}

/** Refuses streets that a lead does not answer for. */
export function refuseForeignStreets(person: Person, ids: readonly string[]): void {
  if (isStreetLead(person) && ids.some((street) => !person.street_ids.includes(street)))
    throw refusedFields({ street_ids: "只能选择您自己负责的镇街" });
}

/** What a lead gives a sub-account: their own unit, some of their own streets, and no lead of its own. */
export function withinUnit<T extends Omit<StaffUpdate, "id">>(person: Person, fields: T): T {
  if (!isStreetLead(person)) return fields;
  refuseForeignStreets(person, fields.street_ids);
  return { ...fields, unit: person.com_name, newtype: person.newtype === "agency" ? "agency" : "town", is_lead: false };
}

/** Refuses kinds of account the person may not create. */
export function refuseKind(person: Person, kind: StaffKind): void {
  if (person.kind !== "admin" && kind !== "street")
    throw new Refused(403, "您只能新建镇街/服务机构人员的账号，其他账号请联系管理员");
}

/** Refuses what the user's account is not changed by. */
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
