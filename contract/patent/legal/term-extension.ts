import { monthsLater, shiftDay } from "../../core/time.ts";
import { mostExtendedYears, termYears } from "../fees/annuity-table.ts";
import type { PatentType } from "../patent-words.ts";
import { effects } from "./event-codes.ts";
import { dayIn, type DetailedEvent } from "./read-rights.ts";

/*
 * The term of an invention that the office compensated (patent law, article 42): for its own delay, or for the time a
 * medicine waited for its approval. Days are `YYYY-MM-DD`.
 */

/** The reason of a right whose compensated days nobody told. */
export const extendedUnknown = "期限补偿，届满日待核";

/** Names under which notices and exports tell the last day, or how many days were added. */
const names = {
  until: ["补偿后的期限届满日", "补偿后期限届满日", "补偿后届满日", "补偿期限届满日", "专利权期限届满日", "期限届满日"],
  days: ["期限补偿天数", "补偿天数", "给予补偿天数", "补偿期限", "补偿期"],
} as const;

const toldIn = (detail: DetailedEvent["detail"], of: keyof typeof names): string =>
  names[of].map((name) => detail[name]?.trim() ?? "").find((value) => value !== "") ?? "";

/** `312`, `312天`, `312日` as a number; null for anything else. */
function daysIn(text: string): number | null {
  const [, days] = /^(\d{1,4})\s*[天日]?$/u.exec(text) ?? [];
  return days === undefined || Number(days) === 0 ? null : Number(days);
}

interface Row {
  type: PatentType | "";
  filed_on: string | null;
  expires_on: string | null;
}

const isInvention = (type: Row["type"]) => type === "" || type === "发明" || type === "PCT发明";

/** The day an event extends a term to that ends on `end` so far; null: it does not say, or nothing that can be. */
function extendedBy({ detail }: DetailedEvent, end: string, most: string): string | null {
  const days = daysIn(toldIn(detail, "days"));
  const until = dayIn(toldIn(detail, "until")) ?? (days === null ? null : shiftDay(end, days));
  return until !== null && until > end && until <= most ? until : null;
}

/**
 * What compensation makes of a term: null without one; `until` null where neither an event nor the record tells the last
 * day. A second compensation comes on top of the first.
 */
export function extensionOf({ type, filed_on, expires_on }: Row, events: readonly DetailedEvent[]) {
  const extending = events
    .filter(({ code }) => Object.hasOwn(effects, code) && effects[code]?.does === "extend")
    .toSorted((a, b) => (a.happened_on < b.happened_on ? -1 : a.happened_on > b.happened_on ? 1 : 0));
  if (extending.length === 0 || !isInvention(type)) return null;
  if (filed_on === null) return { until: expires_on };
  const term = monthsLater(filed_on, termYears("发明", filed_on) * 12);
  const most = monthsLater(term, mostExtendedYears * 12);
  let [end, isTold] = [term, true];
  for (const event of extending) {
    const until = extendedBy(event, end, most);
    isTold &&= until !== null;
    end = until ?? end;
  }
  // An export of a day later than the law's own term tells the compensated one.
  const recorded = expires_on !== null && expires_on > term && expires_on <= most ? expires_on : null;
  if (isTold) return { until: end };
  return { until: recorded === null || recorded < end ? null : recorded };
}
