import { reckonSums } from "#server/areas/annuity/sums.ts";
import { countRights } from "#server/areas/ranking/rights-counts.ts";
import { standingVersion } from "#contract/patent/legal/standing.ts";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companyFollows } from "#server/database/tables/company-care.ts";
import { companies, companyYears, contacts, labels } from "#server/database/tables/company.ts";
import { certificateLoans, certificates } from "#server/database/tables/ip/certificate.ts";
import { caseDockingLines, caseDockings, caseHearings, cases, caseSteps } from "#server/database/tables/ip/case.ts";
import { demandMoves, demands } from "#server/database/tables/demand.ts";
import { counters, revisions, settings } from "#server/database/tables/history.ts";
import { accounts, orgs, streets } from "#server/database/tables/people.ts";
import {
  answers,
  questionnaireReminders,
  questionnaires,
  questionnaireVersions,
} from "#server/database/tables/questionnaire.ts";
import { visitTargets } from "#server/database/tables/targets.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { visitComments, visitorRegistrations, visitors, visitRequests } from "#server/database/tables/visitor.ts";
import { visitReviews } from "#server/database/tables/visit-review.ts";
import { insertDemoReports } from "./reports.ts";
import { honors, honorTypes } from "#server/database/tables/ip/honor.ts";
import {
  patentEvents,
  patentRights,
  patents,
  patentTexts,
  standingSetting,
} from "#server/database/tables/ip/patent.ts";
import { drawFigures } from "./patent/patent-drawings.ts";
import { demoPatents, type DemoPatents } from "./patent/patents.ts";
import { demoHonors } from "./honor/honors.ts";
import { demoCertificates } from "./certificate/certificates.ts";
import { demoCases } from "./litigation/cases.ts";
import { demoFollows } from "./company/follows.ts";
import { rightRows } from "#server/database/patent-rights.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import type { DemoFiles } from "./visit/photos.ts";
import { insertDemoWebsite } from "./site/website.ts";
import { demoAnnuities, fallDueTomorrow } from "./annuities.ts";
import { annuityPayments, annuityUnpaid } from "#server/database/tables/ip/annuity.ts";
import { demoPortfolio } from "./portfolio.ts";
import { portfolioCategories, portfolioEntries, portfolioNotes } from "#server/database/tables/ip/portfolio.ts";
import { insertDemoRecords } from "./trademark/insert-records.ts";
import { makeDemoFigures } from "./figures.ts";
import { takeDemoSnapshots } from "./snapshots.ts";
import { makeDemoMonths } from "./months.ts";
import { demoTargets } from "./targets.ts";
import { makeDemoWarnings } from "./warnings.ts";
import { demoWorld, type DemoWorld } from "./world.ts";

export interface DemoAccount {
  mobile: string;
  name: string;
  kind: string;
}

async function insertCompanies(db: Db, world: DemoWorld): Promise<void> {
  const rows = world.companies.map(({ row }) => row);
  await insertRows(db, companies, rows);
  await insertRows(db, companyYears, world.years);
  const people = world.companies.flatMap((company) => company.contacts);
  await insertRows(db, contacts, people);
}

async function insertVisitors(db: Db, given: DemoWorld["visitors"]): Promise<void> {
  await insertRows(db, visitors, given.visitors);
  // One by one: open and answered ones fill different columns.
  for (const request of given.requests) await insertRows(db, visitRequests, [request]);
  await insertRows(db, visitorRegistrations, given.registrations);
  await insertRows(db, visitComments, given.comments);
}

async function insertCases(db: Db, world: DemoWorld, now: Date): Promise<void> {
  const first = world.accounts.find(({ mobile }) => mobile === "19900000004");
  const made = demoCases(now.getTime(), world.companies, world.accounts, first);
  await insertRows(db, cases, made.cases);
  await insertRows(db, caseSteps, made.steps);
  await insertRows(db, caseHearings, made.hearings);
  await insertRows(db, caseDockings, made.dockings);
  await insertRows(db, caseDockingLines, made.lines);
}

async function insertWorld(db: Db, world: DemoWorld, now: Date): Promise<void> {
  await insertRows(db, streets, world.streets);
  await insertRows(db, orgs, world.orgs);
  // One by one: officials and the others fill different columns.
  for (const account of world.accounts) await insertRows(db, accounts, [account]);
  await insertRows(db, labels, world.labels);
  await insertCompanies(db, world);
  await insertRows(db, visits, world.visits);
  await insertRows(db, files, world.files);
  await insertRows(db, visitReviews, world.reviews);
  await insertRows(db, calendarEntries, world.calendar);
  await insertRows(db, demands, world.demands.demands);
  await insertRows(db, demandMoves, world.demands.moves);
  await insertRows(db, questionnaires, world.questionnaires.questionnaires);
  await insertRows(db, questionnaireVersions, world.questionnaires.versions);
  await insertRows(db, questionnaireReminders, world.questionnaires.reminders);
  await insertRows(db, answers, world.questionnaires.answers);
  await insertRows(db, visitTargets, demoTargets(world.streets, world.accounts, now.getTime()));
  await insertVisitors(db, world.visitors);
  await insertRows(db, companyFollows, demoFollows(now.getTime(), world.accounts, world.companies));
  const first = world.accounts.find(({ mobile }) => mobile === "19900000004")?.com_id;
  const kept = demoCertificates(now.getTime(), world.companies, first ?? undefined);
  await insertRows(db, certificates, kept.certificates);
  await insertRows(db, certificateLoans, kept.loans);
  await insertCases(db, world, now);
  await insertRows(db, revisions, world.revisions);
  await insertRows(db, counters, world.counters);
  // The planner knows nothing of rows that came this fast.
  await db.execute(sql`analyze`);
}

/** Enough for every kind and state; the demo that people see has all. */
const fewPatents = 1500;
export const allPatents = 24_000;

async function insertPatents(db: Db, made: DemoPatents): Promise<void> {
  await insertRows(db, patents, made.patents);
  await insertRows(db, patentTexts, made.texts);
  await insertRows(db, patentEvents, made.events);
  await insertRows(db, patentRights, rightRows(made.events));
  await db.execute(sql`analyze patents, patent_texts, patent_events, patent_rights`);
}

async function insertPortfolio(
  db: Db,
  { id, com_id }: DemoWorld["accounts"][number],
  made: DemoPatents,
  now: Date,
): Promise<void> {
  const { categories, entries, notes } = demoPortfolio(String(com_id), String(id), made.patents, now.getTime());
  await insertRows(db, portfolioCategories, categories);
  await insertRows(db, portfolioEntries, entries);
  await insertRows(db, portfolioNotes, notes);
}

/**
 * Fills an empty database with fictional companies, people and field work around `now`; the same instant
 * gives the same rows. Photos are drawn only where there is a store for them. Does nothing where demo data
 * is already.
 */
export async function seedDemo(
  db: Db,
  now: Date,
  store?: DemoFiles,
  mostPatents = fewPatents,
): Promise<{ accounts: DemoAccount[] }> {
  const [done] = await db.select().from(settings).where(eq(settings.key, "demo"));
  if (done !== undefined) return done.value as { accounts: DemoAccount[] };
  const world = await demoWorld(now.getTime(), store);
  const value = { accounts: world.named };
  await db.transaction(async (transaction) => {
    await insertWorld(transaction, world, now);
    const author = world.accounts.find(({ mobile }) => mobile === "19900000002")?.id ?? "";
    await insertDemoReports(transaction as unknown as Db, world.reportOn, author, now.getTime());
    const admin = world.accounts.find(({ is_admin }) => is_admin === 1)?.id ?? "";
    const figures = store === undefined ? [] : await drawFigures(store);
    const invented = demoPatents(now.getTime(), world.companies, mostPatents, figures);
    const first = world.accounts.find(({ mobile }) => mobile === "19900000004")?.com_id;
    if (first) fallDueTomorrow(first, invented.patents, now.getTime());
    await insertPatents(transaction as unknown as Db, invented);
    const told = demoAnnuities(world.accounts, invented.patents, now.getTime());
    await insertRows(transaction as unknown as Db, annuityPayments, told.payments);
    await insertRows(transaction as unknown as Db, annuityUnpaid, told.unpaid);
    const types = await transaction.select().from(honorTypes).orderBy(honorTypes.sort);
    const awarded = demoHonors(now.getTime(), world.companies, invented.patents, types);
    await insertRows(transaction as unknown as Db, honors, awarded);
    const owner = world.accounts.find(({ mobile }) => mobile === "19900000004");
    const holder = owner?.com_id ?? undefined;
    await insertDemoRecords(transaction as unknown as Db, world.companies, holder, now.getTime(), store);
    if (owner !== undefined) await insertPortfolio(transaction as unknown as Db, owner, invented, now);
    await countRights({ db: transaction as unknown as Db, now: () => now.getTime() });
    await takeDemoSnapshots(transaction as unknown as Db, now.getTime());
    await makeDemoMonths(transaction as unknown as Db, now.getTime());
    // Else every server that starts on it would reckon them first.
    await reckonSums({ db: transaction as unknown as Db, now: () => now.getTime() }, new AbortController().signal);
    await makeDemoFigures(transaction as unknown as Db, now.getTime());
    await makeDemoWarnings(transaction as unknown as Db, world.accounts, now.getTime());
    await insertDemoWebsite(transaction as unknown as Db, admin, now.getTime(), store);
    await transaction.insert(settings).values([
      { key: "demo", value },
      { key: standingSetting, value: standingVersion },
    ]);
  });
  return value;
}
