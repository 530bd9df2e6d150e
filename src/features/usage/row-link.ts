import { usageAddress } from "#contract/usage/usage-figures.ts";
import type { UsageRow } from "#contract/usage/usage-calls.ts";
import type { RowsInput } from "./use-usage-rows.ts";

/** The days of an account or a call; null where a row leads no further. */
export function rowAddress({ list, from, to }: RowsInput, { id, cells }: UsageRow): string | null {
  const asked = { from, to };
  switch (list) {
    case "people":
      return usageAddress("days", asked, { part: "active", account_id: id });
    case "calls":
      return usageAddress("callDays", asked, { call: id });
    case "callDays": {
      const day = String(cells.day);
      return usageAddress("calls", { from: day, to: day });
    }
    default:
      return null;
  }
}
