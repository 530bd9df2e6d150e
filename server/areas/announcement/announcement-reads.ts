import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, minuteWords } from "#contract/core/time.ts";
import { announcementCalls, mostReceiptsExported, type Receipt } from "#contract/announcement/announcement.ts";
import { audienceWords } from "#contract/announcement/audience.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { labels } from "#server/database/tables/company.ts";
import { announcementReceipts as receipts, announcements as a } from "#server/database/tables/office/announcement.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { is, pagedList } from "#server/plugins/paged-list.ts";
import { announcementMissing } from "./announcement-writes.ts";
import { audienceWhere, kindOfRow, reachable } from "./audience.ts";

type In<K extends keyof typeof announcementCalls> = ParsedInputOf<(typeof announcementCalls)[K]>;

const countOf = (which: SQL) =>
  sql<number>`(select count(*)::int from announcement_receipts r where r.announcement_id = ${a.id} and ${which})`;

const listed = ({ db }: CallContext, where: SQL | undefined) =>
  db
    .select({
      row: a,
      by_name: accounts.name,
      sent: countOf(sql`true`),
      read: countOf(sql`r.read_at is not null`),
      confirmed: countOf(sql`r.confirmed_at is not null`),
    })
    .from(a)
    .innerJoin(accounts, eq(accounts.id, a.created_by))
    .where(where);

type Listed = Awaited<ReturnType<typeof listed>>[number];

const toAnnouncement = ({ row, ...counts }: Listed) => ({
  id: row.id,
  category: row.category,
  title: row.title,
  needs_confirm: row.needs_confirm,
  sent_at: row.sent_at?.toISOString() ?? null,
  state: row.state,
  send_at: row.send_at?.toISOString() ?? null,
  seq: row.seq,
  updated_at: row.updated_at.toISOString(),
  ...counts,
});

/** A page of announcements with the number of each state under the other conditions. */
export const announcementList = pagedList(announcementCalls.list, {
  table: a,
  rows: listed,
  conditions: {
    state: is(a.state),
    category: is(a.category),
    keyword: (words) => or(ilike(a.title, likeAnywhere(words)), ilike(a.body, likeAnywhere(words))),
  },
  order: [desc(a.created_at)],
  last: a.id,
  counts: { name: "states", of: "state", column: a.state },
  toRows: (found) => found.map(toAnnouncement),
});

/** An announcement with whom it is for by name. */
export async function announcementInfo(context: CallContext, { id }: In<"info">) {
  const { db } = context;
  const [one] = await listed(context, eq(a.id, id));
  if (!one) throw announcementMissing();
  const { row } = one;
  const [places, tags, people] = await Promise.all([
    row.street_ids.length === 0 ? [] : db.select().from(streets).where(inArray(streets.id, row.street_ids)),
    row.label_ids.length === 0 ? [] : db.select().from(labels).where(inArray(labels.id, row.label_ids)),
    row.account_ids.length === 0 ? [] : db.select().from(accounts).where(inArray(accounts.id, row.account_ids)),
  ]);
  const named = ({ id: of, name }: { id: string; name: string }) => ({ id: of, name });
  return {
    ...toAnnouncement(one),
    body: row.body,
    reason: row.reason,
    kinds: row.kinds,
    streets: places.map(named),
    labels: tags.map(named),
    people: people.map((person) => ({ ...named(person), unit: person.com_name })),
  };
}

export const countAudience = async ({ db }: CallContext, audience: In<"count">) => ({
  accounts: await db.$count(accounts, audienceWhere(audience)),
});

export async function audienceChoices({ db }: CallContext) {
  const living = and(eq(labels.kind, "company"), isNull(labels.deleted_at));
  return {
    streets: await db.select({ id: streets.id, name: streets.name }).from(streets).orderBy(asc(streets.sort)),
    labels: await db.select({ id: labels.id, name: labels.name }).from(labels).where(living).orderBy(labels.name),
  };
}

export function audiencePeople({ db }: CallContext, { keyword }: In<"people">) {
  const word = likeAnywhere(keyword);
  return db
    .select({ id: accounts.id, name: accounts.name, unit: accounts.com_name })
    .from(accounts)
    .where(
      and(
        reachable,
        sql`(${accounts.name} ilike ${word} or ${accounts.com_name} ilike ${word} or ${accounts.mobile} = ${keyword})`,
      ),
    )
    .orderBy(accounts.name, accounts.id)
    .limit(20);
}

const parts = {
  未读: isNull(receipts.read_at),
  已读: isNotNull(receipts.read_at),
  未确认: isNull(receipts.confirmed_at),
  已确认: isNotNull(receipts.confirmed_at),
} as const;

function receiptsWhere({ id, part, keyword }: In<"receiptsExport">): SQL | undefined {
  const word = likeAnywhere(keyword);
  return and(
    eq(receipts.announcement_id, id),
    part === undefined ? undefined : parts[part],
    keyword === "" ? undefined : or(sql`${accounts.name} ilike ${word}`, sql`${accounts.com_name} ilike ${word}`),
  );
}

async function receiptsOf(
  { db }: CallContext,
  asked: In<"receiptsExport">,
  { limit, offset }: { limit: number; offset: number },
): Promise<Receipt[]> {
  const rows = await db
    .select({ receipt: receipts, name: accounts.name, unit: accounts.com_name, kind: kindOfRow })
    .from(receipts)
    .innerJoin(accounts, eq(accounts.id, receipts.account_id))
    .where(receiptsWhere(asked))
    .orderBy(sql`${receipts.read_at} desc nulls last`, accounts.com_name, accounts.name, accounts.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ receipt, ...person }) => ({
    account_id: receipt.account_id,
    ...person,
    read_at: receipt.read_at?.toISOString() ?? null,
    confirmed_at: receipt.confirmed_at?.toISOString() ?? null,
  }));
}

async function receiptCount({ db }: CallContext, asked: In<"receiptsExport">): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(receipts)
    .innerJoin(accounts, eq(accounts.id, receipts.account_id))
    .where(receiptsWhere(asked));
  return row?.total ?? 0;
}

async function rowOf({ db }: CallContext, id: string) {
  const [row] = await db.select().from(a).where(eq(a.id, id));
  if (!row) throw announcementMissing();
  return row;
}

export async function announcementReceipts(context: CallContext, { page, size, ...asked }: In<"receipts">) {
  await rowOf(context, asked.id);
  const [list, total] = await Promise.all([
    receiptsOf(context, asked, { limit: size, offset: (page - 1) * size }),
    receiptCount(context, asked),
  ]);
  return { list, total, page, size };
}

const text = (header: string, width: number, value: (row: Receipt) => string): ListColumn<Receipt> => ({
  header,
  width,
  cell: (row) => ({ value: value(row) }),
});
const minute = (at: string | null) => (at === null ? "" : minuteWords(at));

export async function receiptsWorkbook(context: CallContext, asked: In<"receiptsExport">): Promise<FileReply> {
  const row = await rowOf(context, asked.id);
  const total = await receiptCount(context, asked);
  if (total === 0) throw new Refused(422, "没有可以导出的回执", { reason: "empty" });
  if (total > mostReceiptsExported)
    throw new Refused(422, `回执超过 ${mostReceiptsExported} 条，请缩小范围后再导出`, { reason: "too_many" });
  const rows = await receiptsOf(context, asked, { limit: mostReceiptsExported, offset: 0 });
  await writeAudit(context, "announcement-export", { id: row.id, rows: rows.length });
  const columns = [
    text("姓名", 14, ({ name }) => name),
    text("单位", 36, ({ unit }) => unit),
    text("账号类型", 20, ({ kind }) => audienceWords[kind]),
    text("阅读时间", 20, ({ read_at }) => minute(read_at)),
    ...(row.needs_confirm ? [text("确认时间", 20, ({ confirmed_at }) => minute(confirmed_at))] : []),
  ];
  const lines: [string, string][] = [
    ["消息", row.title],
    ["发送时间", minute(row.sent_at?.toISOString() ?? null)],
    ["导出时间", minuteWords(new Date(context.now()))],
  ];
  return {
    file: await listWorkbook(context, "消息回执", { columns, rows, notes: { sheet: "说明", lines } }),
    mime: workbookMime,
    name: `消息回执_${row.title}_${dayOf(context.now())}.xlsx`,
  };
}
