import { dayOf } from "#contract/core/time.ts";
import { patentYear } from "#contract/patent/fees/annuity.ts";
import { type FeeKind, feeKinds, type FeeReduction, feeReductions } from "#contract/patent/fees/annuity-table.ts";
import type { FeeTrial } from "#contract/patent/fees/fee-calls.ts";
import { readTyped } from "#src/ui/form/typed-date.ts";

/** A trial as it is typed and as the address has it; days by whatever signs a person writes them. */
export interface TypedTrial {
  patent_type: FeeKind;
  filed_on: string;
  granted_on: string;
  reduction: FeeReduction;
  open_licence: boolean;
  extended_to: string;
  paid_through: string;
  pay_on: string;
}
export type TrialProblems = Partial<Record<keyof TypedTrial, string>>;

const among = <T extends string>(words: readonly T[], word: string | null): T =>
  words.find((one) => one === word) ?? (words[0] as T);

/** The trial in an address; whatever is missing as a form begins. */
export function trialIn(params: URLSearchParams): TypedTrial {
  const value = (name: string) => params.get(name)?.trim() ?? "";
  return {
    patent_type: among(feeKinds, params.get("type")),
    filed_on: value("filed"),
    granted_on: value("granted"),
    reduction: among(feeReductions, params.get("reduction")),
    open_licence: params.get("licence") === "1",
    extended_to: value("extended"),
    paid_through: value("paid"),
    pay_on: value("on") || dayOf(Date.now()),
  };
}

/** The address's query for it; what a form begins with is left out. */
export function trialAddress(typed: TypedTrial): URLSearchParams {
  const query = new URLSearchParams({ type: typed.patent_type, filed: typed.filed_on, granted: typed.granted_on });
  if (typed.reduction !== "none") query.set("reduction", typed.reduction);
  if (typed.open_licence) query.set("licence", "1");
  if (typed.extended_to !== "") query.set("extended", typed.extended_to);
  if (typed.paid_through !== "") query.set("paid", typed.paid_through);
  query.set("on", typed.pay_on);
  return query;
}

type Checked = { asked: FeeTrial } | { problems: TrialProblems };

const days = { filed_on: "申请日", granted_on: "授权日", pay_on: "缴费日", extended_to: "补偿后的期限届满日" } as const;

/**
 * The trial as the server takes it, or what is wrong by field. Without a year typed, the years up to the grant's are
 * paid; a day of an extended term counts for inventions alone.
 */
export async function checkedTrial(typed: TypedTrial): Promise<Checked> {
  const problems: TrialProblems = {};
  const read = { ...typed, extended_to: typed.patent_type === "发明" ? typed.extended_to : "" };
  for (const [name, label] of Object.entries(days) as [keyof typeof days, string][]) {
    if (read[name] === "" && name === "extended_to") continue;
    const day = readTyped(read[name], "day");
    if (day !== null) read[name] = day;
    else problems[name] = `请按 2026-11-23 填写${label}`;
  }
  const years = read.paid_through.normalize("NFKC").trim();
  if (!/^\d{0,2}$/u.test(years)) problems.paid_through = "请填写已缴到第几年度，例如 8";
  if (Object.keys(problems).length > 0) return { problems };
  const { extended_to: extended, ...facts } = read;
  const { feeTrialProblems } = await import("#contract/patent/fees/fee-calls.ts");
  const asked: FeeTrial = {
    ...facts,
    paid_through: years === "" ? Math.max(1, patentYear(read.filed_on, read.granted_on)) : Number(years),
    ...(extended !== "" && { extended_to: extended }),
  };
  const wrong = feeTrialProblems(asked);
  return Object.keys(wrong).length === 0 ? { asked } : { problems: wrong };
}
