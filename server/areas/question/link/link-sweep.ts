import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { questionTickets, questionUploads } from "#server/database/tables/questionnaire.ts";
import { files } from "#server/database/tables/visit.ts";
import type { Db } from "#server/database/connect.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { oneAtATime } from "#server/plugins/limits/one-at-a-time.ts";
import { forgetOldCounts } from "./link-limits.ts";

/** Files of an answer that nobody has saved are let go of after this (ms); the page asks for them anew. */
const unclaimedAge = 7 * 86_400_000;

type Sweeping = Pick<Services, "db" | "log" | "now">;

/** Lets go of what was uploaded over links for answers that nobody saved, and of names and counts that are used up. */
export async function sweepLinks(context: Sweeping): Promise<void> {
  const { db, log, now } = context;
  const before = new Date(now() - unclaimedAge);
  let count = 0;
  for (const id of await unclaimedAnswers(db, before))
    count += await oneAtATime(context, `answer:${id}`, (inside) => dropUnclaimed(inside.db, id, before));
  await db.delete(questionUploads).where(lt(questionUploads.created_at, before));
  await forgetOldCounts(context);
  log.info({ files: count }, "uploads over links were swept");
}

/** Files of answers that nobody saved and for which nothing was announced since. */
const unclaimed = (before: Date) => sql`account_id is null and owner = 'answer'
  and not exists (select from answers where answers.id = record_id)
  and not exists (select from question_uploads join files own on own.id = file_id
    where own.record_id = files.record_id and created_at >= ${before})`;

async function unclaimedAnswers(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ id: files.record_id }).from(files).where(unclaimed(before));
  return rows.map(({ id }) => id);
}

/** Under the lock of the answer's tickets, which a save takes too; the bytes follow when nothing names them. */
async function dropUnclaimed(db: Db, answerId: string, before: Date): Promise<number> {
  await db.select().from(questionTickets).where(eq(questionTickets.answer_id, answerId)).for("update");
  const found = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.record_id, answerId), unclaimed(before)));
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await db.delete(questionUploads).where(inArray(questionUploads.file_id, ids));
  await db.delete(files).where(inArray(files.id, ids));
  return ids.length;
}
