import { useLiveQuery } from "dexie-react-hooks";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";

/** The calendar entry a visit was made from, as far as this device holds it. */
export function VisitPlanLine({ calendarId }: { calendarId: string }) {
  const { db } = useEngine();
  const entry = useLiveQuery(async () => (await db.calendarEntries.get(calendarId)) ?? null, [db, calendarId]);
  if (entry === undefined) return "…";
  return entry === null
    ? "按较早的日程走访"
    : `${entry.title}（${formatMinute(entry.plan_start)}，${entry.status}，共 ${entry.company_ids.length} 家企业）`;
}
