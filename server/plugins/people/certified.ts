import type { Person } from "../call-context.ts";
import { Refused } from "../errors/refused.ts";

/** Whether an enterprise's account has shown whose it is; a trial only says so. */
export const isCertified = ({ type, com_id }: Pick<Person, "type" | "com_id">): boolean => type !== 1 && com_id !== 0;

/** Refuses an enterprise's account what only a certified one has: what officials know of its company. */
export function refuseUncertified(person: Person): void {
  if (person.kind === "enterprise" && !isCertified(person))
    throw new Refused(403, "完成企业认证后，才能使用走访与需求", { reason: "uncertified" });
}
