import { monthsLater } from "../../core/time.ts";
import { feeKindOf, termYears } from "../fees/annuity-table.ts";
import type { PatentType, RightKind } from "../patent-words.ts";
import { type DetailedEvent, rightKindsOf } from "./read-rights.ts";
import { type PatentDays, replay, type Standing } from "./replay.ts";

/** Of this version of `event-codes.ts` and `replay.ts`: raised with each change of what a status comes to. */
export const standingVersion = 2;

export interface DerivedColumns extends Standing {
  rights: RightKind[];
}

/** Chinese numbers have no country before them; other offices' codes mean other things. */
const isChinese = (row: { application_no: string; publication_no: string }) =>
  /^\d/u.test(row.application_no || row.publication_no);

/** What of a patent's row tells where it stands. */
export interface StandingRow extends PatentDays {
  application_no: string;
  /** Empty: a file did not say. */
  type: PatentType | "";
}

/** The last day of the term, counted from the filing day where the record has none. */
function termEnd({ expires_on, filed_on, type }: StandingRow): string | null {
  if (expires_on !== null || filed_on === null || type === "") return expires_on;
  return monthsLater(filed_on, termYears(feeKindOf(type), filed_on) * 12);
}

/** What of a patent's row is derived from its events, on a day (`YYYY-MM-DD`). */
export function standingOf(row: StandingRow, events: readonly DetailedEvent[], today: string): DerivedColumns {
  if (!isChinese(row)) return { ...replay([], row, today), rights: rightKindsOf([]) };
  return { ...replay(events, { ...row, expires_on: termEnd(row) }, today), rights: rightKindsOf(events) };
}
