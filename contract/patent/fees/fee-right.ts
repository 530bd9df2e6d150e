import type { InputOf } from "../../core/call.ts";
import type { PatentView } from "../patent-view.ts";
import { type FeeRight, firstOpenYear } from "./annuity.ts";
import { type FeeReduction, feeKindOf } from "./annuity-table.ts";
import type { feeCalls } from "./fee-calls.ts";

/** `year`: the first that may be unpaid; null: all of the term fell due. */
export type KnownRight = Omit<FeeRight, "reduction"> & { year: number | null };

/** The compensated term among what fees go by; nothing where there is none. */
export const extendedTerm = ({ extended_to: until }: { extended_to?: string | null | undefined }) =>
  until === null || until === undefined ? {} : { extendedTo: until };

/** What a patent's annuities go by, with the first year that may be unpaid on a day; or why none is reckoned. */
export function feeRightOf(
  patent: Pick<PatentView, "application_no" | "status" | "type" | "filed_on" | "granted_on" | "extended_to">,
  day: string,
): KnownRight | string {
  const { application_no: number, status, type, filed_on: filed, granted_on: granted } = patent;
  if (!/^(?:CN)?\d/u.test(number)) return "只能计算国家知识产权局授权的专利";
  if (filed === null || granted === null) return "这件专利还没有授权，不需要缴纳年费";
  if (status !== "有效") return `这件专利的状态是${status}，没有待缴的年费`;
  const right = { kind: feeKindOf(type), filed, granted, ...extendedTerm(patent) };
  return { ...right, year: firstOpenYear(right, day) };
}

/** What is asked about a right's next annuity when it is paid on a day. */
export const nextTrial = (
  { kind, filed, granted, year, extendedTo }: KnownRight & { year: number },
  reduction: FeeReduction,
  day: string,
): InputOf<typeof feeCalls.feeTrial> => ({
  patent_type: kind,
  filed_on: filed,
  granted_on: granted,
  reduction,
  pay_on: day,
  paid_through: year - 1,
  ...(extendedTo !== undefined && { extended_to: extendedTo }),
});
