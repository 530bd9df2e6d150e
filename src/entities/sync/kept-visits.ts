import { formatCount } from "#src/ui/text/format-number.ts";

/** How many visits the device keeps, and how many days the oldest goes back; without any nothing is the oldest. */
export function keptVisits(visits: number, oldestDays: number): string {
  if (visits === 0) return "0 条";
  return `${formatCount(visits)} 条，最早${oldestDays === 0 ? "今天" : ` ${formatCount(oldestDays)} 天前`}`;
}
