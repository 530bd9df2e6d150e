import { sql } from "drizzle-orm";
import { effects } from "#contract/patent/legal/event-codes.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { recentEvents } from "./recent-events.ts";
import type { WarningRule } from "./warning-rule.ts";

const codes = Object.entries(effects).flatMap(([code, { reason }]) => (reason.includes("无效") ? [code] : []));

/** Events of an invalidation; sources that tell of a request before its end do so by the event's words. */
export const invalidation: WarningRule = (run) =>
  recentEvents(
    run,
    sql`(e.code = any(${sqlTextArray(codes)}) or e.title like '%无效宣告%')`,
    ({ patent, event }) => `${patent}：${event}`,
  );
