import type { DemandProgress } from "./demand-fields.ts";
import { dayOf } from "../core/time.ts";
import { addWorkingDays, type Holidays, workingDaysBetween } from "../core/working-days.ts";

/** A deadline this many working days away is near. */
export const nearDays = 2;
/** Milliseconds without a move after which an open demand counts as 久未更新. */
export const staleAfter = 7 * 86_400_000;

/** What the deadline that counts now follows from. */
export type DeadlineFacts = Pick<DemandProgress, "status" | "held_at" | "due_at" | "replied_at" | "reply_due_at">;

const awaitsReply: readonly string[] = ["已受理", "待接收", "办理中"];

/** The deadline that counts now, the nearer of the running ones; null while the clock stands still. */
export function deadlineOf(demand: DeadlineFacts): string | null {
  if (demand.held_at !== null || demand.due_at === null) return null;
  const reply = demand.replied_at === null && awaitsReply.includes(demand.status) ? demand.reply_due_at : null;
  return reply !== null && reply < demand.due_at ? reply : demand.due_at;
}

/** The first Asia/Shanghai day on which a deadline is not near any more. */
export const nearEnds = (now: number, holidays: Holidays): string => addWorkingDays(dayOf(now), nearDays + 1, holidays);

/** 临期 and 超期 as `demandBadges` tells them, for many demands at once: `nearEnd` is `nearEnds` of the same moment. */
export function deadlineState(demand: DemandProgress, now: number, nearEnd: string): "near" | "overdue" | null {
  const deadline = deadlineOf(demand);
  if (deadline === null) return null;
  const due = Date.parse(deadline);
  if (due < now) return "overdue";
  return dayOf(due) < nearEnd ? "near" : null;
}

export type DemandBadge = { kind: "临期" | "超期" | "久未更新" | "已催办"; text: string };

/** Derived badges of a demand, never stored. */
export function demandBadges(demand: DemandProgress, now: number, holidays: Holidays): DemandBadge[] {
  const badges: DemandBadge[] = [];
  const deadline = deadlineOf(demand);
  if (deadline !== null) {
    const due = Date.parse(deadline);
    const left = workingDaysBetween(dayOf(now), dayOf(due), holidays);
    if (due < now) {
      const over = workingDaysBetween(dayOf(due), dayOf(now), holidays);
      badges.push({ kind: "超期", text: over > 0 ? `超期 ${over} 个工作日` : "超期" });
    } else if (left <= nearDays) badges.push({ kind: "临期", text: left > 0 ? `还剩 ${left} 个工作日` : "今日到期" });
  }
  const waits = demand.due_at !== null || demand.held_at !== null;
  if (waits && demand.moved_at !== null && now - Date.parse(demand.moved_at) > staleAfter)
    badges.push({ kind: "久未更新", text: "久未更新" });
  if (waits && demand.urges > 0) badges.push({ kind: "已催办", text: `已催办×${demand.urges}` });
  return badges;
}
