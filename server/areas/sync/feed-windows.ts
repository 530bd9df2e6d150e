import { and, gte, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import { calendarWindowDays, demandWindowDays, runningStatuses, visitWindowDays } from "#contract/sync/sync.ts";
import { dayOf } from "#contract/core/time.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { demands } from "#server/database/tables/demand.ts";
import { answers, questionnaires } from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";

const daysBefore = (now: number, days: number) => new Date(now - days * 24 * 3_600_000);

/** Visits older than this are not held by devices, nor are their notes. */
export const heldVisits = (now: number): SQL => gte(visits.start_at, daysBefore(now, visitWindowDays));

/** Planned entries, and those that were over lately. */
export const heldEntries = (now: number) =>
  or(
    inArray(calendarEntries.status, ["待走访", "已改期", "走访中"]),
    gte(calendarEntries.plan_end, daysBefore(now, calendarWindowDays)),
  );

/** Demands that have not ended, and those that did lately. */
export const heldDemands = (now: number) =>
  or(
    notInArray(demands.status, [...endedStatuses]),
    sql`coalesce(${demands.moved_at}, ${demands.updated_at}) >= ${daysBefore(now, demandWindowDays).toISOString()}::timestamptz`,
  );

/** Questionnaires that companies may still answer. */
export const heldQuestionnaires = () =>
  and(isNull(questionnaires.deleted_at), inArray(questionnaires.status, [...runningStatuses]));

/** Answers of those questionnaires. */
export const heldAnswers = (): SQL =>
  sql`${answers.questionnaire_id} in (select id from questionnaires
    where deleted_at is null and status = any(${sql.param([...runningStatuses])}::text[]))`;

/** Years whose holidays devices hold: the last, this and the next in Asia/Shanghai. */
export function heldYears(now: number): string[] {
  const year = Number(dayOf(now).slice(0, 4));
  return [year - 1, year, year + 1].map(String);
}
