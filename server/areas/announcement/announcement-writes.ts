import { and, eq, inArray, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayLength, minuteLength } from "#contract/core/time.ts";
import {
  announcementMoveProblem,
  announcementSaveProblem,
  stateAfterAnnouncementMove,
} from "#contract/announcement/announcement-moves.ts";
import type { announcementCalls } from "#contract/announcement/announcement.ts";
import { audienceProblems } from "#contract/announcement/audience.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { labels } from "#server/database/tables/company.ts";
import { announcements as a } from "#server/database/tables/office/announcement.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { audienceWhere, reachable } from "./audience.ts";
import { type AnnouncementRow, remindAgain, sendAnnouncement } from "./send.ts";

type In<K extends keyof typeof announcementCalls> = ParsedInputOf<(typeof announcementCalls)[K]>;

export const announcementMissing = () => new Refused(404, "消息不存在");

/** Days ahead that an announcement may wait. */
const longestWait = 366;

/** The row as its maker last read it, locked. */
async function lockedRow({ db }: CallContext, { id, seq }: { id: string; seq: number }): Promise<AnnouncementRow> {
  const [row] = await db.select().from(a).where(eq(a.id, id)).for("update");
  if (!row) throw announcementMissing();
  if (row.seq !== seq)
    throw new Refused(409, `该消息已有新的进展（${row.state}），请核对后再操作`, { reason: "moved", state: row.state });
  return row;
}

async function refuseUnknown({ db }: CallContext, { street_ids, label_ids, account_ids }: In<"save">): Promise<void> {
  const [places, tags, people] = await Promise.all([
    street_ids.length === 0 ? 0 : db.$count(streets, inArray(streets.id, street_ids)),
    label_ids.length === 0
      ? 0
      : db.$count(
          labels,
          and(inArray(labels.id, label_ids), sql`${labels.kind} = 'company' and ${labels.deleted_at} is null`),
        ),
    account_ids.length === 0 ? 0 : db.$count(accounts, and(inArray(accounts.id, account_ids), reachable)),
  ]);
  const problems = {
    ...(places < new Set(street_ids).size && { street_ids: "镇街中有不存在的镇街" }),
    ...(tags < new Set(label_ids).size && { label_ids: "企业标签中有已删除的标签" }),
    ...(people < new Set(account_ids).size && { account_ids: "接收人中有已停用或不能接收消息的账号" }),
  };
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

function refuseTime({ send_at }: In<"save">, now: number): void {
  if (send_at === null) return;
  const at = Date.parse(send_at);
  // Whoever chose the minute that has just begun means now.
  if (at < now - minuteLength) throw refusedFields({ send_at: "发送时间不能早于现在" });
  if (at > now + longestWait * dayLength) throw refusedFields({ send_at: "发送时间应在一年以内" });
}

/** Writes an announcement or changes one that waits; without a time it is sent at once. */
export async function saveAnnouncement(context: CallContext, input: In<"save">) {
  const problems = audienceProblems(input);
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  await refuseUnknown(context, input);
  const at = new Date(context.now());
  const { id, seq, send_at, ...typed } = input;
  const fields = { ...typed, send_at: send_at === null ? null : new Date(send_at), updated_at: at };
  return inTransaction(context, async (inside) => {
    const before = seq === 0 ? null : await openRow(inside, { id, seq });
    refuseTime(input, inside.now());
    const row = before === null ? await newRow(inside, { ...fields, id }) : await changedRow(inside, before, fields);
    if (row === null) return {};
    if (row.send_at !== null) return {};
    if ((await inside.db.$count(accounts, audienceWhere(row))) === 0)
      throw refusedFields({ kinds: "没有符合条件的账号，请调整接收对象" });
    await sendAnnouncement(inside.db, row, at);
    return {};
  });
}

type Fields = Omit<In<"save">, "id" | "seq" | "send_at"> & { send_at: Date | null; updated_at: Date };

/** null: the same person has sent the same before. */
async function newRow(context: CallContext, fields: Fields & { id: string }): Promise<AnnouncementRow | null> {
  const by = personOf(context).id;
  const [made] = await context.db
    .insert(a)
    .values({ ...fields, state: "待发送", seq: 1, created_by: by, created_at: fields.updated_at })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  const [known] = await context.db.select().from(a).where(eq(a.id, fields.id));
  if (known?.created_by === by && known.title === fields.title && known.body === fields.body) return null;
  throw new Refused(409, "此编号已被另一条消息使用", { reason: "key_reused" });
}

/** One that may still be changed, locked. */
async function openRow(context: CallContext, read: { id: string; seq: number }): Promise<AnnouncementRow> {
  const row = await lockedRow(context, read);
  const problem = announcementSaveProblem(row.state);
  if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
  return row;
}

async function changedRow({ db }: CallContext, { id, seq }: AnnouncementRow, fields: Fields) {
  const [changed] = await db
    .update(a)
    .set({ ...fields, seq: seq + 1 })
    .where(eq(a.id, id))
    .returning();
  return changed ?? null;
}

/** Makes a move of the drawing in `announcement-moves.ts`. */
export async function moveAnnouncement(context: CallContext, { move, reason, ...read }: In<"move">) {
  if (move === "撤回" && reason.length < 2) throw refusedFields({ reason: "请填写撤回的原因，至少 2 个字" });
  return inTransaction(context, async (inside) => {
    const row = await lockedRow(inside, read);
    const problem = announcementMoveProblem(move, row.state);
    if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
    const at = new Date(inside.now());
    const kept = move === "撤回" ? { reason } : {};
    await inside.db
      .update(a)
      .set({ state: stateAfterAnnouncementMove[move], seq: row.seq + 1, ...kept })
      .where(eq(a.id, row.id));
    if (move === "提醒" && (await remindAgain(inside.db, row, at)) === 0)
      throw new Refused(409, row.needs_confirm ? "所有人都已确认，不需要再提醒" : "所有人都已阅读，不需要再提醒");
    // Nobody finds in the list what was taken back; who was told is known by the receipts.
    if (move === "撤回")
      await inside.db.execute(sql`delete from reminders where kind = 'notice' and record_id = ${row.id}`);
    return {};
  });
}
