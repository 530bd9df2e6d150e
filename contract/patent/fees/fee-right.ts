import type { InputOf } from "../../core/call.ts";
import type { PatentView } from "../patent-view.ts";
import { type FeeRight, firstOpenYear } from "./annuity.ts";
import { type FeeReduction, feeKindOf } from "./annuity-table.ts";
import type { feeCalls } from "./fee-calls.ts";
import type { LicencePeriod } from "./licence-period.ts";

/** `year`: the first that may be unpaid; null: all of the term fell due. */
export type KnownRight = Omit<FeeRight, "reduction"> & { year: number | null };

/** What events of a patent tell that its fees go by. */
export interface FeeFacts {
  /** The last day of a compensated term. */
  extended_to?: string | null | undefined;
  open_licences?: readonly LicencePeriod[] | undefined;
}

/** The same as the calculation takes it; nothing where there is none. */
export const feeFacts = ({ extended_to: until, open_licences: licences = [] }: FeeFacts) => ({
  ...(until !== null && until !== undefined && { extendedTo: until }),
  ...(licences.length > 0 && { openLicences: licences }),
});

/** What a patent's annuities go by, with the first year that may be unpaid on a day; or why none is calculated. */
export function feeRightOf(
  patent: Pick<PatentView, "application_no" | "status" | "type" | "filed_on" | "granted_on"> & FeeFacts,
  day: string,
): KnownRight | string {
  const { application_no: number, status, type, filed_on: filed, granted_on: granted } = patent;
  if (!/^(?:CN)?\d/u.test(number)) return "只能计算国家知识产权局授权的专利";
  if (filed === null || granted === null) return "这件专利还没有授权，不需要缴纳年费";
  if (status !== "有效") return `这件专利的状态是${status}，没有待缴的年费`;
  const right = { kind: feeKindOf(type), filed, granted, ...feeFacts(patent) };
  return { ...right, year: firstOpenYear(right, day) };
}

/** What is asked about a right's next annuity when it is paid on a day. */
export const nextTrial = (
  { kind, filed, granted, year, extendedTo, openLicences }: KnownRight & { year: number },
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
  ...licenceOfTrial(openLicences?.at(-1)),
});

/** The latest open licence: an earlier one has no year that is still to be paid. */
export const licenceOfTrial = (latest: LicencePeriod | undefined) =>
  latest && {
    open_licence: true,
    licence_from: latest[0],
    ...(latest[1] !== null && { licence_to: latest[1] }),
  };
