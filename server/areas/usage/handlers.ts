import { daysBetween } from "#contract/core/time.ts";
import { usageKeptDays } from "#contract/usage/usage-figures.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { exportUsageRows } from "./export-rows.ts";
import { storedFigures, usageFiguresOf } from "./figures.ts";
import { usageRows } from "./usage-rows.ts";

/** Refuses a period that ends before it begins, or holds more days than are kept. */
function checkPeriod({ from, to }: { from: string; to: string }): void {
  if (to < from) throw refusedFields({ to: "截止日期不能早于起始日期" });
  if (daysBetween(from, to) >= usageKeptDays) throw refusedFields({ to: `时段最长 ${usageKeptDays} 天` });
}

export const usageHandlers: AreaHandlers<"usage"> = {
  async figures(context, asked) {
    checkPeriod(asked);
    return usageFiguresOf(context, asked);
  },
  stored: storedFigures,
  async rows(context, asked) {
    checkPeriod(asked);
    return usageRows(context, asked);
  },
  async rowsExport(context, asked) {
    checkPeriod(asked);
    return exportUsageRows(context, asked);
  },
};
