import { eq, sql } from "drizzle-orm";
import { dayLength, dayOf, monthsLater } from "#contract/core/time.ts";
import { standingVersion } from "#contract/patent/legal/standing.ts";
import { reckonSums } from "#server/areas/annuity/sums.ts";
import { tellOfPolicies } from "#server/areas/policy/tell-companies.ts";
import { renewPairs } from "#server/areas/company/merge/kept-pairs.ts";
import { countRights } from "#server/areas/ranking/rights-counts.ts";
import type { Db } from "#server/database/connect.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { counters, revisions, settings } from "#server/database/tables/history.ts";
import { standingSetting } from "#server/database/tables/ip/patent.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { fallDueTomorrow, seedAnnuities } from "./annuities.ts";
import { seedCertificates } from "./certificate/certificates.ts";
import { foundBefore } from "./company/founding.ts";
import { seedConsultings } from "./consultings.ts";
import { seedFigures } from "./figures.ts";
import { seedAnnouncements } from "./announcements.ts";
import { seedApplications } from "./applications.ts";
import { seedIndustry } from "./industry/seed.ts";
import { seedIndustryCharts } from "./industry/charts.ts";
import { seedHonors } from "./honor/honors.ts";
import { seedCases } from "./litigation/cases.ts";
import { seedCoupons } from "./order/coupons.ts";
import { seedOrders } from "./order/seed.ts";
import { seedMonths } from "./months.ts";
import { drawFigures } from "./patent/patent-drawings.ts";
import { type DemoPatents, demoPatents } from "./patent/patents.ts";
import { seedPatents } from "./patent/seed.ts";
import { seedPortfolio } from "./portfolio.ts";
import { seedReports } from "./reports.ts";
import type { Seed, SeedWorld } from "./seed.ts";
import { seedWebsite } from "./site/website.ts";
import { seedScores } from "./snapshots.ts";
import { seedRecords } from "./trademark/seed.ts";
import { oldestMark } from "./trademark/trademarks.ts";
import type { DemoFiles } from "./visit/photos.ts";
import { seedUsage } from "./usage.ts";
import { seedWarnings } from "./warnings.ts";
import { demoWorld, type DemoWorld } from "./world.ts";
import { seedWorldRows } from "./world-rows.ts";

export interface DemoAccount {
  mobile: string;
  name: string;
  kind: string;
}

/** What every record's history says, and the numbers that are taken. */
const seedHistory: Seed = async (db, world) => {
  await insertRows(db, revisions, world.revisions);
  await insertRows(db, counters, world.counters);
  // The planner knows nothing of rows that came this fast.
  await db.execute(sql`analyze`);
};

/** What a running server counts by jobs; else every server that starts on the demo would count it first. */
const seedCounts: Seed = async (db, { now }) => {
  await countRights({ db, now: () => now });
  await renewPairs({ db, now: () => now }, true);
};
/** Companies were told of policies some days ago, and have read it: the clock finds nothing new to tell in a demo. */
const seedTold: Seed = async (db, { now }) => {
  await tellOfPolicies({ db, now: () => now - 2 * dayLength });
  await db
    .update(reminders)
    .set({ read_at: new Date(now - dayLength) })
    .where(eq(reminders.kind, "policy"));
};
const seedSums: Seed = (db, { now }) => reckonSums({ db, now: () => now }, new AbortController().signal);

/** Every area after those whose rows it names or counts. */
const areas: readonly Seed[] = [
  seedWorldRows,
  seedCertificates,
  seedCases,
  seedHistory,
  seedReports,
  seedPatents,
  seedAnnuities,
  seedHonors,
  seedRecords,
  seedPortfolio,
  seedCounts,
  seedScores,
  seedMonths,
  seedSums,
  seedFigures,
  seedWarnings,
  seedWebsite,
  seedTold,
  seedUsage,
  seedConsultings,
  seedApplications,
  seedOrders,
  seedIndustry,
  seedAnnouncements,
  seedCoupons,
  seedIndustryCharts,
];

/** Enough for every kind and state; the demo that people see has all. */
const fewPatents = 1500;
export const allPatents = 24_000;

function accountOf(world: DemoWorld, mobile: string) {
  const found = world.accounts.find((one) => one.mobile === mobile);
  if (found === undefined) throw new Error(`the demo has no account ${mobile}`);
  return found;
}

/** Everything that tells how old a company is at the least. */
function* filingsOf({ patents }: DemoPatents, companies: DemoWorld["companies"], first: string, now: number) {
  for (const { applicants, filed_on } of patents)
    if (applicants?.[0] && typeof filed_on === "string") yield [applicants[0].name, filed_on] as const;
  const main = companies.find(({ row }) => row.id === first);
  if (main) yield [main.row.name, monthsLater(dayOf(now), -12 * oldestMark)] as const;
}

async function seedWorld(now: number, store: DemoFiles | undefined, mostPatents: number): Promise<SeedWorld> {
  const world = await demoWorld(now, store);
  const owner = accountOf(world, "19900000004");
  const com_id = String(owner.com_id);
  const patents = demoPatents(now, world.companies, mostPatents, store === undefined ? [] : await drawFigures(store));
  fallDueTomorrow(com_id, patents.patents, now);
  foundBefore(world.companies, filingsOf(patents, world.companies, com_id, now));
  return {
    ...world,
    now,
    store,
    owner: { ...owner, com_id },
    admin: accountOf(world, "19900000006"),
    official: accountOf(world, "19900000002"),
    patents,
  };
}

/**
 * Fills an empty database with fictional companies, people and field work around `now`; the same instant
 * gives the same rows. Photos are drawn only where there is a store for them. Does nothing where demo data
 * is already. `onProgress` is told the part that is done, from 0 to 1.
 */
export async function seedDemo(
  db: Db,
  now: Date,
  store?: DemoFiles,
  mostPatents = fewPatents,
  onProgress: (filled: number) => void = () => undefined,
): Promise<{ accounts: DemoAccount[] }> {
  const [done] = await db.select().from(settings).where(eq(settings.key, "demo"));
  if (done !== undefined) return done.value as { accounts: DemoAccount[] };
  const world = await seedWorld(now.getTime(), store, mostPatents);
  const value = { accounts: world.named };
  await db.transaction(async (transaction) => {
    for (const [place, seed] of areas.entries()) {
      onProgress(place / areas.length);
      await seed(transaction, world);
    }
    await transaction.insert(settings).values([
      { key: "demo", value },
      { key: standingSetting, value: standingVersion },
    ]);
  });
  // So many rows at once are tidied here rather than a minute later, beside the first people who look at them.
  await db.execute(sql`vacuum analyze`);
  return value;
}
