import type { SessionUser } from "../account/user.ts";
import { kindOf } from "../core/roles.ts";

export type Manager = Pick<SessionUser, "is_admin" | "is_news" | "com_id" | "roles" | "street_ids">;

/**
 * Who looks after the stock of companies (merging, owner and tier, labels): the district, administrators,
 * and in its own street who leads the team.
 */
export function mayManageCompanies(person: Manager): boolean {
  const kind = kindOf(person);
  return kind === "district" || kind === "admin" || (kind === "street" && person.roles.includes("lead"));
}

/** Why others are refused. */
export const managersOnly = "这里由镇街负责人、区级人员和管理员维护，需要修改请联系本镇街负责人";

/** Whether the person looks after companies of this street. */
export const mayManageStreet = (person: Manager, streetId: string): boolean =>
  mayManageCompanies(person) && (kindOf(person) !== "street" || person.street_ids.includes(streetId));
