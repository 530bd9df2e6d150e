import { type DemandPart, type DemandStanding, type DemandStatus, hasPart, type Mover } from "./demand-states.ts";

/*
 * Whose turn it is in each state: a demand stands in 待办 of exactly these people. The district stands in for the
 * office wherever it accepts itself (`accept_org` null); it may move every other demand too, but is not waited for.
 */
const office = ["accept_org", "lead"] as const;
/** Parts that have to act, by state; states that are absent wait for nobody. */
export const duties: Partial<Record<DemandStatus, readonly DemandPart[]>> = {
  草稿: ["author"],
  待受理: office,
  已受理: office,
  待接收: ["owner"],
  办理中: ["owner"],
  挂起: ["owner"],
  待审核: ["lead"],
  待回访: ["author", "accept_org"],
  已回访: office,
};
/** Who decides over an extension that is asked for. */
export const extensionJudges: readonly DemandPart[] = ["lead"];

/** Parts of the office, which the district takes where it accepts itself. */
export const officeParts: readonly DemandPart[] = office;

/** Whether it is this person's turn. An owner who leads the street leaves their own work to other judges. */
export function isDutyOf(demand: DemandStanding, person: Mover): boolean {
  const has = (part: DemandPart) =>
    hasPart(part, demand, person) ||
    (demand.accept_org === null && officeParts.includes(part) && hasPart("district", demand, person));
  const isOwner = demand.owner_id === person.id;
  if (demand.extension !== null && demand.status === "办理中" && !isOwner && extensionJudges.some(has)) return true;
  if (demand.status === "待审核" && isOwner) return false;
  return (duties[demand.status] ?? []).some(has);
}
