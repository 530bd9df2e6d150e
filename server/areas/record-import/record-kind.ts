import type { PgTable } from "drizzle-orm/pg-core";
import type { RowPlace } from "#contract/core/sheets/row-place.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import type { Db } from "#server/database/connect.ts";
import type { NamedRow } from "#server/importers/named-columns.ts";

/** A record of the database with whatever columns it has. */
export type Stored = { id: string } & Record<string, unknown>;

/** What one row of a file comes to. */
export interface PlannedLine extends RowPlace {
  /** What the row is about, in words. */
  title: string;
  /** By the field of its column. */
  problems: Record<string, string>;
  /** Records to write, whole, each with what stands there now. */
  records: { record: Stored; before: Stored | null }[];
}

/** What every kind is told. */
export interface ImportClock {
  now: number;
  /** `YYYY-MM-DD` */
  today: string;
  holidays: Holidays;
}

/** One kind of record that files bring. */
export interface RecordKind {
  table: PgTable;
  /** Columns that together are one record's alone: a new one has an id of its own in each row of a file. */
  keys: readonly string[];
  /** Columns that an import writes; all else is derived or comes by another way. */
  own: readonly string[];
  /** Reads rows and finds what the store has of them. */
  plan(db: Db, rows: readonly NamedRow[], clock: ImportClock): Promise<PlannedLine[]>;
  /** What follows from records that were written or taken back. */
  settle?(db: Db, records: readonly Stored[], clock: ImportClock): Promise<void>;
  /** Ids among these that something else hangs on by now: an undo leaves them. */
  inUse?(db: Db, ids: readonly string[]): Promise<string[]>;
}
