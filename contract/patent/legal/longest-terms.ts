import { monthsLater } from "../../core/time.ts";
import { feeKindOf, termYears } from "../fees/annuity-table.ts";
import type { PatentType } from "../patent-words.ts";

/** What of a record a term is counted from; days are `YYYY-MM-DD`. */
export interface TermDays {
  /** Empty: a file did not say. */
  type: PatentType | "";
  filed_on: string | null;
  published_on: string | null;
  examined_on?: string | null | undefined;
  granted_on: string | null;
  grant_no: string;
}

/** Years: of the longest of our own terms; of a foreign right with what medicines get on top; of a foreign design. */
const [longest, longestAbroad, longestDesignAbroad] = [20, 25, 25];
/** Applications to the United States from this day on last by their filing (35 U.S.C. 154(a)(2), (c)). */
const byFilingFrom = "1995-06-08";
/** Designs filed there from this day on last a year longer (35 U.S.C. 173). */
const longerDesignsFrom = "2015-05-13";
/** Patents there of applications from this day on are kept by fees (37 CFR 1.362). */
const feesFrom = "1980-12-12";
/** Years after the grant at whose end a right there lapses if the fee of the year before was not paid (35 U.S.C. 41(b)). */
const feeYears = [4, 8, 12];

const yearsLater = (day: string, years: number) => monthsLater(day, years * 12);
/** Nothing is published or granted before it was filed: from a later day the end comes out late, never early. */
const firstDay = ({ filed_on, published_on, granted_on }: TermDays) => filed_on ?? published_on ?? granted_on;

/** The last day on which an application could still come to a right; null when no day is known. `country`: empty at home. */
export function lastPendingDay(days: TermDays, country: string): string | null {
  const from = firstDay(days);
  if (from === null) return null;
  if (country !== "") return yearsLater(from, days.type === "外观设计" ? longestDesignAbroad : longest);
  return yearsLater(from, days.type === "" ? longest : termYears(feeKindOf(days.type), from));
}

/** The last day by which a right has ended where its record names none and no filing day; null when none can be told. */
export function lastDay(days: TermDays, country: string): string | null {
  if (country === "US") return lastDayInUs(days);
  if (country === "" || firstDay(days) === null) return lastPendingDay(days, country);
  return days.type === "外观设计" ? null : yearsLater(firstDay(days) ?? "", longestAbroad);
}

/** Terminal disclaimers, adjustments and extensions stand in no record and are not counted. */
function lastDayInUs(days: TermDays): string | null {
  const { type, filed_on: filed, granted_on: granted } = days;
  if (type === "外观设计")
    return granted === null ? null : yearsLater(granted, filed !== null && filed < longerDesignsFrom ? 14 : 15);
  const from = firstDay(days);
  if (from === null) return null;
  const byFiling = yearsLater(from, 20);
  if (granted === null || (filed !== null && filed >= byFilingFrom)) return byFiling;
  const byGrant = yearsLater(granted, 17);
  // The longer one is for what was in force when the law changed.
  return byGrant < byFilingFrom || byGrant > byFiling ? byGrant : byFiling;
}

/** A foreign right's event as far as it tells of fees: paid in time, or taken back after a lapse. */
export interface FeeEvent {
  does: "paid" | "restored";
  on: string;
}

/** The last day up to which a foreign right needs no further fee; null: none is needed any more, or ever. */
export function keptUntil(days: TermDays, country: string, granted: string, fees: readonly FeeEvent[]): string | null {
  if (country !== "US") return yearsLater(granted, 1);
  const isFree = days.type === "外观设计" || /P\d?$/u.test(days.grant_no);
  if (isFree || (days.filed_on ?? granted) < feesFrom) return null;
  const nextFee = ({ does, on }: FeeEvent) => {
    const at = feeYears.findIndex((year) => on <= yearsLater(granted, year));
    if (does === "restored") return at === -1 ? feeYears.length : at;
    // Paid in the year before its end, a fee keeps the right up to the next one.
    return at === -1 || on <= yearsLater(granted, (feeYears[at] ?? 0) - 1) ? 0 : at + 1;
  };
  const next = feeYears[Math.max(0, ...fees.map(nextFee))];
  return next === undefined ? null : yearsLater(granted, next);
}
