import type { CalendarFields, CalendarStatus } from "#contract/calendar/calendar-fields.ts";
import { isOverdue } from "#contract/calendar/calendar-rules.ts";
import { dayOf } from "#contract/core/time.ts";
import { formatClock, formatDay } from "#src/ui/text/format-date.ts";
import { weekdayOf } from "#contract/core/time.ts";
import { weekdayWords } from "./calendar-days.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";

export const reminderWords: Record<CalendarFields["reminder"], string> = {
  0: "不提醒",
  15: "提前 15 分钟",
  60: "提前 1 小时",
  1440: "提前 1 天",
};

/** State in words with its sign and tone; a plan past its end is overdue, whatever its state. */
export interface StateWords {
  word: string;
  sign: string;
  tone: "plan" | "moved" | "busy" | "done" | "off" | "late";
}

const states: Record<CalendarStatus, StateWords> = {
  待走访: { word: "待走访", sign: "○", tone: "plan" },
  已改期: { word: "已改期", sign: "↻", tone: "moved" },
  走访中: { word: "走访中", sign: "▶", tone: "busy" },
  已完成: { word: "已完成", sign: "✓", tone: "done" },
  已取消: { word: "已取消", sign: "✕", tone: "off" },
};

type Timed = Pick<CalendarFields, "kind" | "status" | "plan_start" | "plan_end" | "all_day">;

/** The state as people read it: what is no visit waits to be held, not to be visited. */
export function stateWords(entry: Timed, now: number): StateWords {
  if (isOverdue(entry, now)) return { word: "已逾期", sign: alertSign, tone: "late" };
  const state = states[entry.status];
  if (entry.kind === "走访") return state;
  const others: Partial<Record<CalendarStatus, string>> = { 待走访: "待进行", 走访中: "进行中" };
  return { ...state, word: others[entry.status] ?? state.word };
}

/** `11月23日 周一`. */
export const dayWords = (day: string): string => `${formatDay(day).slice(5)} 周${weekdayWords[weekdayOf(day)]}`;

/** `09:00–11:30`, or 全天. */
export const clockWords = (entry: Timed): string =>
  entry.all_day ? "全天" : `${formatClock(entry.plan_start)}–${formatClock(entry.plan_end)}`;

/** `11月23日 周一 09:00–11:30`. */
export const timeWords = (entry: Timed): string =>
  `${dayWords(dayOf(Date.parse(entry.plan_start)))} ${clockWords(entry)}`;
