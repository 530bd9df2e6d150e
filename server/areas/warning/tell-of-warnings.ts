import { sql } from "drizzle-orm";
import { dayOf, startOfDay } from "#contract/core/time.ts";
import { isForCompany, kindFacts, type WarningKind } from "#contract/warning/warning-kinds.ts";
import { isPressing, type WarningLevel } from "#contract/warning/warning-levels.ts";
import { type NewReminder, remind } from "#server/areas/calendar/reminders.ts";
import type { Db } from "#server/database/connect.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import type { OpenedWarning } from "./apply-candidates.ts";

interface Told {
  [column: string]: unknown;
  account_id: string;
  company_id: string;
  is_company: boolean;
}

/** Pressing warnings of one run that a person is told of one by one; more of them come as one message. */
const oneByOne = 3;

/**
 * Who hears of a company's warnings: its accounts, and of officials who is responsible for it, else the leads of its
 * street, else all officials of the street.
 */
async function listeners(db: Db, companies: readonly string[], withCompany: boolean): Promise<Told[]> {
  const { rows } = await db.execute<Told>(sql`
    with c as (select id, street_id, owner_id from companies where id = any(${sqlUuidArray(companies)})),
    officials as (
      select c.id as company_id, a.id as account_id,
        case when a.id = c.owner_id then 0 when 'lead' = any(a.roles) then 1 else 2 end as place
      from c join accounts a on a.is_news = 1 and a.state = 1 and (a.id = c.owner_id or c.street_id = any(a.street_ids))
    )
    select account_id, company_id, false as is_company from officials o
    where place = (select min(place) from officials m where m.company_id = o.company_id)
    union all
    select a.id, c.id, true from c join accounts a on a.com_id = c.id and a.is_news = 0 and a.is_admin = 0 and a.state = 1
    where ${withCompany}`);
  return rows;
}

const pathOf = (isCompany: boolean, id: string) => (isCompany ? `/early?id=${id}` : `/workWarning?id=${id}`);

/** Rows by a text of theirs. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** One message a day for what is not pressing: its key is the person and the day. */
const digest = ({ account_id, is_company }: Told, day: number): NewReminder => ({
  account_id,
  kind: "warning",
  record_id: account_id,
  title: "今天有新的预警",
  body: "黄色、蓝色预警每天汇总通知一次，点开查看。",
  path: is_company ? "/early" : "/workWarning",
  due_at: new Date(day),
});

function messagesOf(
  { account_id, is_company }: Told,
  mine: readonly OpenedWarning[],
  { kind, level, now }: { kind: WarningKind; level: WarningLevel; now: number },
): NewReminder[] {
  const { word, next } = kindFacts(kind);
  const base = { account_id, kind: "warning" as const, due_at: new Date(now) };
  const first = mine[0];
  if (first === undefined) return [];
  if (mine.length <= oneByOne)
    return mine.map(({ id, title }) => ({
      ...base,
      record_id: id,
      title: `${level}色预警：${title}`.slice(0, 100),
      body: next,
      path: pathOf(is_company, id),
    }));
  const path = `${is_company ? "/early" : "/workWarning"}?kind=${kind}`;
  return [{ ...base, record_id: first.id, title: `${level}色预警：${word} ${mine.length} 项`, body: next, path }];
}

/** Warnings of companies that were told are 已通知. */
async function noteTold(db: Db, ids: readonly string[], now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await db.execute(sql`
    with told as (
      update warnings set state = '已通知', updated_at = ${at}::timestamptz
      where id = any(${sqlUuidArray(ids)}) and state = '未处理' returning id
    )
    insert into warning_moves (id, warning_id, action, from_state, to_state, note, at)
    select gen_random_uuid(), id, 'told', '未处理', '已通知', '已发送到企业账号的消息中心', ${at}::timestamptz from told`);
}

/** Tells people of what a rule opened, in the transaction that opened it. */
export async function tellOfWarnings(
  db: Db,
  kind: WarningKind,
  level: WarningLevel,
  opened: readonly OpenedWarning[],
  now: number,
): Promise<void> {
  if (opened.length === 0) return;
  const byCompany = grouped(opened, ({ company_id }) => company_id);
  const told = await listeners(db, [...byCompany.keys()], isForCompany(kind));
  const messages: NewReminder[] = [];
  for (const rows of grouped(told, ({ account_id }) => account_id).values()) {
    const [person] = rows;
    if (person === undefined) continue;
    const mine = rows.flatMap(({ company_id }) => byCompany.get(company_id) ?? []);
    if (isPressing(level)) messages.push(...messagesOf(person, mine, { kind, level, now }));
    else messages.push(digest(person, startOfDay(dayOf(now))));
  }
  await remind(db, messages);
  const heard = new Set(told.filter((one) => one.is_company).map(({ company_id }) => company_id));
  const ids = opened.filter(({ company_id }) => heard.has(company_id)).map(({ id }) => id);
  if (ids.length > 0) await noteTold(db, ids, now);
}
