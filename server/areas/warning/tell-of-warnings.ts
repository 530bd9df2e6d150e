import { sql } from "drizzle-orm";
import { dayOf, startOfDay } from "#contract/core/time.ts";
import { isForCompany, isForOffice, kindFacts, type WarningKind } from "#contract/warning/warning-kinds.ts";
import { isPressing, type WarningLevel } from "#contract/core/warning-levels.ts";
import { type NewReminder, remind, remindCompanies } from "#server/areas/calendar/reminders.ts";
import type { Db } from "#server/database/connect.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import type { OpenedWarning } from "./apply-candidates.ts";

interface Told {
  [column: string]: unknown;
  account_id: string;
  company_id: string;
}

interface Telling {
  kind: WarningKind;
  level: WarningLevel;
  now: number;
}

type Message = Omit<NewReminder, "account_id">;

/** Pressing warnings of one run that a person is told of one by one; more of them come as one message. */
const oneByOne = 3;

/** Who of the office hears of a company's warnings: its official, else the leads of its street, else all there. */
async function officialsOf(db: Db, companies: readonly string[]): Promise<Told[]> {
  const { rows } = await db.execute<Told>(sql`
    with c as (select id, street_id, owner_id from companies where id = any(${sqlUuidArray(companies)})),
    officials as (
      select c.id as company_id, a.id as account_id,
        case when a.id = c.owner_id then 0 when 'lead' = any(a.roles) then 1 else 2 end as place
      from c join accounts a on a.is_news = 1 and a.state = 1 and (a.id = c.owner_id or c.street_id = any(a.street_ids))
    )
    select account_id, company_id from officials o
    where place = (select min(place) from officials m where m.company_id = o.company_id)`);
  return rows;
}

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
function messagesOf(
  reader: string,
  page: string,
  mine: readonly OpenedWarning[],
  { kind, level, now }: Telling,
): Message[] {
  const first = mine[0];
  if (first === undefined) return [];
  if (!isPressing(level)) return [digest(reader, page, now)];
  const { word, next } = kindFacts(kind);
  const base = { kind: "warning" as const, body: next, due_at: new Date(now) };
  if (mine.length > oneByOne)
    return [
      {
        ...base,
        record_id: first.id,
        title: `${level}色预警：${word} ${mine.length} 项`,
        path: `${page}?kind=${kind}`,
      },
    ];
  return mine.map(({ id, title }) => ({
    ...base,
    record_id: id,
    title: `${level}色预警：${title}`.slice(0, 100),
    path: `${page}?id=${id}`,
  }));
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
export async function tellOfWarnings(db: Db, opened: readonly OpenedWarning[], telling: Telling): Promise<void> {
  if (opened.length === 0) return;
  const byCompany = grouped(opened, ({ company_id }) => company_id);
  const officials = isForOffice(telling.kind) ? await officialsOf(db, [...byCompany.keys()]) : [];
  await remind(
    db,
    [...grouped(officials, ({ account_id }) => account_id)].flatMap(([account_id, rows]) => {
      const mine = rows.flatMap(({ company_id }) => byCompany.get(company_id) ?? []);
      return messagesOf(account_id, "/workWarning", mine, telling).map((message) => ({ ...message, account_id }));
    }),
  );
  if (!isForCompany(telling.kind)) return;
  const told = await remindCompanies(
    db,
    [...byCompany].flatMap(([company_id, mine]) =>
      messagesOf(company_id, "/early", mine, telling).map((message) => ({ ...message, company_id })),
    ),
  );
  const ids = opened.filter(({ company_id }) => told.has(company_id)).map(({ id }) => id);
  if (ids.length > 0) await noteTold(db, ids, telling.now);
}
