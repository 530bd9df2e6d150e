import { monthsLater } from "#contract/core/time.ts";
import type { DemoCompany } from "./companies.ts";

/** How long before its first filing a company was founded at the least. */
const months = 9;

/** Moves the founding of those companies that filed something earlier; `filings` are names with days. */
export function foundBefore(companies: readonly DemoCompany[], filings: Iterable<readonly [string, string]>): void {
  const byName = new Map(companies.map(({ row }) => [row.name, row]));
  for (const [name, day] of filings) {
    const row = byName.get(name);
    const latest = monthsLater(day, -months);
    if (row && (row.established_on ?? latest) > latest) row.established_on = latest;
  }
}

/** Companies that were there so many years ago, for what is as old. */
export function foundedFor(companies: readonly DemoCompany[], years: number, today: string): DemoCompany[] {
  const latest = monthsLater(today, -12 * years);
  return companies.filter(({ row }) => (row.established_on ?? "") < latest);
}
