import { and, inArray, isNull, sql } from "drizzle-orm";
import { files } from "#server/database/tables/visit.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { stillNamed } from "./named-files.ts";

const day = 86_400_000;
/** Uploads that nobody went on with for so long are dropped unless a record still waits for them. */
const uploadAge = 7 * day;
/** An upload may be between its bytes and its row; an administrator, between two halves of a restore. */
const orphanAge = 7 * day;
/** What nothing names is set aside first: a database restored a little later may name it again. */
const asideAge = 30 * day;

type Sweeping = Pick<Services, "db" | "files" | "log" | "now">;

/** Drops uploads that nobody goes on with, sets aside what nothing names, and drops what lies aside for long. */
export async function sweepStore(context: Sweeping): Promise<void> {
  const counts = {
    uploads: await dropUploads(context),
    drawings: await context.files.shelves.dropDrawings(context.now() - orphanAge),
    setAside: await setOrphansAside(context),
    dropped: await context.files.shelves.dropAside(context.now() - asideAge),
  };
  context.log.info(counts, "the file store was swept");
}

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function dropUploads(context: Sweeping): Promise<number> {
  const before = context.now() - uploadAge;
  const uploads = await context.files.shelves.uploads();
  const old = uploads.filter(({ changedAt }) => changedAt < before).map(({ name }) => name);
  const alive = await awaited(
    context,
    old.filter((name) => uuidText.test(name)),
  );
  const dead = old.filter((name) => !alive.has(name));
  // A phone that goes on with one of them just now is asked to begin at its first byte.
  for (const name of dead) await context.files.drop(name);
  return dead.length;
}

/** Files on their way whose record is there. */
async function awaited({ db }: Sweeping, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const recordThere = sql`exists (select from (
      select id, deleted_at from visits union all select id, deleted_at from visit_notes
      union all select id, deleted_at from demands union all select id, deleted_at from answers) record
    where record.id = ${files.record_id} and record.deleted_at is null)`;
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), isNull(files.complete_at), recordThere));
  return new Set(rows.map(({ id }) => id));
}

async function setOrphansAside(context: Sweeping): Promise<number> {
  const { db, now } = context;
  const { shelves } = context.files;
  const before = now() - orphanAge;
  let count = 0;
  for await (const kept of shelves.stored()) {
    const old = kept.filter(({ changedAt }) => changedAt < before).map(({ name }) => name);
    const named = await stillNamed(db, old);
    for (const sha256 of old) {
      if (named.has(sha256) || !(await shelves.setAside(sha256, before, now()))) continue;
      // A record may have named it meanwhile: whoever names it from now on finds it gone and delivers it.
      if ((await stillNamed(db, [sha256])).has(sha256)) await shelves.bringBack(sha256);
      else count += 1;
    }
  }
  return count;
}
