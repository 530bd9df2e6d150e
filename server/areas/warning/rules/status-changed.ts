import { sql } from "drizzle-orm";
import { effects } from "#contract/patent/legal/event-codes.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { recentEvents } from "./recent-events.ts";
import type { WarningRule } from "./warning-rule.ts";

/** What ends, narrows or restores a right, or refuses an application; invalidations have a rule of their own. */
const telling = Object.entries(effects).flatMap(([code, { does, reason }]) =>
  (does === "end" || does === "narrow" || does === "restore" || does === "refuse") && !reason.includes("无效")
    ? [code]
    : [],
);

/** Patents whose status changed of late. */
export const statusChanged: WarningRule = (run) =>
  recentEvents(run, sql`e.code = any(${sqlTextArray(telling)})`, ({ patent, event }) => `${patent}：${event}`);
