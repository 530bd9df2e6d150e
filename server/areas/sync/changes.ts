import { eq, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { packHolding } from "#contract/patent/packed-holding.ts";
import { packedHoldings } from "#contract/sync/sync.ts";
import type { Change, Changes } from "#contract/sync/feed.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { settings } from "#server/database/tables/history.ts";
import { tierSettings } from "#server/database/tables/score.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { type Cursor, readCursor, snapshotKinds, writeCursor } from "./cursor.ts";
import { tooManyDevices } from "./device-place.ts";
import { isForgotten } from "./feed-age.ts";
import { hear, noPlace } from "./device-report.ts";
import { feedPage, type Page } from "./feed-page.ts";
import { keyOf, type Reader, recordsAfter, referenceRecords, roomFor } from "./feed-records.ts";
import { refreshShare, shareScope } from "./share/refresh-share.ts";
import { shareOf } from "./share/share-of.ts";

type Input = ParsedInputOf<typeof contract.sync.changes>;

/**
 * The change feed. A first download walks reference data, companies, contacts and visits by key; then the
 * feed goes on from the transaction that was oldest when the download began, so nothing committed meanwhile
 * is missed. What arrives twice is the same record again and harmless.
 */
export async function changes(context: CallContext, input: Input): Promise<Changes> {
  const person = personOf(context);
  const [epoch] = await context.db.select().from(settings).where(eq(settings.key, "feed_epoch"));
  const history = String(epoch?.value);
  const { scope, most } = await shareOf(context.db, person, input.cursor);
  const held = input.cursor === "" ? null : readCursor(input.cursor, history, scope);
  const heard = await hear(context, input);
  if (heard === noPlace) throw tooManyDevices();
  if (most !== null && held?.phase !== "snapshot") await refreshShare(context, most);
  const page = await atOneMoment(context, async (inside) => {
    const isOver = held === null || (await isForgotten(inside.db, held.xid));
    const cursor = isOver ? await snapshotStart(inside) : held;
    const reader = { db: inside.db, person, share: most === null ? null : person.id, now: context.now() };
    const read =
      cursor.phase === "feed" ? feedPage(reader, cursor, input.limit) : snapshotPage(reader, cursor, input.limit);
    return { ...(await read), isOver };
  });
  return {
    changes: input.rights === packedHoldings ? page.changes.map(packed) : page.changes,
    cursor: writeCursor(page.next, history, scope),
    more: page.more,
    reset: input.cursor !== "" && page.isOver,
    scope,
    part: most !== null,
    promises: await promisedDays(context),
    heard,
  };
}

/** Small, and so few devices would ever hear of a change by a place in the feed, that every answer says it. */
async function promisedDays({ db }: CallContext): Promise<Record<string, number | null>> {
  const rows = await db.select({ tier: tierSettings.tier, days: tierSettings.visit_days }).from(tierSettings);
  return Object.fromEntries(rows.map(({ tier, days }) => [tier, days]));
}

/** Patents of companies in the form that newer devices read. */
const packed = (change: Change): Change =>
  change.kind === "holding" && change.record !== null && "patents" in change.record
    ? { ...change, record: packHolding(change.record) }
    : change;

/**
 * Reads places and records as of one moment. A record read later than its place may already be a revision further,
 * whose own place is still to come: the reader would be told that revision twice.
 */
function atOneMoment<T>(context: CallContext, read: (inside: CallContext) => Promise<T>): Promise<T> {
  return inTransaction(context, read, { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** Where a download begins. What came into the share until now comes with it, and is not told behind it once more. */
async function snapshotStart(context: CallContext): Promise<Cursor> {
  const { rows } = await context.db.execute<{ xmin: string; share: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      (select coalesce(max(seq), 0)::text from feed where scope = ${shareScope(personOf(context).id)}) as share`);
  return { phase: "snapshot", xid: rows[0]?.xmin ?? "0", kind: "reference", after: "", share: rows[0]?.share ?? "0" };
}

async function snapshotPage(
  reader: Reader,
  cursor: Extract<Cursor, { phase: "snapshot" }>,
  limit: number,
): Promise<Page> {
  const found: Change[] = [];
  let { kind, after } = cursor;
  while (true) {
    const room = limit - found.length;
    const wanted = kind === "reference" ? room : roomFor(kind, room);
    const rows =
      kind === "reference" ? await referenceRecords(reader) : await recordsAfter(reader, kind, after, wanted);
    found.push(...rows);
    const last = rows.at(-1);
    if (kind !== "reference" && rows.length === wanted && last)
      return { changes: found, next: { ...cursor, kind, after: keyOf(last) }, more: true };
    const following = snapshotKinds[snapshotKinds.indexOf(kind) + 1];
    if (following === undefined)
      return { changes: found, next: { phase: "feed", xid: cursor.xid, seq: "0", share: cursor.share }, more: false };
    kind = following;
    after = "";
    if (found.length >= limit) return { changes: found, next: { ...cursor, kind, after }, more: true };
  }
}
