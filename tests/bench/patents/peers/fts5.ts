import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { SearchRecord } from "#server/search/patent-search.ts";
import { searchText } from "#server/search/search-text.ts";
import { comparable, facetValuesOf, valuesOf } from "#server/search/search-values.ts";
import { installed, megabytesIn } from "./child.ts";
import { bigramWords, fts5Conditions, literal } from "./fts5-query.ts";
import { facetLimit, type Found, pageRows, type Peer, type PeerFacet, peerFacets } from "./peer.ts";
import { openSqlite } from "./sqlite.ts";

const tables = `
PRAGMA journal_mode = off;
PRAGMA synchronous = off;
PRAGMA cache_size = -1000000;
PRAGMA mmap_size = 8000000000;
PRAGMA temp_store = memory;
CREATE VIRTUAL TABLE texts USING fts5(title, abstract, claims, content='', detail=full, prefix='4', tokenize=ascii);
CREATE TABLE patents (rank INTEGER PRIMARY KEY, filed_on INT, year TEXT, type TEXT, status TEXT);
CREATE TABLE applicants (id INTEGER PRIMARY KEY, name TEXT UNIQUE, shown TEXT);
CREATE TABLE of_applicant (rank INT, applicant INT, PRIMARY KEY (rank, applicant)) WITHOUT ROWID;
CREATE TABLE of_symbol (symbol TEXT, rank INT, PRIMARY KEY (symbol, rank)) WITHOUT ROWID;
CREATE TABLE of_subclass (rank INT, subclass TEXT, PRIMARY KEY (rank, subclass)) WITHOUT ROWID;`;
const indexes = `
CREATE INDEX by_day ON patents (filed_on);
CREATE INDEX by_applicant ON of_applicant (applicant, rank);
INSERT INTO texts(texts) VALUES ('optimize');
ANALYZE;`;

const counted: Record<PeerFacet, string> = {
  applicant:
    "SELECT shown, n FROM (SELECT applicant, count(*) AS n FROM hits JOIN of_applicant USING (rank) GROUP BY applicant) JOIN applicants ON id = applicant",
  ipc_subclass: "SELECT subclass, count(*) AS n FROM hits JOIN of_subclass USING (rank) GROUP BY subclass",
  year: "SELECT year, count(*) AS n FROM hits JOIN patents USING (rank) GROUP BY year",
  type: "SELECT type, count(*) AS n FROM hits JOIN patents USING (rank) GROUP BY type",
  status: "SELECT status, count(*) AS n FROM hits JOIN patents USING (rank) GROUP BY status",
};

const page = (conditions: string): string =>
  `SELECT count(*) FROM texts WHERE ${conditions};
SELECT rowid FROM texts WHERE ${conditions} ORDER BY rowid DESC LIMIT ${pageRows};`;
const pageWithFacets = (conditions: string): string =>
  `DROP TABLE IF EXISTS temp.hits;
CREATE TEMP TABLE hits (rank INTEGER PRIMARY KEY);
INSERT INTO hits SELECT rowid FROM texts WHERE ${conditions};
SELECT count(*) FROM hits;
SELECT rank FROM hits ORDER BY rank DESC LIMIT ${pageRows};
${peerFacets.map((facet) => `.print ${facet}\n${counted[facet]} ORDER BY 2 DESC, 1 LIMIT ${facetLimit};`).join("\n")}`;

function foundIn(rows: readonly string[][], ms: number): Found {
  const facets: NonNullable<Found["facets"]> = {};
  const numbers: number[] = [];
  let values: { value: string; count: number }[] | null = null;
  for (const [value = "", count] of rows)
    if (count !== undefined) values?.push({ value, count: Number(count) });
    else if (/^\d+$/.test(value)) numbers.push(Number(value));
    else facets[value as PeerFacet] = values = [];
  const [total = 0, ...ranks] = numbers;
  return { total, ranks, ms, ...(values !== null && { facets }) };
}

/** Values of several rows, each row in brackets; null: no row. */
const insert = (table: string, rows: readonly string[]): string =>
  rows.length === 0 ? "" : `INSERT INTO ${table} VALUES ${rows.map((row) => `(${row})`).join(",")};\n`;

/** SQLite's FTS5 over bigrams, in the program of SQLite. */
export async function startFts5(folder: string): Promise<Peer> {
  installed("sqlite3", "--version", "sqlite3");
  const home = join(folder, "fts5");
  await mkdir(home);
  const sqlite = openSqlite(join(home, "db"));
  await sqlite.run(tables);
  const names = new Map<string, number>();
  let last = 0;
  const insertsOf = (records: readonly SearchRecord[]): string => {
    const rows = records.map((record) => ({ record, rank: ++last }));
    const fresh = [...new Set(records.flatMap(({ applicants }) => applicants))].filter((name) => !names.has(name));
    for (const name of fresh) names.set(name, names.size + 1);
    const text = (value: string) => literal(bigramWords(searchText(value)));
    return [
      insert(
        "texts(rowid, title, abstract, claims)",
        rows.map(({ record: { title, abstract, claims }, rank }) =>
          [rank, text(title), text(abstract), text(claims)].join(),
        ),
      ),
      insert(
        "patents",
        rows.map(({ record: { filed_on, type, status }, rank }) => {
          const day = filed_on ?? "";
          return [
            rank,
            Number(day.replaceAll("-", "")),
            literal(day.slice(0, 4)),
            literal(type),
            literal(status),
          ].join();
        }),
      ),
      insert(
        "applicants",
        fresh.map((name) => [names.get(name), literal(comparable("applicant", name)), literal(name)].join()),
      ),
      ofMany("of_applicant", rows, (record, rank) =>
        valuesOf(record, "applicant").map((name) => `${rank},${names.get(name)}`),
      ),
      ofMany("of_symbol", rows, (record, rank) =>
        valuesOf(record, "ipc").map((symbol) => `${literal(symbol)},${rank}`),
      ),
      ofMany("of_subclass", rows, (record, rank) =>
        facetValuesOf(record, "ipc_subclass").map((subclass) => `${rank},${literal(subclass)}`),
      ),
    ].join("");
  };
  return {
    name: "fts5",
    setup: "bigrams as words, detail=full, prefix=4, optimized, a gigabyte of cache; of facets the hits in a table",
    megabytes: async () => megabytesIn(home),
    async take(records) {
      await sqlite.run(`BEGIN;\n${insertsOf(records)}COMMIT;`);
    },
    async index() {
      await sqlite.run(indexes);
    },
    async find(query, withFacets) {
      const conditions = fts5Conditions(query);
      const { rows, ms } = await sqlite.run(withFacets ? pageWithFacets(conditions) : page(conditions));
      return foundIn(rows, ms);
    },
    stop: sqlite.stop,
  };
}

const ofMany = (
  table: string,
  rows: readonly { record: SearchRecord; rank: number }[],
  values: (record: SearchRecord, rank: number) => string[],
): string =>
  insert(
    table,
    rows.flatMap(({ record, rank }) => values(record, rank)),
  );
