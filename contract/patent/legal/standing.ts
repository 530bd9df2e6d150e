import { monthsLater } from "../../core/time.ts";
import { feeKindOf, termYears } from "../fees/annuity-table.ts";
import type { PatentType, RightKind } from "../patent-words.ts";
import { foreignEffects } from "./foreign-codes.ts";
import { presumed } from "./presumed.ts";
import { type DetailedEvent, rightKindsOf } from "./read-rights.ts";
import { type PatentDays, replay, type Standing } from "./replay.ts";

/** Of this version of the tables and rules in this folder: raised with each change of what a status comes to. */
export const standingVersion = 4;

export interface DerivedColumns extends Standing {
  rights: RightKind[];
}

/** Chinese numbers have no country before them: empty. Other offices' codes mean other things. */
const countryOf = ({ application_no, publication_no, grant_no }: StandingRow) =>
  /^[A-Z]{0,2}/u.exec(application_no || publication_no || grant_no)?.[0] ?? "";

/** What of a patent's row tells where it stands. */
export interface StandingRow extends PatentDays {
  application_no: string;
  /** Empty: a file did not say. */
  type: PatentType | "";
  examined_on?: string | null | undefined;
}

/** The last day of the term, counted from the filing day where the record has none. */
function termEnd({ expires_on, filed_on, type }: StandingRow): string | null {
  if (expires_on !== null || filed_on === null || type === "") return expires_on;
  return monthsLater(filed_on, termYears(feeKindOf(type), filed_on) * 12);
}

/** What of a patent's row its events come to, on a day. */
function replayed(row: StandingRow, events: readonly DetailedEvent[], country: string, today: string): DerivedColumns {
  if (country === "")
    return { ...replay(events, { ...row, expires_on: termEnd(row) }, today), rights: rightKindsOf(events) };
  // One lapse comes under several codes there, which is no contradiction.
  return { ...replay(events, row, today, foreignEffects[country] ?? {}), status_problems: [], rights: [] };
}

/** What of a patent's row is derived from its events and days, on a day (`YYYY-MM-DD`). */
export function standingOf(row: StandingRow, events: readonly DetailedEvent[], today: string): DerivedColumns {
  const country = countryOf(row);
  const standing = replayed(row, events, country, today);
  return { ...standing, ...presumed(standing, row, events, country, today) };
}
