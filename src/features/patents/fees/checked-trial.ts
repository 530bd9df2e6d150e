import { patentYear } from "#contract/patent/fees/annuity.ts";
import type { FeeTrial } from "#contract/patent/fees/fee-calls.ts";
import { readDate } from "#contract/core/date-words.ts";
import type { TypedTrial } from "./trial-address.ts";

export type TrialProblems = Partial<Record<keyof TypedTrial, string>>;

type Checked = { asked: FeeTrial } | { problems: TrialProblems };

const days = {
  filed_on: "申请日",
  granted_on: "授权日",
  pay_on: "缴费日",
  licence_from: "许可合同备案日",
  licence_to: "许可终止日",
  extended_to: "补偿后的期限届满日",
} as const;
const mayBeMissing: readonly string[] = ["licence_from", "licence_to", "extended_to"] satisfies (keyof typeof days)[];

/**
 * The trial as the server takes it, or what is wrong by field. Without a year typed, the years up to the grant's are
 * paid; a day of an extended term counts for inventions alone, those of an open licence where there is one.
 */
export async function checkedTrial(typed: TypedTrial): Promise<Checked> {
  const problems: TrialProblems = {};
  const read = {
    ...typed,
    ...(typed.patent_type !== "发明" && { extended_to: "" }),
    ...(!typed.open_licence && { licence_from: "", licence_to: "" }),
  };
  for (const [name, label] of Object.entries(days) as [keyof typeof days, string][]) {
    if (read[name] === "" && mayBeMissing.includes(name)) continue;
    const day = readDate(read[name], "day");
    if (day !== null) read[name] = day;
    else problems[name] = `请按 2026年11月23日 填写${label}`;
  }
  const years = read.paid_through.normalize("NFKC").trim();
  if (!/^\d{0,2}$/u.test(years)) problems.paid_through = "请填写已缴到第几年度，例如 8";
  if (Object.keys(problems).length > 0) return { problems };
  const { extended_to: extended, licence_from: from, licence_to: to, ...facts } = read;
  const { feeTrialProblems } = await import("#contract/patent/fees/fee-calls.ts");
  const asked: FeeTrial = {
    ...facts,
    paid_through: years === "" ? Math.max(1, patentYear(read.filed_on, read.granted_on)) : Number(years),
    ...(from !== "" && { licence_from: from }),
    ...(to !== "" && { licence_to: to }),
    ...(extended !== "" && { extended_to: extended }),
  };
  const wrong = feeTrialProblems(asked);
  return Object.keys(wrong).length === 0 ? { asked } : { problems: wrong };
}
