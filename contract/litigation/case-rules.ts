import { dayLength, dayOf } from "../core/time.ts";
import { patentNumberOf } from "../certificate/certificate-kinds.ts";
import {
  type CaseKind,
  type CaseRole,
  type CaseStage,
  closedStage,
  type HearingKind,
  kindRules,
  nextStages,
  stagesOf,
} from "./case-kinds.ts";
import type { Country } from "../core/countries.ts";

export interface CaseParty {
  name: string;
  role: CaseRole;
}
/** A right that a case is about: a patent or trademark by its number. */
export interface CaseRight {
  kind: "专利" | "商标";
  number: string;
}

/** What the rules look at. */
export interface RuledCase {
  kind: CaseKind;
  number: string;
  own_role: CaseRole;
  parties: readonly CaseParty[];
  rights: readonly CaseRight[];
  country: Country | null;
  claimed?: string | null;
  awarded?: string | null;
  cost?: string | null;
}

/** `5000` and `05000.5` as the database writes them, with two decimals. */
function twoDecimals(amount: string | null): string | null {
  if (amount === null) return null;
  const [whole = "", part = ""] = amount.split(".");
  return `${whole.replace(/^0+(?=\d)/u, "")}.${part.padEnd(2, "0")}`;
}

const firstDay = "1985-01-01";
const trademarkForm = /^G?\d{1,8}[A-Z]?$/u;

/** Half width but for the brackets around a year, which courts write in full width; no spaces. */
function tidyCaseNumber(typed: string): string {
  const plain = typed.normalize("NFKC").replaceAll(/\s/gu, "");
  return plain.replace(/^[([【〔](\d{4})[)\]】〕]/u, "（$1）");
}

/** A right's number as it is kept, or what is wrong with it; of patents the check digit is proved. */
export function rightNumberOf({ kind, number }: CaseRight): { number: string } | { problem: string } {
  if (kind === "专利") return patentNumberOf(number);
  const plain = number.normalize("NFKC").toUpperCase().replaceAll(/\s/gu, "");
  return trademarkForm.test(plain) ? { number: plain } : { problem: "商标注册号应为数字，例如 12345678" };
}

/** A case with its numbers and amounts as they are kept; what has no right form stays as it was typed. */
export function tidyCase<T extends RuledCase>(one: T): T {
  const rights = one.rights.map((right) => {
    const read = rightNumberOf(right);
    return "number" in read ? { ...right, number: read.number } : right;
  });
  const number = kindRules[one.kind].form === undefined ? one.number.trim() : tidyCaseNumber(one.number);
  const { claimed, awarded, cost } = one;
  return {
    ...one,
    number,
    rights,
    ...(claimed !== undefined && { claimed: twoDecimals(claimed) }),
    ...(awarded !== undefined && { awarded: twoDecimals(awarded) }),
    ...(cost !== undefined && { cost: twoDecimals(cost) }),
  };
}

function rightsProblem(rights: readonly CaseRight[]): string | undefined {
  const seen = new Set<string>();
  for (const right of rights) {
    const read = rightNumberOf(right);
    if ("problem" in read) return `${right.number || "空的编号"}：${read.problem}`;
    if (seen.has(`${right.kind} ${read.number}`)) return `${right.kind} ${read.number} 填写了两次`;
    seen.add(`${right.kind} ${read.number}`);
  }
  return undefined;
}

function partiesProblem({ kind, own_role, parties }: RuledCase): string | undefined {
  const { roles } = kindRules[kind];
  const wrong = parties.find(({ role }) => !roles.includes(role));
  if (wrong !== undefined) return `${kind}没有“${wrong.role}”，请为“${wrong.name}”选择${roles.join("、")}`;
  const both = new Set(parties.map(({ name, role }) => `${role} ${name}`));
  if (both.size < parties.length) return "同一当事人填写了两次";
  const own = parties.some(({ role }) => role !== own_role);
  return parties.length > 0 && !own ? "请至少填写一名对方当事人" : undefined;
}

/** What is wrong with a case, by field. */
export function caseProblems(one: RuledCase): Record<string, string> {
  const problems: Record<string, string> = {};
  const { kind, own_role, country } = one;
  const { form, example, roles } = kindRules[kind];
  const number = tidyCase(one).number;
  if (form !== undefined && number !== "" && !form.test(number))
    problems.number = `${kind}的案号应形如 ${example}；还没有案号可以先不填`;
  if (!roles.includes(own_role)) problems.own_role = `${kind}中本企业应为${roles.join("、")}`;
  const parties = partiesProblem(one);
  if (parties !== undefined) problems.parties = parties;
  const rights = rightsProblem(one.rights);
  if (rights !== undefined) problems.rights = rights;
  if (kind === "海外案件" && country === null) problems.country = "请选择海外案件所在的国家或地区";
  if (kind !== "海外案件" && country !== null) problems.country = "只有海外案件填写国家或地区";
  return problems;
}

/** The last step that was taken, with its day. */
export interface TakenStep {
  stage: CaseStage;
  happened_on: string;
}

/** What is wrong with a step after `last` (null: the first one), by field; `now` in milliseconds. */
export function stepProblems(
  kind: CaseKind,
  last: TakenStep | null,
  step: TakenStep,
  now: number,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const allowed = last === null ? stagesOf(kind) : nextStages(kind, last.stage);
  if (!allowed.includes(step.stage))
    problems.stage =
      last === null
        ? `${kind}没有“${step.stage}”阶段，可选${allowed.join("、")}`
        : `“${last.stage}”之后不能是“${step.stage}”${allowed.length > 0 ? `，可选${allowed.join("、")}` : ""}`;
  if (step.happened_on > dayOf(now)) problems.happened_on = "阶段日期不能晚于今天；将来的开庭请登记为日程";
  else if (step.happened_on < firstDay) problems.happened_on = "阶段日期不能早于 1985 年";
  else if (last !== null && step.happened_on < last.happened_on)
    problems.happened_on = `阶段日期不能早于上一阶段（${last.happened_on}）`;
  return problems;
}

export const isClosed = (stage: CaseStage): boolean => stage === closedStage;

/** Minutes before a day of a case at which a calendar reminds of it; 0: it does not. */
export const remindMinutes = [0, 60, 1440, 4320, 10_080] as const;

const farthest = 10 * 366 * dayLength;

/** What is wrong with a day of a case, by field; `starts_at` is an instant, `now` in milliseconds. */
export function hearingProblems(
  hearing: { kind: HearingKind; starts_at: string },
  now: number,
): Record<string, string> {
  const at = Date.parse(hearing.starts_at);
  if (at > now + farthest) return { starts_at: "时间应在 10 年以内" };
  return dayOf(at) < firstDay ? { starts_at: "时间不能早于 1985 年" } : {};
}
