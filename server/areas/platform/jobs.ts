import { sql } from "drizzle-orm";
import { type JobName, jobNames } from "#contract/platform/job-words.ts";
import type { JobState, PlatformJob } from "#contract/platform/platform.ts";
import { backfillProgress } from "#server/database/backfill.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { failureWords } from "./failure-words.ts";

interface JobRow extends Record<string, unknown> {
  name: JobName;
  state: string | null;
  started_at: string | null;
  completed_at: string | null;
  seconds: number | null;
  active: number;
  waiting: number;
  failed: number;
  failures: { id: string; at: string; output: unknown }[];
}

const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
/** Failures that a kind of work shows. */
const shown = 5;

/**
 * One kind of work a row. What ended moves to the archive after half a day, what failed after seven; only kinds that
 * run seldom are looked up there, by the beginning of its key.
 */
const jobRows = sql`
  with names as (select * from unnest(${sql.param([...jobNames])}::text[]) with ordinality n(name, place)),
  counts as (
    select name, count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days')::int as failed
    from jobs.job group by name
  )
  select names.name, last.state, ${utc("last.started_on")} as started_at, ${utc("last.completed_on")} as completed_at,
    extract(epoch from last.completed_on - last.started_on)::float as seconds,
    coalesce(counts.active, 0) as active, coalesce(counts.waiting, 0) as waiting, coalesce(counts.failed, 0) as failed,
    coalesce(failures.list, '[]') as failures
  from names left join counts on counts.name = names.name
  left join lateral (
    select * from (
      (select state::text, started_on, completed_on from jobs.job
        where name = names.name and started_on is not null order by started_on desc limit 1)
      union all
      (select state::text, started_on, completed_on from jobs.archive
        where name = names.name and started_on is not null
          and not exists (select from jobs.job where name = names.name and started_on is not null)
        order by started_on desc limit 1)
    ) found limit 1) last on true
  left join lateral (
    select json_agg(json_build_object('id', id, 'at', ${utc("completed_on")}, 'output', output)) as list from (
      select id, completed_on, output from jobs.job where name = names.name and state = 'failed'
        and completed_on > now() - interval '7 days' order by completed_on desc limit ${shown}) latest) failures on true
  order by names.place`;

function stateOf({ active, waiting, state }: JobRow): JobState {
  if (active > 0) return "active";
  if (waiting > 0) return "waiting";
  if (state === null) return "idle";
  return state === "completed" ? "completed" : "failed";
}

/** Every kind of background work, with what came of it last. */
export async function platformJobs({ db, installation, now }: CallContext) {
  const { rows } = await db.execute<JobRow>(jobRows);
  const list = rows.map((row): PlatformJob => {
    const { name, started_at, completed_at, seconds, waiting, failed, failures } = row;
    const cron = installation.crons.get(name) ?? null;
    const state = stateOf(row);
    return {
      name,
      cron,
      state,
      started_at,
      // Of work under way the note would be that of an earlier attempt.
      completed_at: state === "active" ? null : completed_at,
      seconds: state === "active" || seconds === null ? null : Math.round(seconds * 10) / 10,
      waiting,
      failed,
      failures: failures.map(({ id, at, output }) => ({ id, at, words: failureWords(output) })),
      ailing: row.state === "failed" || row.state === "retry" || (cron === null && failed > 0),
    };
  });
  return { as_of: new Date(now()).toISOString(), list, backfills: await backfillProgress(db) };
}
