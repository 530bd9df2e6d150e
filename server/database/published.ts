import { type SQL, sql } from "drizzle-orm";

/** Who looks at patents: what is published by `today` is everybody's, the rest is its owners'. */
export interface Viewer {
  /** `YYYY-MM-DD` in Shanghai. */
  today: string;
  /** Own companies, whose unpublished patents are seen too. */
  companies: readonly string[];
}

/** Somebody who owns nothing. */
export const stranger = (today: string): Viewer => ({ today, companies: [] });

/** The day of the database's clock, for statements that are told none. */
const databaseToday = sql`(now() at time zone 'Asia/Shanghai')::date`;

const patents = sql`patents`;

/** For the mark beside a patent: whether everybody sees it on a day. */
export const isPublic = (today: string | null, alias: SQL = patents): SQL<boolean> =>
  sql<boolean>`coalesce(${alias}.public_on <= ${today === null ? databaseToday : sql`${today}::date`}, false)`;

/** Whether it is published or of an own company, also where it was withdrawn since. */
export const isOpenTo = ({ today, companies }: Viewer, alias: SQL = patents): SQL<boolean> =>
  companies.length === 0
    ? isPublic(today, alias)
    : sql<boolean>`(${isPublic(today, alias)} or ${alias}.company_ids && ${sql.param([...companies])}::uuid[])`;

/**
 * Whether a patent is in the store and published on a day; null: today by the database's clock. Whatever reads patents
 * for more than their own companies goes through this or `seenBy`; `tests/boundaries/patent-readers.test.ts` has the
 * list of all places.
 */
export const published = (today: string | null, alias: SQL = patents): SQL<boolean> =>
  sql<boolean>`(${alias}.withdrawn_at is null and ${alias}.public_on <= ${today === null ? databaseToday : sql`${today}::date`})`;

/** Whether the viewer may see a patent of the store. */
export const seenBy = (viewer: Viewer, alias: SQL = patents): SQL<boolean> =>
  sql<boolean>`(${alias}.withdrawn_at is null and ${isOpenTo(viewer, alias)})`;

/** As `isOpenTo` where the viewer is a company that a column of the statement names. */
export const isOpenToCompany = (company: SQL, today: string | null, alias: SQL = patents): SQL<boolean> =>
  sql<boolean>`(${isPublic(today, alias)} or ${alias}.company_ids @> array[${company}])`;

/** As `seenBy` where the viewer is such a company. */
export const seenByCompany = (company: SQL, today: string | null, alias: SQL = patents): SQL<boolean> =>
  sql<boolean>`(${alias}.withdrawn_at is null and ${isOpenToCompany(company, today, alias)})`;

/** Since when a patent can be news to others: it came into the store, or was published after that. */
export const cameAt = (alias: SQL = patents): SQL =>
  sql`greatest(${alias}.created_at, ${alias}.public_on::timestamp at time zone 'Asia/Shanghai')`;
