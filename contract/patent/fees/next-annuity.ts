import type { Holidays } from "../../calendar/working-days.ts";
import type { HeldPatent } from "../held-patents.ts";
import { type Annuity, annuityOn, firstOpenYear, lastFeeYear } from "./annuity.ts";
import { feeKindOf } from "./annuity-table.ts";

type Facts = Pick<HeldPatent, "application_no" | "type" | "status" | "filed_on" | "granted_on" | "fee">;

/** What a patent has to pay next, as a device knows it. */
export interface NextAnnuity extends Annuity {
  /** Still to pay on the day: the total without what was paid of the year. */
  open: number;
  /** Past its due day, and the company has not said whether it was paid. */
  isUnconfirmed: boolean;
}

/**
 * What the next annuity of a patent costs on a day: of a Chinese right in force, as long as its term has a year to be
 * paid, past the years that are recorded as paid, with the reduction its company recorded. In the six months after
 * a due day it is that day's year, with its late fee. Null: nothing is due. The same as `annuity/account-rules.ts` says
 * of a right in force, out of what a device holds.
 */
export function nextAnnuity(patent: Facts, day: string, holidays: Holidays): NextAnnuity | null {
  const { application_no: number, type, status, filed_on: filed, granted_on: granted, fee } = patent;
  if (status !== "有效" || filed === null || granted === null || !/^(?:CN)?\d/u.test(number)) return null;
  const right = { kind: feeKindOf(type), filed, granted };
  const open = firstOpenYear(right, day);
  if (open === null) return null;
  const { settled = [], unpaid = [] } = fee ?? {};
  let year = unpaid.some((one) => one.year === open - 1) ? open - 1 : open;
  while (settled.includes(year)) year++;
  if (year > lastFeeYear(right)) return null;
  const reduction = fee !== undefined && year >= fee.from_year ? fee.reduction : "none";
  const one = annuityOn({ ...right, reduction }, year, day, holidays);
  if (one === null) return null;
  const known = unpaid.find((unpaidYear) => unpaidYear.year === year);
  const isUnconfirmed = one.state === "滞纳期" && known === undefined;
  return { ...one, open: Math.max(0, one.total - (known?.paid ?? 0)), isUnconfirmed };
}
