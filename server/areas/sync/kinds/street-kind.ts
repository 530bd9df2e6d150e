import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Change } from "#contract/sync/feed.ts";
import type { Db } from "#server/database/connect.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";

/** What a reading of a kind is about. */
export interface Reading {
  db: Db;
  person: Person;
  /** The account of whose share alone is read; null: all that the person may see. */
  share: string | null;
  where: SQL | undefined;
  limit: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A kind of record that belongs to streets, as the feed tells of it. */
export interface StreetKind {
  id: AnyPgColumn;
  /** Most of its records in a page of a first download, where one weighs more than others; absent: as many as asked. */
  most?: number;
  /** The records among `where`, in the person's scope and in the window of what devices hold, alive, in their order. */
  read(reading: Reading): Promise<Change[]>;
  /** The key of a record for `after`; absent: its id. */
  key?(change: Change): string;
  /** What comes after a key in the order of `read`; absent: by id. */
  after?(key: string): SQL;
}

interface StreetTable {
  id: AnyPgColumn;
  street_id: AnyPgColumn;
  deleted_at: AnyPgColumn;
}

/** Companies of an account's share, as they were reckoned last. */
export const sharedCompanies = (account: string): SQL =>
  sql`(select company_id from device_shares where account_id = ${account})`;

/** Alive, in the person's streets, of a company in the share if there is one, and what else is asked. */
export const visible = (table: StreetTable, company: AnyPgColumn, reading: Reading, ...more: (SQL | undefined)[]) =>
  and(
    isNull(table.deleted_at),
    inStreets(reading.person, table.street_id),
    reading.share === null ? undefined : sql`${company} in ${sharedCompanies(reading.share)}`,
    reading.where,
    ...more,
  );
