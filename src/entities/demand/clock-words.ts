import { deadlineOf } from "#contract/demand/demand-clock.ts";
import type { DemandProgress } from "#contract/demand/demand-fields.ts";
import { daysBetween, dayOf, weekdayOf } from "#contract/core/time.ts";
import { type Holidays, workingDaysBetween } from "#contract/core/working-days.ts";
import { formatDay, formatMinute } from "#src/ui/text/format-date.ts";

const weekdays = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] as const;
const weekdayWord = (day: string) => weekdays[weekdayOf(day)] ?? "";

const periods: Partial<Record<DemandProgress["status"], string>> = {
  待受理: "受理期限",
  待回访: "回访期限",
};

/** What the running deadline is called: of accepting, of the first reply, of finishing, of the follow-up. */
function periodOf(demand: DemandProgress, deadline: string): string {
  if (deadline !== demand.due_at) return "首次答复期限";
  return periods[demand.status] ?? "办理期限";
}

/** Days off among the days that are left: holidays and weekends do not count. */
function daysOff(from: string, to: string, working: number): number {
  return Math.max(0, daysBetween(from, to) - working);
}

function leftWords(due: number, now: number, holidays: Holidays): string {
  const [today, day] = [dayOf(now), dayOf(due)];
  if (due < now) {
    const over = workingDaysBetween(day, today, holidays);
    return over > 0 ? `已超期 ${over} 个工作日` : "已超期";
  }
  if (day === today) return "今日到期";
  const left = workingDaysBetween(today, day, holidays);
  const off = daysOff(today, day, left);
  return `还剩 ${left} 个工作日${off > 0 ? `（其间 ${off} 天休息）` : ""}`;
}

/** The running deadline for a list, `办理期限 2026年10月09日（周五）`; its badges say how much is left. */
export function deadlineWords(demand: DemandProgress): string {
  if (demand.held_at !== null) return "已挂起，停止计时";
  const deadline = deadlineOf(demand);
  if (deadline === null) return "";
  const day = dayOf(Date.parse(deadline));
  return `${periodOf(demand, deadline)} ${formatDay(day)}（${weekdayWord(day)}）`;
}

/**
 * The clock of a demand in one sentence: which deadline runs, until when and how much is left of it, or that it
 * stands still; empty when nothing runs. `now` in server milliseconds.
 */
export function clockWords(demand: DemandProgress, now: number, holidays: Holidays): string {
  if (demand.held_at !== null) return `已挂起，自 ${formatMinute(demand.held_at)} 起停止计时`;
  const deadline = deadlineOf(demand);
  if (deadline === null) return "";
  const due = Date.parse(deadline);
  return `${periodOf(demand, deadline)} ${formatMinute(deadline)}（${weekdayWord(dayOf(due))}），${leftWords(due, now, holidays)}`;
}
