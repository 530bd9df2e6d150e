import type { AccountState } from "#contract/annuity/account-rules.ts";
import type { annuityFilters } from "#contract/annuity/annuity-calls.ts";

/** The ranges of the list as people read them. */
export const filterWords: Record<(typeof annuityFilters)[number], string> = {
  all: "全部",
  "30": "30 天内",
  "90": "90 天内",
  "180": "180 天内",
  unconfirmed: "未确认缴纳",
  grace: "滞纳期",
  restorable: "可恢复",
  settled: "已缴清",
  given_up: "不再缴纳",
};

/** Days to a deadline in words. */
export const daysWords = (days: number): string =>
  days === 0 ? "今天到期" : days > 0 ? `还有 ${days} 天` : `已过 ${-days} 天`;

/** What a state asks for; nothing where it explains itself. */
export const stateHints: Partial<Record<AccountState, string>> = {
  未确认缴纳: "到期后未登记缴费。若已缴，请登记缴费；若未缴，请说明未缴，最迟在滞纳期内补缴。",
  滞纳期: "已知未缴或未缴足，滞纳期内补缴可以保留专利权。",
};

/** The page of one patent's account. */
export const accountAddress = (patent: string): string => `/costdetails?patent=${patent}`;
