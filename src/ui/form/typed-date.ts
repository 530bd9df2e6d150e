import type { Precision } from "#contract/core/date-words.ts";
import { dayOfDate } from "#contract/core/time.ts";

const lengths = { month: 7, day: 10, minute: 16 } as const;

/** What a person may type for each, as an example; `2026-11-23` is read too. */
export const typedExamples = { month: "2026年11月", day: "2026年11月23日", minute: "2026年11月23日 06:13" } as const;

/** A date as a value of forms, at the clock of the picker. */
export const valueOfDate = (date: Date, precision: Precision): string =>
  dayOfDate(date, precision === "minute").slice(0, lengths[precision]);
