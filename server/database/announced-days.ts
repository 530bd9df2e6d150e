// Its CommonJS build has no named exports for Node.
import chineseDays from "chinese-days";

/** A day that the State Council's yearly announcement names: a holiday, or a weekend worked in exchange. */
export interface AnnouncedDay {
  day: string;
  kind: "off" | "work";
  name: string;
}

const dayLength = 86_400_000;

/** The announced days of a year; empty for a year whose announcement this release does not know yet. */
export function announcedDays(year: number): AnnouncedDay[] {
  const days: AnnouncedDay[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += dayLength) {
    const day = new Date(at).toISOString().slice(0, 10);
    const { work, name } = chineseDays.getDayDetail(day);
    // Announced days read "Spring Festival,春节,4", all others the weekday.
    const [, festival] = name.split(",");
    if (festival !== undefined) days.push({ day, kind: work ? "work" : "off", name: festival });
  }
  return days;
}
