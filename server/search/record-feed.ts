import type pg from "pg";
import type { SearchChanges } from "./memory/engine.ts";
import { rightParties } from "./right-parties.ts";
import type { SearchRecord } from "./patent-search.ts";

/** Changes kept for other processes and for those that come late; older ones that everybody here has read go. */
const keptChanges = 100_000;
const readAtOnce = 1_000;

/** How much there is to index, from the database's own figures. */
export interface FeedSize {
  records: number;
  characters: number;
}

/** Up to where a feed has read, and the database and change by which that is known again. */
export interface FeedMark {
  /** Of the cluster and the database in it. */
  database: string;
  /** As `readUpTo` and `last` of a feed; whoever goes on from there is told what it had seen beyond once more. */
  readUpTo: string;
  last: number;
  /** Transaction and patent of change `last`; null where there was none. */
  lastChange: string | null;
}

const markSql = `
  select (select system_identifier::text from pg_control_system())
      || ' ' || (select oid::text from pg_database where datname = current_database()) as database,
    pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    (select coalesce(max(seq), 0)::float8 from search_changes) as newest,
    (select xid::text || ' ' || patent_id::text from search_changes where seq = $1) as change`;
interface MarkRow {
  database: string;
  xmin: string;
  newest: number;
  change: string | null;
}

type Row = Omit<SearchRecord, "publication_no"> & { publication_no: string; grant_no: string };

const names = (column: string) =>
  `array(select party->>'name' from jsonb_array_elements(${column}) as party where party->>'name' <> '')`;
const parties = Object.entries(rightParties)
  .map(([field, { kind, name }]) => `array_agg(distinct r.${name}) filter (where r.kind = '${kind}') as ${field}`)
  .join(", ");
const partyNames = Object.keys(rightParties)
  .map((field) => `coalesce(of_rights.${field}, '{}') as ${field}`)
  .join(", ");
const recordSql = `
  select p.id, p.title, coalesce(t.abstract, '') as abstract,
    coalesce((select string_agg(claim->>'text', E'\\n' order by place)
      from jsonb_array_elements(t.claims) with ordinality as of_claims(claim, place)), '') as claims,
    coalesce((select string_agg(paragraph->>'text', E'\\n' order by place, inner_place)
      from jsonb_array_elements(t.description) with ordinality as sections(section, place),
        jsonb_array_elements(section->'paragraphs') with ordinality as of_section(paragraph, inner_place)), '')
      as description,
    p.application_no, p.publication_no, p.grant_no, p.type, p.status, p.rights,
    array(select priority->>'number' from jsonb_array_elements(p.priorities) as priority
      where priority->>'number' <> '') as priority_no,
    ${names("p.applicants")} as applicants, ${names("p.owners")} as owners, p.inventors, p.agency, p.agents,
    coalesce((select party->>'address' from jsonb_array_elements(p.applicants) as party
      where party->>'address' <> '' limit 1), '') as address,
    p.main_ipc, p.ipc, p.cpc, p.locarno, p.filed_on::text, p.published_on::text, p.granted_on::text,
    p.expires_on::text, p.public_on::text, p.province, p.city, p.district, p.street_id, p.company_ids::text[] as company_ids, p.cited,
    ${partyNames}
  from patents p left join patent_texts t on t.patent_id = p.id
    left join lateral (select ${parties} from patent_rights r where r.patent_id = p.id) of_rights on true
  where p.withdrawn_at is null`;

const recordOf = ({ publication_no, grant_no, ...row }: Row): SearchRecord => ({
  ...row,
  publication_no: [publication_no, grant_no].filter((number) => number !== ""),
});

const beginSql = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    (select coalesce(max(seq), 0)::float8 from search_changes) as last`;

const sizeSql = `
  select count(*)::int as records, coalesce(sum(length(title)), 0)::float8 as titles,
    (select coalesce(sum(length(abstract) + length(claims::text) + length(description::text)), 0)::float8
      from patent_texts) as texts
  from patents where withdrawn_at is null`;

/** What a search needs to know of the database's records: how many there are at the most, all, and what changes. */
export class RecordFeed {
  private readonly pool: pg.Pool;
  /** Transactions before this one are read; of later ones, those of which `seen` has the rows. */
  private readUpTo = "0";
  private seen = new Set<number>();
  private last = 0;

  private readonly kept: number;

  constructor(pool: pg.Pool, kept = keptChanges) {
    this.pool = pool;
    this.kept = kept;
  }

  async size(): Promise<FeedSize> {
    const { rows } = await this.pool.query<{ records: number; titles: number; texts: number }>(sizeSql);
    const { records, titles, texts } = rows[0] ?? { records: 0, titles: 0, texts: 0 };
    return { records, characters: titles + texts };
  }

  /** Whether there are more records than this; reads no further. */
  async isLargerThan(records: number): Promise<boolean> {
    const sql = "select count(*)::int as count from (select 1 from patents where withdrawn_at is null limit $1) as few";
    return ((await this.pool.query<{ count: number }>(sql, [records + 1])).rows[0]?.count ?? 0) > records;
  }

  /** Hands over every record as of one moment, in order of filing; changes are told from then on. */
  async readAll(take: (records: readonly SearchRecord[]) => void): Promise<void> {
    await this.inSnapshot(async (client) => {
      const mark = await client.query<{ xmin: string; last: number }>(beginSql);
      await client.query(
        `declare everything no scroll cursor for ${recordSql} order by p.filed_on nulls first, p.id desc`,
      );
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${readAtOnce} from everything`);
        if (rows.length === 0) break;
        take(rows.map(recordOf));
      }
      this.readUpTo = mark.rows[0]?.xmin ?? "0";
      this.last = mark.rows[0]?.last ?? 0;
      this.seen = new Set();
    });
  }

  /** Changes are told from now on; what is there already is to be read by `page`. */
  async startHere(): Promise<void> {
    const { rows } = await this.pool.query<{ xmin: string; last: number }>(beginSql);
    this.goOnFrom({ readUpTo: rows[0]?.xmin ?? "0", last: rows[0]?.last ?? 0 });
  }

  /** Some records as they are now, in order of their ids; none: there are no more. */
  async page(after: string | null, most: number): Promise<SearchRecord[]> {
    const sql = `${recordSql} and ($1::uuid is null or p.id > $1::uuid) order by p.id limit $2`;
    return (await this.pool.query<Row>(sql, [after, most])).rows.map(recordOf);
  }

  /** Those of the records that are there now. */
  async some(ids: readonly string[]): Promise<SearchRecord[]> {
    return this.inSnapshot((client) => recordsOf(client, ids));
  }

  async count(): Promise<number> {
    const sql = "select count(*)::int as count from patents where withdrawn_at is null";
    return (await this.pool.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
  }

  /** Where this feed stands, after everything that it told was taken. */
  async mark(): Promise<FeedMark> {
    // Taken before the database is asked: by its answer the feed may have read on.
    const { readUpTo, last } = this;
    const { database, change } = await this.markRow(last);
    return { database, readUpTo, last, lastChange: change };
  }

  /** Whether a feed of this database may go on from a mark. */
  async knows({ database, readUpTo, last, lastChange }: FeedMark): Promise<boolean> {
    const now = await this.markRow(last);
    const isBehind = BigInt(readUpTo) <= BigInt(now.xmin) && last <= now.newest;
    // Where the change was cleared away since, `changes` says whether more was.
    const isSame = now.change === lastChange || (now.change === null && now.newest - last > this.kept);
    return now.database === database && isBehind && isSame;
  }

  /** Goes on from a mark: tells what changed since. */
  goOnFrom({ readUpTo, last }: Pick<FeedMark, "readUpTo" | "last">): void {
    this.readUpTo = readUpTo;
    this.last = last;
    this.seen = new Set();
  }

  private async markRow(last: number): Promise<MarkRow> {
    const { rows } = await this.pool.query<MarkRow>(markSql, [last]);
    return rows[0] as MarkRow;
  }

  /**
   * What was committed since the last call. Commits come in another order than numbers and transactions: read is what
   * began after the oldest transaction that ran at the last call, less what was read of it already. null: changes were
   * cleared away before they were read, so everything has to be read anew.
   */
  async changes(): Promise<SearchChanges | null> {
    return this.inSnapshot(async (client) => {
      const mark = await client.query<{ xmin: string; first: number | null; newest: number }>(
        "select pg_snapshot_xmin(pg_current_snapshot())::text as xmin," +
          " (select min(seq)::float8 from search_changes) as first," +
          " (select coalesce(max(seq), 0)::float8 from search_changes) as newest",
      );
      const { xmin = "0", first = null, newest = 0 } = mark.rows[0] ?? {};
      // Numbers may be missing for other reasons, but only what lies so far back is cleared away.
      if (first !== null && first > this.last + 1 && newest - this.last > this.kept) return null;
      const { rows } = await client.query<{ seq: number; patent_id: string; is_over: boolean }>(
        "select seq::float8 as seq, patent_id, xid < $2::xid8 as is_over from search_changes where xid >= $1::xid8",
        [this.readUpTo, xmin],
      );
      const fresh = rows.filter(({ seq }) => !this.seen.has(seq));
      const ids = [...new Set(fresh.map(({ patent_id }) => patent_id))];
      const upserts = await recordsOf(client, ids);
      const living = new Set(upserts.map(({ id }) => id));
      this.readUpTo = xmin;
      this.seen = new Set(rows.flatMap(({ seq, is_over }) => (is_over ? [] : [seq])));
      this.last = rows.reduce((last, { seq }) => Math.max(last, seq), this.last);
      return { upserts, deletes: ids.filter((id) => !living.has(id)) };
    });
  }

  /** Clears away changes that were read long ago; a reader that has not read them yet reads everything. */
  async prune(): Promise<void> {
    const sql =
      "delete from search_changes where xid < $1::xid8 and seq <= (select max(seq) from search_changes) - $2::bigint";
    await this.pool.query(sql, [this.readUpTo, this.kept]);
  }

  private async inSnapshot<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      await client.query("begin isolation level repeatable read read only");
      const done = await work(client);
      await client.query("commit");
      return done;
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }
}

async function recordsOf(client: pg.PoolClient, ids: readonly string[]): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const sql = `${recordSql} and p.id = any($1::uuid[])`;
    const { rows } = await client.query<Row>(sql, [ids.slice(at, at + readAtOnce)]);
    records.push(...rows.map(recordOf));
  }
  return records;
}
