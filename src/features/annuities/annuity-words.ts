import type { annuityFilters } from "#contract/annuity/annuity-calls.ts";

/** The ranges of the list as people read them. */
export const filterWords: Record<(typeof annuityFilters)[number], string> = {
  all: "全部",
  "30": "30 天内",
  "90": "90 天内",
  "180": "180 天内",
  grace: "滞纳期",
  restorable: "可恢复",
  settled: "已缴清",
};

/** Days to a deadline in words. */
export const daysWords = (days: number): string =>
  days === 0 ? "今天到期" : days > 0 ? `还有 ${days} 天` : `已过 ${-days} 天`;

/** The page of one patent's account. */
export const accountAddress = (patent: string): string => `/costdetails?patent=${patent}`;
