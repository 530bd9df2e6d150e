// Its CommonJS build has no named exports for Node.
import chineseDays from "chinese-days";
import { shiftDay } from "#contract/core/time.ts";

/** A day that the State Council's yearly announcement names: a holiday, or a weekend worked in exchange. */
export interface AnnouncedDay {
  day: string;
  kind: "off" | "work";
  name: string;
}

/** The announced days of a year; empty for a year whose announcement this release does not know yet. */
export function announcedDays(year: number): AnnouncedDay[] {
  const days: AnnouncedDay[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = shiftDay(day, 1)) {
    const { work, name } = chineseDays.getDayDetail(day);
    // Announced days read "Spring Festival,春节,4", all others the weekday.
    const [, festival] = name.split(",");
    if (festival !== undefined) days.push({ day, kind: work ? "work" : "off", name: festival });
  }
  return days;
}
