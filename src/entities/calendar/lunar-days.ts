import { getLunarDatesInRange, getLunarFestivals, getSolarTerms } from "chinese-days";

/** Lunar words of the days `from`–`to`: festival before solar term before the lunar day, a month's name on its first. */
export function lunarDays(from: string, to: string): Map<string, string> {
  const days = new Map(
    getLunarDatesInRange(from, to).map(({ date, lunarDay, lunarDayCN, lunarMonCN }) => [
      date,
      lunarDay === 1 ? lunarMonCN : lunarDayCN,
    ]),
  );
  for (const { date, name } of getSolarTerms(from, to)) days.set(date, name);
  for (const { date, name } of getLunarFestivals(from, to)) days.set(date, name[0] ?? "");
  return days;
}
