import { eq, type SQL, sql } from "drizzle-orm";
import { dayOf, startOfDay } from "#contract/core/time.ts";
import { isForCompany, isForOffice, kindFacts, type WarningKind } from "#contract/warning/warning-kinds.ts";
import { openStates } from "#contract/warning/warning-states.ts";
import { isPressing, type WarningLevel } from "#contract/core/warning-levels.ts";
import { type NewReminder, remind, remindCompanies } from "#server/areas/calendar/reminders.ts";
import type { Db } from "#server/database/connect.ts";
import { warningUntold } from "#server/database/tables/ip/warning.ts";
import { sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";

/** What one reader is told of: how many, and the first of them. */
interface News {
  [column: string]: unknown;
  reader: string;
  count: number;
  first: { id: string; title: string }[];
}

interface Telling {
  kind: WarningKind;
  level: WarningLevel;
  now: number;
}

type Message = Omit<NewReminder, "account_id">;

/** Pressing warnings of one run that a person is told of one by one; more of them come as one message. */
const oneByOne = 3;

const firstOf = (n: SQL) =>
  sql`to_jsonb((array_agg(jsonb_build_object('id', ${n}.id, 'title', ${n}.title)
    order by ${n}.due nulls last, ${n}.title, ${n}.id))[1:${sql.raw(String(oneByOne))}])`;
const inOrder = sql`order by n.due nulls last, n.title, n.id`;

/** Takes up what nobody was told of and is open still, as a table of this transaction; gives how many they are. */
export async function takeUntold(db: Db, kind: WarningKind): Promise<number> {
  await db.execute(sql`create temporary table if not exists warning_news (
    id uuid, company_id uuid, title text, due date, street_id text, owner_id uuid) on commit drop`);
  await db.execute(sql`truncate warning_news`);
  const { rowCount } = await db.execute(sql`
    with taken as (delete from warning_untold where kind = ${kind} returning warning_id)
    insert into warning_news
    select w.id, w.company_id, w.title, w.due, c.street_id, c.owner_id
    from taken t join warnings w on w.id = t.warning_id join companies c on c.id = w.company_id
    where w.state = any(${sqlTextArray(openStates)}) and c.deleted_at is null`);
  return rowCount ?? 0;
}

/**
 * What each official hears of: warnings of its own companies, and of those of its street that have no official of
 * their own, as one of the street's leads or, where it has none, as one of all there. Warnings are gathered by desk (an
 * official's own, a street's) before people are joined to them: a street may have thousands of companies and dozens of
 * officials.
 */
export const officeNews: SQL = sql`
    with active as (
      select id, street_ids, 'lead' = any(roles) as leads from accounts where is_news = 1 and state = 1
    ), of_streets as (
      select s.id as desk, a.id as reader, a.leads, bool_or(a.leads) over (partition by s.id) as is_led
      from active a cross join unnest(a.street_ids) as s(id)
    ), readers as (
      select desk, reader from of_streets where leads or not is_led
      union select id::text, id from active
    ), placed as (
      select n.id, n.title, n.due, d.desk, row_number() over (partition by d.desk ${inOrder}) as place,
        count(*) over (partition by d.desk) as total
      from warning_news n left join active o on o.id = n.owner_id
      cross join lateral (select coalesce(o.id::text, n.street_id) as desk) d
    )
    select r.reader, sum(p.total) filter (where p.place = 1)::int as count, ${firstOf(sql`p`)} as first
    from placed p join readers r using (desk) where p.place <= ${oneByOne} group by r.reader`;

/** What each company that has an account hears of. */
async function newsOfCompanies(db: Db): Promise<News[]> {
  const { rows } = await db.execute<News>(sql`
    select n.company_id as reader, count(*)::int as count, ${firstOf(sql`n`)} as first
    from warning_news n
    where n.company_id in (select com_id from accounts where is_news = 0 and is_admin = 0 and state = 1)
    group by n.company_id`);
  return rows;
}

/** One message a day for what is not pressing: its key is whom it is for, and the day. */
const digest = (reader: string, page: string, now: number): Message => ({
  kind: "warning",
  record_id: reader,
  title: "今天有新的预警",
  body: "黄色、蓝色预警每天汇总通知一次，点开查看。",
  path: page,
  due_at: new Date(startOfDay(dayOf(now))),
});

/** What a reader is told of the warnings that are for it. */
function messagesOf({ reader, count, first: mine }: News, page: string, { kind, level, now }: Telling): Message[] {
  const first = mine[0];
  if (first === undefined) return [];
  if (!isPressing(level)) return [digest(reader, page, now)];
  const { word, next } = kindFacts(kind);
  const base = { kind: "warning" as const, body: next, due_at: new Date(now) };
  if (count > oneByOne)
    return [
      { ...base, record_id: first.id, title: `${level}色预警：${word} ${count} 项`, path: `${page}?kind=${kind}` },
    ];
  return mine.map(({ id, title }) => ({
    ...base,
    record_id: id,
    title: `${level}色预警：${title}`.slice(0, 100),
    path: `${page}?id=${id}`,
  }));
}

/** Warnings of companies that were told are 已通知. */
async function noteTold(db: Db, companies: readonly string[], now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await db.execute(sql`
    with told as (
      update warnings set state = '已通知', updated_at = ${at}::timestamptz
      where id in (select id from warning_news where company_id = any(${sqlUuidArray(companies)})) and state = '未处理'
      returning id
    )
    insert into warning_moves (id, warning_id, action, from_state, to_state, note, at)
    select gen_random_uuid(), id, 'told', '未处理', '已通知', '已发送到企业账号的消息中心', ${at}::timestamptz from told`);
}

/** Companies that are told by one statement. */
const companiesAtOnce = 1000;

async function tellCompanies(db: Db, telling: Telling): Promise<void> {
  const news = await newsOfCompanies(db);
  for (let start = 0; start < news.length; start += companiesAtOnce) {
    const told = await remindCompanies(
      db,
      news
        .slice(start, start + companiesAtOnce)
        .flatMap((one) =>
          messagesOf(one, "/early", telling).map((message) => ({ ...message, company_id: one.reader })),
        ),
    );
    if (told.size > 0) await noteTold(db, [...told], telling.now);
  }
}

/** Tells people of what a rule opened and nobody was told of; in one transaction, so that nobody is told twice. */
export async function tellOfWarnings(db: Db, telling: Telling): Promise<void> {
  const { kind } = telling;
  if ((await db.$count(warningUntold, eq(warningUntold.kind, kind))) === 0) return;
  if ((await takeUntold(db, kind)) === 0) return;
  if (isForOffice(kind)) {
    const { rows } = await db.execute<News>(officeNews);
    await remind(
      db,
      rows.flatMap((one) =>
        messagesOf(one, "/workWarning", telling).map((message) => ({ ...message, account_id: one.reader })),
      ),
    );
  }
  if (isForCompany(kind)) await tellCompanies(db, telling);
}
