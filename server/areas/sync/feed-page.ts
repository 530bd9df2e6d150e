import { sql } from "drizzle-orm";
import type { Change, FeedKind } from "#contract/sync/feed.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import type { Cursor } from "./cursor.ts";
import { isFeedKind, type Reader, recordsByIds } from "./feed-records.ts";
import { companyRecords } from "./share/company-records.ts";
import { shareScope } from "./share/refresh-share.ts";

/** Changes as a page tells them, and the place behind them. */
export interface Page {
  changes: Change[];
  next: Cursor;
  more: boolean;
}

/** What moves in the feed of streets. */
interface FeedRow {
  [column: string]: unknown;
  kind: FeedKind;
  record_id: string;
  /** No later place tells of this record: one that has moved on in another scope is told there. */
  is_last: boolean;
  /**
   * A company, or what is held under its id, that has never come into the reader's share, or is told there as gone; and that
   * no device of the reader's has written. Of other kinds this cannot be said: a visit may have moved to another company.
   */
  is_foreign: boolean;
  xid: string;
  seq: string;
}

type FeedPlace = Extract<Cursor, { phase: "feed" }>;

/** Rows after the cursor's place whose transactions, and all older ones, are finished. */
async function feedRows({ db, person, share }: Reader, cursor: FeedPlace, limit: number): Promise<FeedRow[]> {
  const scopes =
    person.kind === "street"
      ? sql`${sqlTextArray(["*", ...person.street_ids])}`
      : sql`(select array_agg(id) || array['*'] from streets)`;
  const { rows } = await db.execute<FeedRow>(sql`
    select r.kind, r.record_id, r.xid::text as xid, r.seq::text as seq,
      not exists (
        select from feed later
        where later.kind = r.kind and later.record_id = r.record_id and later.scope = any((${scopes})::text[])
          and (later.xid, later.seq) > (r.xid, r.seq)
      ) as is_last,
      ${
        share === null
          ? sql`false`
          : sql`case when r.kind in ('company', 'holding') then
              not exists (
                select from device_shares d where d.account_id = ${share} and d.company_id = r.record_id::uuid)
              and not exists (
                select from companies c
                where c.id = r.record_id::uuid and (c.created_by = ${share} or c.updated_by = ${share}))
              else false end`
      } as is_foreign
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

/** A company that has come into the reader's share, or left it. */
interface ShareRow {
  [column: string]: unknown;
  record_id: string;
  gone: boolean;
  seq: string;
}

/** So many records come with a company, about: a page takes fewer of these rows. */
const recordsOfCompany = 5;

/**
 * What came into the reader's share after the cursor, and what left it. These rows are committed in the order of their
 * numbers, so nothing has to be waited for: what somebody has just opened comes though others are still writing.
 */
async function shareRows({ db, share }: Reader, after: string, limit: number): Promise<ShareRow[]> {
  if (share === null) return [];
  const { rows } = await db.execute<ShareRow>(sql`
    select record_id, gone, seq::text as seq from feed
    where scope = ${shareScope(share)} and kind = 'share' and seq > ${after}::bigint
    order by feed.seq limit ${limit}`);
  return rows;
}

/** What has changed since the cursor; each record as it is at this moment. */
export async function feedPage(reader: Reader, cursor: FeedPlace, limit: number): Promise<Page> {
  const mostShared = Math.ceil(limit / recordsOfCompany);
  const shared = await shareRows(reader, cursor.share, mostShared);
  const rows = await feedRows(reader, cursor, limit);
  const last = rows.at(-1);
  const told = rows.filter((row) => row.is_last && !row.is_foreign);
  return {
    changes: await changesOf(reader, told, shared),
    next: {
      ...cursor,
      share: shared.at(-1)?.seq ?? cursor.share,
      ...(last && { xid: last.xid, seq: last.seq }),
    },
    more: rows.length === limit || shared.length === mostShared,
  };
}

/** The changes that rows of the feed stand for. */
async function changesOf(reader: Reader, rows: readonly FeedRow[], shared: readonly ShareRow[]): Promise<Change[]> {
  const came = await idsOf(
    reader,
    shared.filter(({ gone }) => !gone),
  );
  const went = await idsOf(
    reader,
    shared.filter(({ gone }) => gone),
  );
  const named = rows.flatMap(({ kind, record_id }): [FeedKind, string][] =>
    isFeedKind(kind) ? [[kind, record_id]] : [],
  );
  const found = await recordsOf(reader, [...named, ...came, ...went]);
  // What has come is told before anything that names it; what a company brings that is not held is nothing.
  const told = new Map(came.flatMap((one) => (found.has(keyOf(one)) ? [[keyOf(one), one] as const] : [])));
  for (const one of [...named, ...went]) told.set(keyOf(one), one);
  return [...told].map(([key, [kind, id]]) => found.get(key) ?? ({ kind, id, gone: true, record: null } as Change));
}

const keyOf = ([kind, id]: [FeedKind, string]) => `${kind}/${id}`;

async function idsOf(reader: Reader, rows: readonly ShareRow[]): Promise<[FeedKind, string][]> {
  const records = await companyRecords(
    reader,
    rows.map(({ record_id }) => record_id),
  );
  return [...records].flatMap(([kind, ids]) => ids.map((id): [FeedKind, string] => [kind, id]));
}

/** Those of the records that the reader may hold, as they are at this moment; what is gone or not held is not among them. */
async function recordsOf(reader: Reader, named: readonly [FeedKind, string][]): Promise<Map<string, Change>> {
  const idsByKind = new Map<FeedKind, Set<string>>();
  for (const [kind, id] of named) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  const found = new Map<string, Change>();
  for (const [kind, ids] of idsByKind)
    for (const record of await recordsByIds(reader, kind, [...ids])) found.set(`${kind}/${record.id}`, record);
  return found;
}
