import { type Changes, visitSync, visitWindowDays } from "#contract/sync.ts";
import { applyChanges, forgetServerCopies } from "./apply-changes.ts";
import type { EngineContext } from "./engine-context.ts";
import { readMeta, writeMeta } from "./field-database.ts";
import type { Halt } from "./sender.ts";

const timeoutMs = 30_000;
/** The first page is small, so that the app is usable soon. */
const firstLimit = 300;
const limit = 1500;
/** A feed that keeps telling to start over is not asked again in the same run. */
const mostResets = 2;
const day = 24 * 3_600_000;

/** Pulls page by page until nothing is left. Broken off at any point it goes on at the next page. */
export async function pullChanges(context: EngineContext): Promise<Halt> {
  const { db, link } = context;
  let resets = 0;
  for (;;) {
    const cursor = (await readMeta(db, "cursor")) ?? "";
    const answer = await link.call(await changesRequest(context, cursor));
    if (answer.kind === "login" || answer.kind === "update") return answer.kind;
    const page = answer.kind === "done" ? readPage(answer.data) : null;
    if (page === null) return { retryAfterMs: answer.kind === "again" ? answer.retryAfterMs : null };
    const restart = await writePage(context, page);
    if ((restart || page.reset) && ++resets > mostResets) return { retryAfterMs: null };
    if (!restart && !page.more) return await finishPull(context);
  }
}

async function changesRequest({ db, deviceId }: EngineContext, cursor: string) {
  const { method, path } = visitSync.changes;
  const oldest = await db.outbox.orderBy("seq").first();
  const query = new URLSearchParams({
    limit: String(cursor === "" ? firstLimit : limit),
    device_id: deviceId,
    pending: String(await db.outbox.count()),
    ...(cursor !== "" && { cursor }),
    ...(oldest && { oldest_at: new Date(oldest.createdAt).toISOString() }),
  });
  return { method, path: `${path}?${query}`, timeoutMs };
}

/** Enough of a check that nothing of another shape moves the cursor. */
function readPage(data: unknown): Changes | null {
  const page = data as Partial<Changes> | null;
  const fits = Array.isArray(page?.changes) && typeof page.cursor === "string" && typeof page.scope === "string";
  return fits ? (page as Changes) : null;
}

/**
 * Writes a page and the place behind it in one transaction. A `reset` page is the first one of a new
 * start. True when the account's scope has changed under a feed that goes on: read it from its start.
 */
async function writePage(context: EngineContext, page: Changes): Promise<boolean> {
  const { db } = context;
  const names = [db.visits, db.companies, db.contacts, db.labels, db.staff, db.streets];
  return await db.transaction("rw", [...names, db.attachments, db.outbox, db.meta], async () => {
    await noteHeard(context, page.heard);
    const scope = await readMeta(db, "scope");
    const moved = scope !== undefined && scope !== page.scope;
    if (moved || page.reset) {
      await forgetServerCopies(context);
      await db.meta.bulkDelete(["cursor", "pulled"]);
    }
    await writeMeta(db, "scope", page.scope);
    if (moved && !page.reset) return true;
    await applyChanges(context, page.changes);
    await writeMeta(db, "cursor", page.cursor);
    return false;
  });
}

/** On a database that was empty although the device is known: what the server had heard of is lost. */
async function noteHeard({ db }: EngineContext, heard: Changes["heard"]): Promise<void> {
  if ((await readMeta(db, "unsure")) !== true) return;
  if (heard !== null && heard.pending > 0) await writeMeta(db, "lost", heard);
  await db.meta.delete("unsure");
}

async function finishPull(context: EngineContext): Promise<Halt> {
  const { db, link } = context;
  await writeMeta(db, "pulled", true);
  await writeMeta(db, "clockOffset", link.clockOffset);
  await pruneVisits(context);
  return null;
}

/** Lets go of visits older than the window; one with unsent changes or files stays. */
async function pruneVisits({ db, link }: EngineContext): Promise<void> {
  const before = new Date(link.serverNow() - visitWindowDays * day).toISOString();
  await db.transaction("rw", db.visits, db.outbox, db.attachments, async () => {
    const old = await db.visits.where("start_at").below(before).primaryKeys();
    if (old.length === 0) return;
    const files = db.attachments.where("state").notEqual("sent");
    const kept = new Set((await files.toArray()).map((file) => file.record_id));
    for (const id of await db.outbox.orderBy("recordId").uniqueKeys()) kept.add(String(id));
    const gone = old.filter((id) => !kept.has(id));
    await db.visits.bulkDelete(gone);
    await db.attachments.where("record_id").anyOf(gone).delete();
  });
}
