import { eq, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { packHolding } from "#contract/patent/packed-holding.ts";
import { packedHoldings } from "#contract/sync/sync.ts";
import type { Change, Changes, FeedKind } from "#contract/sync/feed.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { settings } from "#server/database/tables/history.ts";
import { tierSettings } from "#server/database/tables/score.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { type Cursor, readCursor, scopeName, snapshotKinds, writeCursor } from "./cursor.ts";
import { tooManyDevices } from "./device-place.ts";
import { isForgotten } from "./feed-age.ts";
import { hear, noPlace } from "./device-report.ts";
import { isFeedKind, keyOf, recordsAfter, recordsByIds, referenceRecords, roomFor } from "./feed-records.ts";

type Input = ParsedInputOf<typeof contract.sync.changes>;

interface Page {
  changes: Change[];
  next: Cursor;
  more: boolean;
}

/**
 * The change feed. A first download walks reference data, companies, contacts and visits by key; then the
 * feed goes on from the transaction that was oldest when the download began, so nothing committed meanwhile
 * is missed. What arrives twice is the same record again and harmless.
 */
export async function changes(context: CallContext, input: Input): Promise<Changes> {
  const person = personOf(context);
  const [epoch] = await context.db.select().from(settings).where(eq(settings.key, "feed_epoch"));
  const history = String(epoch?.value);
  const scope = scopeName(person.kind === "street" ? person.street_ids : "all");
  const held = input.cursor === "" ? null : readCursor(input.cursor, history, scope);
  const heard = await hear(context, input);
  if (heard === noPlace) throw tooManyDevices();
  const page = await atOneMoment(context, async (inside) => {
    const isOver = held === null || (await isForgotten(inside.db, held.xid));
    const cursor = isOver ? await snapshotStart(inside) : held;
    const read =
      cursor.phase === "feed" ? feedPage(inside, cursor, input.limit) : snapshotPage(inside, cursor, input.limit);
    return { ...(await read), isOver };
  });
  return {
    changes: input.rights === packedHoldings ? page.changes.map(packed) : page.changes,
    cursor: writeCursor(page.next, history, scope),
    more: page.more,
    reset: input.cursor !== "" && page.isOver,
    scope,
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

async function snapshotStart(context: CallContext): Promise<Cursor> {
  const { rows } = await context.db.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
  );
  return { phase: "snapshot", xid: rows[0]?.xmin ?? "0", kind: "reference", after: "" };
}

async function snapshotPage(
  context: CallContext,
  cursor: Extract<Cursor, { phase: "snapshot" }>,
  limit: number,
): Promise<Page> {
  const person = personOf(context);
  const now = context.now();
  const found: Change[] = [];
  let { kind, after } = cursor;
  while (true) {
    const room = limit - found.length;
    const wanted = kind === "reference" ? room : roomFor(kind, room);
    const rows =
      kind === "reference"
        ? await referenceRecords(context.db, person, now)
        : await recordsAfter(context.db, person, kind, after, wanted, now);
    found.push(...rows);
    const last = rows.at(-1);
    if (kind !== "reference" && rows.length === wanted && last)
      return { changes: found, next: { ...cursor, kind, after: keyOf(last) }, more: true };
    const following = snapshotKinds[snapshotKinds.indexOf(kind) + 1];
    if (following === undefined)
      return { changes: found, next: { phase: "feed", xid: cursor.xid, seq: "0" }, more: false };
    kind = following;
    after = "";
    if (found.length >= limit) return { changes: found, next: { ...cursor, kind, after }, more: true };
  }
}

interface FeedRow {
  [column: string]: unknown;
  kind: FeedKind;
  record_id: string;
  /** No later place tells of this record: one that has moved on in another scope is told there. */
  is_last: boolean;
  xid: string;
  seq: string;
}

/** Rows after (xid, seq) whose transactions, and all older ones, are finished. */
async function feedRows(context: CallContext, cursor: { xid: string; seq: string }, limit: number): Promise<FeedRow[]> {
  const person = personOf(context);
  const scopes =
    person.kind === "street"
      ? sql`${sqlTextArray(["*", ...person.street_ids])}`
      : sql`(select array_agg(id) || array['*'] from streets)`;
  const { rows } = await context.db.execute<FeedRow>(sql`
    select r.kind, r.record_id, r.xid::text as xid, r.seq::text as seq,
      not exists (
        select from feed later
        where later.kind = r.kind and later.record_id = r.record_id and later.scope = any((${scopes})::text[])
          and (later.xid, later.seq) > (r.xid, r.seq)
      ) as is_last
    from unnest(${scopes}) as s(scope)
    cross join lateral (
      select * from feed f
      where f.scope = s.scope and (f.xid, f.seq) > (${cursor.xid}::xid8, ${cursor.seq}::bigint)
        and f.xid < pg_snapshot_xmin(pg_current_snapshot())
      order by f.xid, f.seq limit ${limit}
    ) r
    order by r.xid, r.seq limit ${limit}`);
  return rows;
}

async function feedPage(
  context: CallContext,
  cursor: Extract<Cursor, { phase: "feed" }>,
  limit: number,
): Promise<Page> {
  const rows = await feedRows(context, cursor, limit);
  const last = rows.at(-1);
  return {
    changes: await recordsOf(
      context,
      rows.filter((row) => row.is_last),
    ),
    next: last ? { phase: "feed", xid: last.xid, seq: last.seq } : cursor,
    more: rows.length === limit,
  };
}

/** The records of feed rows as they are at this moment; what is gone or no longer held is told as gone. */
async function recordsOf(context: CallContext, rows: FeedRow[]): Promise<Change[]> {
  const idsByKind = new Map<FeedKind, string[]>();
  for (const row of rows) idsByKind.set(row.kind, [...(idsByKind.get(row.kind) ?? []), row.record_id]);
  const found = new Map<string, Change>();
  for (const [kind, ids] of idsByKind) {
    if (!isFeedKind(kind)) continue;
    const records = await recordsByIds(context.db, personOf(context), kind, ids, context.now());
    for (const record of records) found.set(`${kind}/${record.id}`, record);
  }
  return rows.flatMap((row) => {
    if (!isFeedKind(row.kind)) return [];
    const gone = { kind: row.kind, id: row.record_id, gone: true, record: null } as Change;
    return [found.get(`${row.kind}/${row.record_id}`) ?? gone];
  });
}
