import { endOfDay, startOfDay } from "#contract/core/time.ts";
import type { Honor } from "#contract/honor/honor.ts";
import { endingDays } from "#contract/honor/honor-rules.ts";
import { icsFile } from "#server/areas/calendar/ics.ts";

/** The last day of each honor as a day's event with a reminder at the time from which it counts as ending. */
export function honorCalendar(honors: readonly Honor[], now: number): Promise<Buffer> {
  const at = new Date(now);
  return icsFile(
    "荣誉到期",
    honors.flatMap((honor) =>
      honor.valid_to === null
        ? []
        : [
            {
              id: honor.id,
              rev: honor.rev,
              title: `${honor.title}到期（${honor.company_name}）`,
              kind: "荣誉到期",
              companies: [],
              purpose: "",
              description: [
                `企业：${honor.company_name}`,
                `${honor.type_name}，${honor.year} 年，请提前准备复审或重新申报`,
              ],
              location: "",
              plan_start: new Date(startOfDay(honor.valid_to)),
              plan_end: new Date(endOfDay(honor.valid_to)),
              all_day: true,
              reminder: endingDays * 24 * 60,
              status: "待走访" as const,
              created_at: at,
              updated_at: at,
            },
          ],
    ),
  );
}
