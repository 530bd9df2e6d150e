import * as z from "zod/mini";
import { call } from "../../core/call.ts";
import { date, oneOf, whole } from "../../core/fields.ts";
import { monthsLater } from "../../core/time.ts";
import { annuityStates, type FeeRight, lastFeeYear, patentYear } from "./annuity.ts";
import { feeKinds, feeReductions, mostExtendedYears, termYears } from "./annuity-table.ts";
import { dateWords } from "../../core/date-words.ts";

/** Calls about fees of patents. */
export const feeCalls = {
  feeTrial: call({
    method: "POST",
    path: "/v1/frontend/patent/feeTrial",
    access: "public",
    input: z.object({
      patent_type: oneOf("专利类型", feeKinds),
      filed_on: date("申请日"),
      granted_on: date("授权日"),
      reduction: z._default(oneOf("减缴", feeReductions), "none"),
      /** The last year that is paid for; the year of the grant is paid with the registration. */
      paid_through: whole("已缴年度", 1, 30),
      pay_on: date("缴费日"),
      /** An open licence is carried out: in all years, or in those that fall due from a day on and before another. */
      open_licence: z._default(z.boolean(), false),
      licence_from: z.optional(date("许可合同备案日")),
      licence_to: z.optional(date("许可终止日")),
      /** Last day of an invention's term when the office extended it. */
      extended_to: z.optional(date("补偿后的期限届满日")),
    }),
    output: z.object({
      /** The year to be paid next. */
      year: z.int(),
      due_on: z.string(),
      grace_end: z.string(),
      lapse_on: z.string(),
      /** Yuan as decimal text, like every amount here. */
      amount_full: z.string(),
      amount_reduced: z.string(),
      late_fee: z.string(),
      restoration_fee: z.string(),
      total: z.string(),
      /** How an open licence reduces the sum; empty: it does not. */
      note: z.string(),
      state: z.enum(annuityStates),
      steps: z.array(z.object({ text: z.string(), article: z.string() })),
      /** The years to be paid next, at most five: what is late as it costs on the day asked about, the others in time. */
      forecast: z.array(z.object({ year: z.int(), due_on: z.string(), amount: z.string(), is_late: z.boolean() })),
      forecast_total: z.string(),
    }),
    offline: "live",
    summary: "What the next annuity of a patent costs when it is paid on a day, step by step with the articles.",
  }),
};

/** Facts of a trial calculation, as typed. */
export type FeeTrial = z.output<typeof feeCalls.feeTrial.input>;

/** A trial's right, as the calculation takes it. */
export const rightOfTrial = (asked: FeeTrial): FeeRight => ({
  kind: asked.patent_type,
  filed: asked.filed_on,
  granted: asked.granted_on,
  reduction: asked.reduction,
  ...(asked.open_licence && { openLicences: [[asked.licence_from ?? "", asked.licence_to ?? null]] }),
  ...(asked.extended_to !== undefined && { extendedTo: asked.extended_to }),
});

/** What a trial calculation cannot be made with, by field; empty when it can. */
export function feeTrialProblems(asked: FeeTrial): Record<string, string> {
  const { filed_on: filed, granted_on: granted, paid_through: paid, patent_type: kind } = asked;
  if (filed < "1985-04-01") return { filed_on: "申请日不能早于 1985-04-01（专利法施行日）" };
  if (granted < filed) return { granted_on: "授权日不能早于申请日" };
  if (asked.pay_on < granted) return { pay_on: "缴费日不能早于授权日" };
  if (asked.licence_from !== undefined && asked.licence_to !== undefined && asked.licence_to < asked.licence_from)
    return { licence_to: "许可终止日不能早于备案日" };
  const extended = extensionProblem(asked);
  if (extended !== null) return { extended_to: extended };
  const last = lastFeeYear(rightOfTrial(asked));
  const grantYear = patentYear(filed, granted);
  if (grantYear > termYears(kind, filed))
    return { granted_on: `授权日已超出${kind}专利 ${termYears(kind, filed)} 年的期限` };
  if (paid < grantYear)
    return {
      paid_through: `授权当年（第 ${grantYear} 年度）的年费已在办理登记手续时缴纳，已缴年度不能小于 ${grantYear}`,
    };
  if (paid >= last) return { paid_through: `${kind}专利期限为 ${last} 年，已缴至第 ${paid} 年度，无须再缴年费` };
  return {};
}

/** Only an invention's term is extended, and never by more than `mostExtendedYears`. */
function extensionProblem({ extended_to: until, patent_type: kind, filed_on: filed }: FeeTrial): string | null {
  if (until === undefined) return null;
  if (kind !== "发明") return "只有发明专利可以有期限补偿";
  const end = monthsLater(filed, termYears(kind, filed) * 12);
  if (until <= end) return `补偿后的期限届满日应晚于原期限届满日 ${dateWords(end)}`;
  const most = monthsLater(end, mostExtendedYears * 12);
  return until > most ? `补偿后的期限届满日不能晚于 ${dateWords(most)}` : null;
}
