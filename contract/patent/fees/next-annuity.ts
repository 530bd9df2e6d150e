import type { Holidays } from "../../calendar/working-days.ts";
import type { HeldPatent } from "../held-patents.ts";
import { type Annuity, annuityOn, firstOpenYear } from "./annuity.ts";
import { feeKindOf } from "./annuity-table.ts";

type Facts = Pick<HeldPatent, "application_no" | "type" | "status" | "filed_on" | "granted_on">;

/**
 * What the next annuity of a patent costs on a day, unreduced: of a Chinese right in force, as long as its term has a
 * year to be paid. In the six months after a due day it is that day's year, with its late fee. Null: nothing is due.
 */
export function nextAnnuity(patent: Facts, day: string, holidays: Holidays): Annuity | null {
  const { application_no: number, type, status, filed_on: filed, granted_on: granted } = patent;
  if (status !== "有效" || filed === null || granted === null || !/^(?:CN)?\d/u.test(number)) return null;
  const right = { kind: feeKindOf(type), filed, granted, reduction: "none" as const };
  const year = firstOpenYear(right, day);
  return year === null ? null : annuityOn(right, year, day, holidays);
}
