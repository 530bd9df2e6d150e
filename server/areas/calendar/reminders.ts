import { and, count, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { contract } from "#contract/index.ts";
import { type Reminder, reminderKey } from "#contract/calendar/reminder.ts";
import { likeAnywhere } from "#server/database/like.ts";
import type { Db } from "#server/database/connect.ts";
import { accounts } from "#server/database/tables/people.ts";
import { noticeSettings, reminders } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { countedOffset, countedTotal } from "#server/plugins/counted-page.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** One reminder for one person; `due_at` tells repeats of the same record apart. */
export type NewReminder = Pick<
  typeof reminders.$inferInsert,
  "account_id" | "kind" | "record_id" | "title" | "body" | "path"
> & {
  due_at: Date;
  in_app?: boolean;
  push?: boolean;
};

/** A statement carries 65,535 values at most. */
const rowsPerStatement = 2000;

/** Writes reminders, each once however often it is asked for; the next round pushes them. */
export async function remind(db: Db, rows: readonly NewReminder[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db
      .insert(reminders)
      .values(rows.slice(start, start + rowsPerStatement))
      .onConflictDoNothing();
}

/** The same for everybody who has an account of a company. */
export type CompanyReminder = Omit<NewReminder, "account_id" | "in_app" | "push"> & { company_id: string };

/** By which ways an account wants each kind; no row: both. */
type Ways = Pick<typeof noticeSettings.$inferSelect, "account_id" | "kind" | "in_app" | "push">;

/** A message for an account by the ways it chose; none, when it wants neither. */
function inChosenWays(message: NewReminder, chosen: Ways | undefined): NewReminder[] {
  if (chosen === undefined) return [message];
  const { in_app, push } = chosen;
  return in_app || push ? [{ ...message, in_app, push }] : [];
}

/** Accounts of companies that are told; `certified`: those that have shown whose they are alone. */
export type Whom = "all" | "certified";

const accountsOf = (db: Db, companyIds: readonly string[], whom: Whom) =>
  db
    .select({ id: accounts.id, company_id: accounts.com_id })
    .from(accounts)
    .where(
      and(
        eq(accounts.is_news, 0),
        eq(accounts.is_admin, 0),
        eq(accounts.state, 1),
        whom === "certified" ? ne(accounts.type, 1) : undefined,
        inArray(accounts.com_id, [...new Set(companyIds)]),
      ),
    );

/**
 * Tells the accounts of companies by the ways each chose, and gives the companies that have any; one that nobody has an
 * account of is told nothing. No other place asks what an account wants to hear of.
 */
export async function remindCompanies(
  db: Db,
  rows: readonly CompanyReminder[],
  whom: Whom = "all",
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const companyIds = rows.map(({ company_id }) => company_id);
  const people = await accountsOf(db, companyIds, whom);
  if (people.length === 0) return new Set();
  const ids = people.map(({ id }) => id);
  const ways = await db.select().from(noticeSettings).where(inArray(noticeSettings.account_id, ids));
  const wayOf = new Map(ways.map((one) => [`${one.account_id} ${one.kind}`, one]));
  const peopleOf = new Map<string, string[]>();
  for (const { id, company_id } of people)
    if (company_id !== null) peopleOf.set(company_id, [...(peopleOf.get(company_id) ?? []), id]);
  const messages = rows.flatMap(({ company_id, ...row }) =>
    (peopleOf.get(company_id) ?? []).flatMap((id) =>
      inChosenWays({ ...row, account_id: id }, wayOf.get(`${id} ${row.kind}`)),
    ),
  );
  await remind(db, messages);
  return new Set(peopleOf.keys());
}

/** What the account reads in its list; what it wants as a push only is not there. */
const own = (context: CallContext) => and(eq(reminders.account_id, personOf(context).id), reminders.in_app);

async function unreadOf(context: CallContext): Promise<number> {
  const [row] = await context.db
    .select({ unread: count() })
    .from(reminders)
    .where(and(own(context), isNull(reminders.read_at)));
  return row?.unread ?? 0;
}

export const toReminder = (row: typeof reminders.$inferSelect): Reminder => ({
  key: reminderKey(row.kind, row.record_id, row.due_at.getTime()),
  kind: row.kind,
  record_id: row.record_id,
  title: row.title,
  body: row.body,
  path: row.path,
  due_at: row.due_at.toISOString(),
  read: row.read_at !== null,
});

/** A page of the account's reminders. */
export async function reminderPage(context: CallContext, input: z.output<typeof contract.calendar.reminders.input>) {
  const where = and(
    own(context),
    input.unread ? isNull(reminders.read_at) : undefined,
    input.kind === undefined ? undefined : eq(reminders.kind, input.kind),
    input.keyword === ""
      ? undefined
      : sql`(${reminders.title} || ' ' || ${reminders.body}) ilike ${likeAnywhere(input.keyword)}`,
  );
  const rows = await context.db
    .select()
    .from(reminders)
    .where(where)
    .orderBy(desc(reminders.due_at), desc(reminders.id))
    .limit(input.size)
    .offset(countedOffset(input));
  const counted = await countedTotal(context.db, reminders, where);
  const unread = await unreadOf(context);
  return { list: rows.map(toReminder), ...counted, page: input.page, size: input.size, unread };
}

const uuidText = /^[0-9a-f-]{36}$/;

/** Records and times that keys name; what is no key is left out. */
function namedBy(keys: readonly string[]) {
  return keys.flatMap((key) => {
    const [kind, record_id = "", at = ""] = key.split("/");
    const due = Date.parse(at);
    return kind && uuidText.test(record_id) && !Number.isNaN(due) ? [{ kind, record_id, due }] : [];
  });
}

/** One reminder by its key. */
export async function reminderInfo(context: CallContext, { key }: { key: string }): Promise<Reminder> {
  const [named] = namedBy([key]);
  const rows = named
    ? await context.db
        .select()
        .from(reminders)
        .where(and(own(context), eq(reminders.record_id, named.record_id)))
    : [];
  const found = rows.map(toReminder).find((one) => one.key === key);
  if (!found) throw new Refused(404, "没有这条消息，可能已被清理");
  return found;
}

/** Marks reminders as read. A key the server has not written yet is passed over: the phone tells it again. */
export async function readReminders(context: CallContext, input: { keys: readonly string[]; all: boolean }) {
  const at = new Date(context.now());
  const account_id = personOf(context).id;
  const named = namedBy(input.keys);
  if (named.length > 0) {
    const rows = await context.db
      .select()
      .from(reminders)
      .where(
        and(
          own(context),
          inArray(
            reminders.record_id,
            named.map(({ record_id }) => record_id),
          ),
        ),
      );
    const wanted = new Set(input.keys);
    const ids = rows.filter((row) => wanted.has(toReminder(row).key)).map(({ id }) => id);
    await context.db
      .update(reminders)
      .set({ read_at: at })
      .where(and(own(context), isNull(reminders.read_at), inArray(reminders.id, ids)));
  }
  if (input.all)
    await context.db
      .update(reminders)
      .set({ read_at: at })
      .where(and(eq(reminders.account_id, account_id), isNull(reminders.read_at), sql`${reminders.due_at} <= ${at}`));
  await noteRead(context, at);
  return { unread: await unreadOf(context) };
}

/** Whoever sent an announcement sees by its receipts who has read it. */
const noteRead = ({ db, ...context }: CallContext, at: Date) =>
  db.execute(sql`
    update announcement_receipts r set read_at = ${at}
    where r.account_id = ${personOf({ ...context, db }).id} and r.read_at is null and exists (
      select from reminders n where n.account_id = r.account_id and n.kind = 'notice'
        and n.record_id = r.announcement_id and n.read_at is not null)`);
