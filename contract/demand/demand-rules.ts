import type { DemandFields } from "./demand-fields.ts";
import { type DemandPart, type DemandStanding, hasPart, isInCharge, type Mover, partWords } from "./demand-states.ts";
import { fileProblem } from "../core/file.ts";

/** Categories that the district takes on itself; of all others the unit of the company's street accepts. */
const districtCategories: readonly DemandFields["category"][] = ["海外维权"];

/** Whether the district accepts a demand of this category, not the street's unit. */
export const isDistrictsOwn = (category: DemandFields["category"]): boolean => districtCategories.includes(category);

/** Rules of a demand that no single field can tell; messages by field, empty when all hold. */
export function demandProblems(
  fields: Pick<DemandFields, "attachments" | "source" | "visit_id">,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [place, file] of fields.attachments.entries()) {
    const problem = fileProblem("attachment", file);
    if (problem !== null) problems[`attachments.${place}`] = problem;
  }
  return problems;
}

const draftEditors: readonly DemandPart[] = ["author", "lead"];
const office: readonly DemandPart[] = ["accept_org", "lead", "district"];
/** What the office may still change once a demand has been submitted. */
const lateFields: readonly string[] = ["label_ids", "collaborator_ids"];

const names = (parts: readonly DemandPart[]) => parts.map((part) => partWords[part]).join("、");
const hasOne = (parts: readonly DemandPart[], demand: DemandStanding, person: Mover) =>
  parts.some((part) => hasPart(part, demand, person));

/**
 * Why a person may not change these fields of a demand, in words that name who may; null when all is well.
 * What was written belongs to its author until it is submitted; after that only the office's marks change.
 */
export function demandEditProblem(demand: DemandStanding, fields: readonly string[], person: Mover): string | null {
  if (demand.status === "草稿") {
    if (fields.includes("collaborator_ids")) return "需求转办后才能指定协办人";
    return hasOne(draftEditors, demand, person) ? null : `草稿只能由${names(draftEditors)}修改`;
  }
  if (fields.some((field) => !lateFields.includes(field)))
    return `需求现为“${demand.status}”，内容不能再修改；退回补正后可由${names(draftEditors)}修改`;
  return hasOne(office, demand, person) ? null : `标签和协办人只能由${names(office)}修改`;
}

/** Why a person may not delete a demand; null when the person may. */
export function demandDeleteProblem(demand: DemandStanding, person: Mover): string | null {
  if (demand.status !== "草稿") return "已提交的需求不能删除，可以撤回或作废";
  return hasPart("author", demand, person) ? null : "草稿只能由登记人删除";
}

/** Whether an official may be given a demand of this street: active, and the street within reach. */
export const mayHandle = (official: { state: number; street_ids: readonly string[] }, streetId: string): boolean =>
  official.state === 1 && isInCharge(official.street_ids, streetId);

/** What is wrong with the people a demand is handed to, by field. `find` answers an official by id. */
export function handOutProblems(
  move: { owner_id?: string | undefined; collaborator_ids?: readonly string[] | undefined },
  streetId: string,
  find: (id: string) => { state: number; street_ids: readonly string[] } | undefined,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const able = (id: string) => {
    const official = find(id);
    return official !== undefined && mayHandle(official, streetId);
  };
  if (move.owner_id !== undefined && !able(move.owner_id)) problems.owner_id = "经办人不存在、已停用或不管辖该镇街";
  const others = move.collaborator_ids ?? [];
  if (others.some((id) => !able(id))) problems.collaborator_ids = "协办人中有不存在、已停用或不管辖该镇街的人员";
  else if (move.owner_id !== undefined && others.includes(move.owner_id))
    problems.collaborator_ids = "协办人不能与经办人是同一人";
  return problems;
}
