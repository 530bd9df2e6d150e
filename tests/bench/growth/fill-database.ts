/**
 * Fills a database of the demo up to so many companies, with all that hangs on them, set by set: a minute or two to
 * 20,000, a quarter of an hour to 200,000. A server on it waits meanwhile. Alone, against any database of the demo:
 *
 *   npx tsx tests/bench/growth/fill-database.ts postgres://user:password@127.0.0.1:5432/database 20000
 *
 * Every row goes through the constraints and triggers of the product. Rows are copies of the demo's under new names and
 * times, with names, codes and numbers of their own. One transaction, then the product's own jobs. Fill to 20,000 and on
 * to 200,000 as you like: what is there stays.
 */
import { pathToFileURL } from "node:url";
import pg from "pg";
import { reckonSums } from "#server/areas/annuity/sums.ts";
import { takeSnapshot as countDistrict } from "#server/areas/district/take-snapshot.ts";
import { countRights } from "#server/areas/ranking/rights-counts.ts";
import { takeSnapshot as scoreCompanies } from "#server/areas/ranking/snapshots.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { connect } from "#server/database/connect.ts";
import { companySteps } from "./fill/company-steps.ts";
import { fieldSteps } from "./fill/field-steps.ts";
import { playSteps, type Step, withoutWordIndexes } from "./fill/fill-line.ts";
import { historySteps } from "./fill/history-steps.ts";
import { type InventedFirm, inventedFirms } from "./fill/invented-firms.ts";
import { patentSteps } from "./fill/patent-steps.ts";
import { peopleSteps } from "./fill/people-steps.ts";
import { planSteps } from "./fill/plan-steps.ts";
import { warningSteps } from "./fill/warning-steps.ts";

type Tell = (name: string, ms: number) => void;

const chunk = 5000;
const firmColumns = [
  "name",
  "name_key",
  "initials",
  "short_name",
  "credit_code",
  "street_id",
  "industry_code",
] as const;

const settings = `set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB';
  set statement_timeout = 0; set jit = off; select setseed(0.28)`;
const steps: readonly Step[] = [
  ...peopleSteps,
  ...planSteps,
  ...companySteps,
  ...fieldSteps,
  ...warningSteps,
  ...patentSteps,
  ...historySteps,
];

/** Scores of the days before: of so many, the fewer the more companies there are. */
const earlierDays = (companies: number): number => (companies > 20_000 ? 3 : 9);

async function takenOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ name_key: string; credit_code: string }>(
    "select name_key, credit_code from companies where deleted_at is null",
  );
  return {
    names: new Set(rows.map(({ name_key }) => name_key)),
    codes: new Set(rows.map(({ credit_code }) => credit_code)),
  };
}

async function handOver(client: pg.ClientBase, firms: readonly InventedFirm[]): Promise<void> {
  await client.query(`create temp table growth_names
    (n int not null, id uuid not null default uuidv7(), ${firmColumns.map((name) => `${name} text not null`).join(", ")})`);
  for (let at = 0; at < firms.length; at += chunk) {
    const part = firms.slice(at, at + chunk);
    const lists = firmColumns.map((_, place) => `$${place + 2}::text[]`).join(", ");
    await client.query(
      `insert into growth_names (n, ${firmColumns.join(", ")})
       select $1::int + place, ${firmColumns.join(", ")}
       from unnest(${lists}) with ordinality as f (${firmColumns.join(", ")}, place)`,
      [at, ...firmColumns.map((name) => part.map((firm) => firm[name]))],
    );
  }
  await client.query("create index on growth_names (n); analyze growth_names");
}

/** What the product calculates by its jobs. */
async function calculate(url: string, companies: number, tell: Tell): Promise<void> {
  const { db, close } = connect(url, 2, console.error);
  const now = () => Date.now();
  const works: Record<string, () => Promise<unknown>> = {
    "rights of the companies": () => countRights({ db, now }),
    "sums of annuities": () => reckonSums({ db, now }, new AbortController().signal),
    "scores of earlier days": async () => {
      for (let ago = earlierDays(companies); ago > 0; ago--) await scoreCompanies(db, shiftDay(dayOf(now()), -ago));
    },
    "scores of today": () => scoreCompanies(db, dayOf(now())),
    "figures of the district": () => countDistrict({ db, now }, true),
  };
  for (const [name, work] of Object.entries(works)) {
    const began = performance.now();
    await work();
    tell(name, performance.now() - began);
  }
  await close();
}

/** Adds companies until there are so many; what was there stays as it is. */
export async function fillTo(url: string, companies: number, tell: Tell = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const taken = await takenOf(client);
  const added = companies - taken.names.size;
  if (added > 0) {
    await client.query(settings);
    await client.query("begin");
    const began = performance.now();
    await handOver(client, inventedFirms(added, taken));
    tell("names and codes", performance.now() - began);
    const sizes = { added, companies };
    await withoutWordIndexes(client, () => playSteps(client, steps, sizes, tell));
    tell("all of the rows", performance.now() - began);
    await client.query("commit");
    await client.query("analyze");
    await calculate(url, companies, tell);
  }
  const began = performance.now();
  await client.query("vacuum analyze");
  tell("vacuum analyze", performance.now() - began);
  await client.end();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [url = "", companies = ""] = process.argv.slice(2);
  await fillTo(url, Number(companies), (name, ms) => console.log(`${name.padEnd(34)} ${Math.round(ms)} ms`));
}
