import type pg from "pg";

/** A place in the feed that a commit left behind: what it tells of a record, to one scope. */
export interface Place {
  kind: string;
  record_id: string;
  scope: string;
  /** What a street of this scope is told. */
  gone: boolean;
  /** The record's revision at that commit; null when it was deleted. */
  rev: number | null;
  seq: string;
}

const kinds = { company: "companies", visit: "visits", calendar: "calendar_entries", demand: "demands" } as const;

export const loggedKinds = Object.keys(kinds);

/** Notes from now on every place the feed takes, which the feed itself forgets with the next write of the record. */
export async function logPlaces(pool: pg.Pool): Promise<void> {
  const tables = Object.entries(kinds).map(([kind, table]) => `when '${kind}' then '${table}'`);
  await pool.query(`
    create table place_log (kind text, record_id text, scope text, gone boolean, rev int, xid xid8, seq bigint);
    create function place_rev(a_kind text, a_record text) returns int language plpgsql as $$
    declare found int;
    begin
      execute format('select rev from %I where id = $1::uuid and deleted_at is null', case a_kind ${tables.join(" ")} end)
        into found using a_record;
      return found;
    end $$;
    create function place_note() returns trigger language plpgsql as $$
    begin
      insert into place_log values
        (new.kind, new.record_id, new.scope, new.gone, place_rev(new.kind, new.record_id), new.xid, new.seq);
      return null;
    end $$;
    create trigger places after insert or update on feed for each row
      when (new.kind in ('${loggedKinds.join("', '")}')) execute function place_note();`);
}

/** Every place that was ever visible, oldest first: the last one of each transaction, record and scope. */
export async function placesOf(pool: pg.Pool): Promise<Place[]> {
  const { rows } = await pool.query<Place>(`
    select kind, record_id, scope, gone, rev, seq::text as seq from (
      select distinct on (xid, kind, record_id, scope) * from place_log order by xid, kind, record_id, scope, seq desc
    ) as last order by xid, seq`);
  return rows;
}
