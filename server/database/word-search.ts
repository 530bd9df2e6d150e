import { getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./connect.ts";
import { holdsWords } from "./like.ts";
import { companies } from "./tables/company.ts";
import { demands } from "./tables/demand.ts";
import { visits } from "./tables/visit.ts";

/**
 * A table that is searched for words. Its index `<table>_words` holds every two signs that stand side by side in
 * `text`, letters in lower case: an index of trigrams does not help with words of one or two Chinese characters.
 */
interface WordIndex {
  table: PgTable;
  /** As the index has it. */
  text: SQL;
}

const { name, short_name, initials, credit_code } = companies;
const companyWords: WordIndex = {
  table: companies,
  text: sql`(${name} || ' ' || ${short_name} || ' ' || ${initials} || ' ' || ${credit_code})`,
};

/** Records of companies, which are also found by the names of these. */
interface RecordIndex extends WordIndex {
  id: AnyPgColumn;
  companyId: AnyPgColumn;
}

export const visitWords: RecordIndex = {
  table: visits,
  text: sql`(${visits.content} || ' ' || ${visits.visit_no})`,
  id: visits.id,
  companyId: visits.company_id,
};

export const demandWords: RecordIndex = {
  table: demands,
  text: sql`(${demands.title} || ' ' || ${demands.content} || ' ' || ${demands.demand_no})`,
  id: demands.id,
  companyId: demands.company_id,
};

const hasPairs = ({ text }: WordIndex, word: string): SQL => sql`word_pairs(${text}) @@ pairs_query(${word})`;

/**
 * Of a word that more than this share of the rows hold, a page is met sooner in the order of the list; and taking row
 * after row apart, which the planner may do instead of reading nearly the whole index, takes seconds.
 */
const commonShare = 0.5;

/** Whether the planner expects a word in most rows; before a table was analyzed: yes. */
async function isCommon(db: Db, index: WordIndex, word: string): Promise<boolean> {
  const [plans, sizes] = await Promise.all([
    db.execute<{ "QUERY PLAN": readonly { Plan: { "Plan Rows": number } }[] }>(
      sql`explain (format json) select from ${index.table} where ${hasPairs(index, word)}`,
    ),
    db.execute<{ rows: number }>(
      sql`select reltuples as rows from pg_class where oid = ${getTableName(index.table)}::regclass`,
    ),
  ]);
  const expected = plans.rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
  return expected >= (sizes.rows[0]?.rows ?? 0) * commonShare;
}

/** Companies that meet `holds`, which nothing without the word in its names or code does. */
export async function companiesHolding(db: Db, word: string, holds: SQL): Promise<SQL> {
  return (await isCommon(db, companyWords, word)) ? holds : sql`(${hasPairs(companyWords, word)} and ${holds})`;
}

/** So many rows are named to the database one by one. */
const fewRows = 1000;

/** Ids of the rows that meet a condition; null where they are more than a few. */
async function fewIds(db: Db, table: PgTable, id: AnyPgColumn, where: SQL): Promise<string[] | null> {
  const rows = await db
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(where)
    .limit(fewRows + 1);
  return rows.length > fewRows ? null : rows.map((row) => row.id);
}

/**
 * The companies whose names hold a word, as a statement of their ids: where every row of a list is looked at anyway, as
 * for counts by kind, names are read once instead of beside each row.
 */
export async function companiesNamed(db: Db, word: string): Promise<SQL> {
  return sql`select ${companies.id} from ${companies} where ${await companiesHolding(db, word, holdsWords(name, word))}`;
}

/** Ids of the companies whose names hold a word; null where they are more than a few. */
export async function companyIdsNamed(db: Db, word: string): Promise<string[] | null> {
  const where = await companiesHolding(db, word, holdsWords(name, word));
  return fewIds(db, companies, companies.id, where);
}

/** Whether an id is among those named; nothing but false where there are none. */
const among = (id: AnyPgColumn, ids: readonly string[]): SQL =>
  ids.length === 0 ? sql`false` : sql`${id} = any(${sql.param([...ids])}::uuid[])`;

/** Records of companies that meet `holds`, which nothing without the word in its text does, or whose company has the word in its name. */
export async function recordsHolding(db: Db, index: RecordIndex, word: string, holds: SQL): Promise<SQL> {
  const { table, id, companyId } = index;
  const [companyIds, common] = await Promise.all([companyIdsNamed(db, word), isCommon(db, index, word)]);
  if (companyIds !== null) {
    const ofNamed = among(companyId, companyIds);
    if (common) return sql`(${holds} or ${ofNamed})`;
    // Side by side: nested, the whole condition would be tried again for every row that the index answers.
    return sql`((${hasPairs(index, word)} or ${ofNamed}) and (${holds} or ${ofNamed}))`;
  }
  // So many companies are looked up row by row: a page or a count is full before long. By `exists`, of which the planner
  // expects many: of a name that is read and compared it expects next to none, and then it sorts everything.
  const ofNamed = sql`exists (select from companies c where c.id = ${companyId} and ${holdsWords(sql`c.name`, word)})`;
  const ids = common ? null : await fewIds(db, table, id, sql`${hasPairs(index, word)} and ${holds}`);
  return sql`(${ofNamed} or ${ids === null ? holds : among(id, ids)})`;
}
