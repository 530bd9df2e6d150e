import { getLunarDatesInRange, getLunarFestivals, getSolarTerms } from "chinese-days";

/** Festivals that a work calendar names, by the library's name; it knows every temple's. */
const festivals: Record<string, string> = {
  春节: "春节",
  元宵节: "元宵节",
  春龙节: "龙抬头",
  端午节: "端午节",
  乞巧节: "七夕",
  "中元(鬼)节": "中元节",
  中秋节: "中秋节",
  重阳节: "重阳节",
  腊八节: "腊八节",
  民间送灶: "小年",
  除夕: "除夕",
};

/** Lunar words of the days `from`–`to`: festival before solar term before the lunar day, a month's name on its first. */
export function lunarDays(from: string, to: string): Map<string, string> {
  const days = new Map(
    getLunarDatesInRange(from, to).map(({ date, lunarDay, lunarDayCN, lunarMonCN }) => [
      date,
      lunarDay === 1 ? lunarMonCN : lunarDayCN,
    ]),
  );
  for (const { date, name } of getSolarTerms(from, to)) days.set(date, name);
  for (const { date, name } of getLunarFestivals(from, to)) {
    const known = name.find((one) => one in festivals);
    if (known !== undefined) days.set(date, festivals[known] ?? known);
  }
  return days;
}
