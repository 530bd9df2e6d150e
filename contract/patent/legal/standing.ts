import type { RightKind } from "../patent-words.ts";
import { type DetailedEvent, rightKindsOf } from "./read-rights.ts";
import { type PatentDays, replay, type Standing } from "./replay.ts";

/** Of this version of `event-codes.ts` and `replay.ts`: raised with each change of what a status comes to. */
export const standingVersion = 1;

export interface DerivedColumns extends Standing {
  rights: RightKind[];
}

/** Chinese numbers have no country before them; other offices' codes mean other things. */
const isChinese = (row: { application_no: string; publication_no: string }) =>
  /^\d/u.test(row.application_no || row.publication_no);

/** What of a patent's row is derived from its events, on a day (`YYYY-MM-DD`). */
export function standingOf(
  row: PatentDays & { application_no: string },
  events: readonly DetailedEvent[],
  today: string,
): DerivedColumns {
  const own = isChinese(row) ? events : [];
  return { ...replay(own, row, today), rights: rightKindsOf(own) };
}
