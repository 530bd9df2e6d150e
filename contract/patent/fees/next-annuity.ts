import { shiftDay } from "../../core/time.ts";
import type { Holidays } from "../../core/working-days.ts";
import type { HeldPatent } from "../held-patents.ts";
import {
  type Annuity,
  annuityOn,
  type FeeRight,
  firstOpenYear,
  isRestorableOn,
  lapsedYear,
  lastFeeYear,
  licenceNote,
} from "./annuity.ts";
import { feeFacts } from "./fee-right.ts";
import { feeKindOf } from "./annuity-table.ts";

type Facts = Omit<HeldPatent, "id" | "title">;

/** What a patent has to pay next, as a device knows it. */
export interface NextAnnuity extends Annuity {
  /** Still to pay on the day: the total without what was paid of the year. */
  open: number;
  /** Past its due day, and the company has not said whether it was paid. */
  isUnconfirmed: boolean;
  /** The last day on which the office restores the right; null: it is in force. */
  restorableUntil: string | null;
  /** How an open licence reduces the sum; empty: it does not. */
  note: string;
}

/** The year that the payments begin with: of a lapsed right the one it lapsed for, as long as it may be restored. */
function startYear(patent: Facts, right: Omit<FeeRight, "reduction">, day: string): number | null {
  if (patent.status === "失效")
    return patent.status_on !== null && isRestorableOn(patent, day) ? lapsedYear(right, patent.status_on) : null;
  const open = firstOpenYear(right, day);
  if (patent.status !== "有效" || open === null) return null;
  return patent.fee?.unpaid.some((one) => one.year === open - 1) === true ? open - 1 : open;
}

/** The office called a right over: nothing of the year is in its six months any more, whatever its days say. */
function asItStands(
  right: FeeRight,
  year: number,
  day: string,
  { holidays, isOver }: { holidays: Holidays; isOver: boolean },
) {
  const one = annuityOn(right, year, day, holidays);
  if (one === null || !isOver || one.restoration > 0) return one;
  return annuityOn(right, year, shiftDay(one.graceEnd, 1), holidays);
}

/**
 * What the next annuity of a patent costs on a day: of a Chinese right in force or one that may be restored, as long as
 * its term has a year to be paid, past the years that are recorded as paid, with the reduction its company recorded. In
 * the six months after a due day it is that day's year, with its late fee; later with the fee for restoring too. Null:
 * nothing is due. The same as `annuity/account-rules.ts` says, out of what a device holds.
 */
export function nextAnnuity(patent: Facts, day: string, holidays: Holidays): NextAnnuity | null {
  const { application_no: number, type, filed_on: filed, granted_on: granted, fee } = patent;
  if (filed === null || granted === null || !/^(?:CN)?\d/u.test(number) || fee?.given_up === true) return null;
  const right = { kind: feeKindOf(type), filed, granted, ...feeFacts(patent) };
  const start = startYear(patent, right, day);
  if (start === null) return null;
  const { settled = [], unpaid = [] } = fee ?? {};
  let year = start;
  while (settled.includes(year)) year++;
  if (year > lastFeeYear(right)) return null;
  const reduction = fee !== undefined && year >= fee.from_year ? fee.reduction : "none";
  const reduced = { ...right, reduction };
  const restorableUntil = patent.status === "失效" ? patent.restorable_until : null;
  const one = asItStands(reduced, year, day, { holidays, isOver: restorableUntil !== null });
  if (one === null) return null;
  const known = unpaid.find((unpaidYear) => unpaidYear.year === year);
  const isUnconfirmed = restorableUntil === null && one.state === "滞纳期" && known === undefined;
  const open = Math.max(0, one.total - (known?.paid ?? 0));
  return { ...one, open, isUnconfirmed, restorableUntil, note: licenceNote(reduced, one) };
}
