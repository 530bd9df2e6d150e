import { and, eq, isNull, sql } from "drizzle-orm";
import type { FileOwner } from "#contract/core/file.ts";
import { mayEditVisit, visitEditorsOnly } from "#contract/visit/visit-rules.ts";
import { demands } from "#server/database/tables/demand.ts";
import { answers } from "#server/database/tables/questionnaire.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { visitNotes } from "#server/database/tables/visit-note.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { forgetDamage } from "#server/plugins/files/file-damage.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { isCertified } from "#server/plugins/people/certified.ts";
import { handedInBy, visitsOfCompany } from "#server/plugins/people/company-scope.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";

export type FileRow = typeof files.$inferSelect;

const ownerTables = { visit: visits, visit_note: visitNotes, demand: demands, answer: answers } as const;

const missing = () => new Refused(404, "文件不存在，或您没有查看权限");

async function streetOf(context: CallContext, owner: FileOwner, recordId: string): Promise<string | undefined> {
  const table = ownerTables[owner];
  const [row] = await context.db.select({ street_id: table.street_id }).from(table).where(eq(table.id, recordId));
  return row?.street_id;
}

/** Whether a file is among what a company may read: photos of visits to it, and what it handed in for its demands. */
async function isOpenToCompany(context: CallContext, file: FileRow): Promise<boolean> {
  const person = personOf(context);
  if (!isCertified(person)) return false;
  const { db } = context;
  const named = sql`${JSON.stringify([{ id: file.id }])}::jsonb`;
  if (file.owner === "visit") {
    const photos = and(visitsOfCompany(person.com_id), sql`${visits.photos} @> ${named}`);
    return (await db.$count(visits, and(eq(visits.id, file.record_id), photos))) > 0;
  }
  if (file.owner !== "demand" || person.com_id === 0) return false;
  const own = await db.$count(files, and(eq(files.id, file.id), handedInBy(person.com_id)));
  const attached = and(
    eq(demands.company_id, person.com_id),
    isNull(demands.deleted_at),
    sql`${demands.attachments} @> ${named}`,
  );
  return own > 0 && (await db.$count(demands, and(eq(demands.id, file.record_id), attached))) > 0;
}

/** The file; 404 unless its record is in the person's scope. */
export async function visibleFile(context: CallContext, id: string): Promise<FileRow> {
  const [file] = await context.db.select().from(files).where(eq(files.id, id));
  if (personOf(context).kind === "enterprise") {
    if (!file || !(await isOpenToCompany(context, file))) throw missing();
    return file;
  }
  const street = file && (await streetOf(context, file.owner, file.record_id));
  if (!file || street === undefined || !coversStreet(personOf(context), street)) throw missing();
  return file;
}

/** The row of a file that is there. */
export async function fileById(context: CallContext, id: string): Promise<FileRow> {
  const [file] = await context.db.select().from(files).where(eq(files.id, id));
  if (!file) throw missing();
  return file;
}

/** Whether a file has arrived and its bytes are still there. */
export const isHere = async ({ files: store }: CallContext, { complete_at, sha256, size }: FileRow): Promise<boolean> =>
  complete_at !== null && (await store.isWhole(sha256, size));

/** Whether the person has delivered these very bytes before, for another record: knowing their hash is not enough. */
export async function wasDelivered(context: CallContext, { sha256, size }: FileRow): Promise<boolean> {
  const own = await context.db.$count(
    files,
    and(eq(files.sha256, sha256), eq(files.size, size), eq(files.delivered_by, personOf(context).id)),
  );
  return own > 0 && (await context.files.inspect(sha256, size)) === null;
}

/** A file whose bytes arrive: who has named it may always deliver it, wherever its record has moved since. */
export async function awaitedFile(context: CallContext, id: string): Promise<FileRow> {
  const [file] = await context.db.select().from(files).where(eq(files.id, id));
  if (file?.account_id === personOf(context).id) return file;
  const visible = await visibleFile(context, id);
  await refuseForeignUpload(context, visible);
  return visible;
}

/** Refuses the bytes of a file from anybody but those who may name it; the hash in the manifest fixes what it is. */
async function refuseForeignUpload(context: CallContext, file: FileRow): Promise<void> {
  const person = personOf(context);
  if (file.owner !== "visit") throw new Refused(403, "只有登记此附件的人可以上传");
  const [visit] = await context.db.select().from(visits).where(eq(visits.id, file.record_id));
  if (!visit || !mayEditVisit(visit, person)) throw new Refused(403, visitEditorsOnly);
}

/** Marks the file as here, delivered by who calls; `arrived` of its record, where it has one, tells every device through the feed. */
export async function markArrived(context: CallContext, file: FileRow): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(files)
      .set({ complete_at: new Date(context.now()), delivered_by: context.person?.id ?? null })
      .where(eq(files.id, file.id));
    await forgetDamage(transaction, file.sha256);
    const table = file.owner === "visit" ? visits : file.owner === "visit_note" ? visitNotes : null;
    if (table === null) return;
    await transaction
      .update(table)
      .set({ arrived: sql`array_append(${table.arrived}, ${file.id}::uuid)` })
      .where(and(eq(table.id, file.record_id), sql`not ${table.arrived} @> array[${file.id}::uuid]`));
  });
}
