import { sql } from "drizzle-orm";
import { estimatedTime, slowOf, timeGroups } from "#contract/usage/call-times.ts";
import { callsByName } from "#contract/index.ts";
import type { UsageRow } from "#contract/usage/usage-calls.ts";
import { storedByPlace } from "#server/areas/file/named-files.ts";
import type { Db } from "#server/database/connect.ts";
import type { UsageConditions } from "./usage-sources.ts";

type Cells = UsageRow["cells"];

interface TimedRow extends Record<string, unknown> {
  calls: number;
  errors: number;
  longest_ms: number;
  groups: number[];
}

const groupSums = sql`array[${sql.join(
  Array.from({ length: timeGroups }, (_, at) => sql`coalesce(sum(groups[${sql.raw(String(at + 1))}]), 0)::int`),
  sql`, `,
)}] as groups`;

const timeCells = ({ calls, errors, longest_ms, groups }: TimedRow): Cells => ({
  calls,
  slow: slowOf(groups),
  errors,
  p50: estimatedTime(groups, longest_ms, 0.5),
  p95: estimatedTime(groups, longest_ms, 0.95),
  longest: longest_ms,
});

const isOfPart = (part: string | undefined, cells: Cells) =>
  part === undefined || Number(cells[part === "slow" ? "slow" : "errors"] ?? 0) > 0;

/** Calls of a period by name. One that the contract has no more keeps the name it had. */
async function calls(db: Db, { from, to, part }: UsageConditions): Promise<UsageRow[]> {
  const { rows } = await db.execute<TimedRow & { call: string }>(sql`
    select call, sum(calls)::int as calls, sum(errors)::int as errors, max(longest_ms) as longest_ms, ${groupSums}
    from call_days where day between ${from} and ${to} group by call`);
  return rows
    .map(({ call, ...row }) => {
      const { path = call } = callsByName.get(call) ?? {};
      return { id: call, cells: { path, ...timeCells(row as TimedRow) } };
    })
    .filter(({ cells }) => isOfPart(part, cells));
}

/** One call by day; without one, all calls by day. */
async function callDays(db: Db, { from, to }: UsageConditions, call: string | undefined): Promise<UsageRow[]> {
  const { rows } = await db.execute<TimedRow & { day: string }>(sql`
    select day::text as day, sum(calls)::int as calls, sum(errors)::int as errors, max(longest_ms) as longest_ms,
      ${groupSums}
    from call_days where day between ${from} and ${to} ${call === undefined ? sql`` : sql`and call = ${call}`}
    group by day`);
  return rows.map(({ day, ...row }) => ({ id: day, cells: { day, ...timeCells(row as TimedRow) } }));
}

const channelWords: Readonly<Record<string, string>> = { sms: "短信", push: "浏览器推送" };
const reasonWords: Readonly<Record<string, string>> = {
  "": "已送出",
  unreachable: "未送出：无法连接服务商",
  "not-configured": "未送出：未配置短信服务",
  gone: "未送出：浏览器已取消订阅",
  failed: "未送出：推送服务没有接收",
  other: "未送出：其他原因",
};

async function messages(db: Db, { from, to, part }: UsageConditions): Promise<UsageRow[]> {
  const { rows } = await db.execute<{ day: string; channel: string; reason: string; messages: number }>(sql`
    select day::text as day, channel, reason, messages from message_days where day between ${from} and ${to}`);
  return rows
    .filter(({ reason }) => part === undefined || (reason === "") === (part === "sent"))
    .map(({ day, channel, reason, messages: count }) => ({
      id: `${day} ${channel} ${reason}`,
      cells: {
        channel: channelWords[channel] ?? channel,
        day,
        result: reasonWords[reason] ?? `未送出：服务商答复 ${reason}`,
        messages: count,
      },
    }));
}

const files = async (db: Db): Promise<UsageRow[]> =>
  (await storedByPlace(db)).map(({ what, ...sums }) => ({ id: what, cells: { what, ...sums } }));

/** Tables with their indexes, those of days as one, and what the database takes besides; together they are its size. */
async function tables(db: Db): Promise<UsageRow[]> {
  const { rows } = await db.execute<{ what: string | null; bytes: string }>(sql`
    with sizes as (
      select case n.nspname when 'public' then c.relname when 'scores' then 'company_scores'
          else n.nspname || '.' || c.relname end as what,
        sum(pg_total_relation_size(c.oid)) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and c.relpersistence <> 't'
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
      group by 1
    )
    select what, bytes::text as bytes from sizes
    union all select null, (pg_database_size(current_database()) - coalesce(sum(bytes), 0))::text from sizes`);
  return rows.map(({ what, bytes }) => ({
    id: what ?? " rest",
    cells: { what: what ?? "系统目录及其他", bytes: Number(bytes) },
  }));
}

/** Rows of the lists that are short whatever the platform holds. */
export const smallLists = {
  calls,
  callDays,
  messages,
  files,
  tables,
} satisfies Record<string, (db: Db, asked: UsageConditions, call: string | undefined) => Promise<UsageRow[]>>;
