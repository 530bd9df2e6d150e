import { monthsLater } from "../../core/time.ts";
import { feeKindOf, termYears } from "../fees/annuity-table.ts";
import type { PatentType, RightKind } from "../patent-words.ts";
import { foreignEffects } from "./foreign-codes.ts";
import { presumed } from "./presumed.ts";
import type { LicencePeriod } from "../fees/licence-period.ts";
import { type DetailedEvent, openLicencesOf, rightKindsOf } from "./read-rights.ts";
import { extendedUnknown, extensionOf } from "./term-extension.ts";
import { saidBySource, type SourceStatus } from "./source-status.ts";
import { type PatentDays, replay, type Standing } from "./replay.ts";

/** Of this version of the tables and rules in this folder: raised with each change of what a status comes to. */
export const standingVersion = 8;

export interface DerivedColumns extends Standing {
  rights: RightKind[];
  /** The last day of a compensated term; null: it was not compensated, or nobody told the day. */
  extended_to: string | null;
  open_licences: LicencePeriod[];
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
  source_status?: SourceStatus | null | undefined;
  /** The day its source stands for. */
  source_on?: string | null | undefined;
}

/** The last day of the term, counted from the filing day where the record has none. */
export function termEnd({
  expires_on,
  filed_on,
  type,
}: Pick<StandingRow, "expires_on" | "filed_on" | "type">): string | null {
  if (expires_on !== null || filed_on === null || type === "") return expires_on;
  return monthsLater(filed_on, termYears(feeKindOf(type), filed_on) * 12);
}

/** A compensated term whose last day nobody told is not called over. */
function replayedAtHome(row: StandingRow, events: readonly DetailedEvent[], today: string): DerivedColumns {
  const extension = extensionOf(row, events);
  const expires_on = extension === null ? termEnd(row) : extension.until;
  const standing = replay(events, { ...row, expires_on }, today);
  const isUnknown = extension?.until === null && standing.status_reason === "期限补偿";
  return {
    ...standing,
    ...(isUnknown && { status_reason: extendedUnknown }),
    rights: rightKindsOf(events),
    extended_to: extension?.until ?? null,
    open_licences: openLicencesOf(events),
  };
}

/** What of a patent's row its events come to, on a day. */
function replayed(row: StandingRow, events: readonly DetailedEvent[], country: string, today: string): DerivedColumns {
  if (country === "") return replayedAtHome(row, events, today);
  // One lapse comes under several codes there, which is no contradiction.
  return {
    ...replay(events, row, today, foreignEffects[country] ?? {}),
    status_problems: [],
    rights: [],
    extended_to: null,
    open_licences: [],
  };
}

/** What of a patent's row is derived from its events and days, on a day (`YYYY-MM-DD`). */
export function standingOf(row: StandingRow, events: readonly DetailedEvent[], today: string): DerivedColumns {
  const country = countryOf(row);
  const standing = replayed(row, events, country, today);
  if (standing.status === "有效" && country === "" && extensionOf(row, events) !== null)
    return { ...standing, ...saidBySource(standing, row.source_status, row.source_on, today) };
  const whole = { ...standing, ...presumed(standing, row, events, country, today) };
  return { ...whole, ...saidBySource(whole, row.source_status, row.source_on, today) };
}
