import { insertRows } from "#server/database/insert-rows.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companyFollows } from "#server/database/tables/company-care.ts";
import { companies, companyYears, contacts, labels } from "#server/database/tables/company.ts";
import { demandMoves, demands } from "#server/database/tables/demand.ts";
import { accounts, orgs, streets } from "#server/database/tables/people.ts";
import * as asked from "#server/database/tables/questionnaire.ts";
import { visitTargets } from "#server/database/tables/targets.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { visitReviews } from "#server/database/tables/visit-review.ts";
import { visitComments, visitorRegistrations, visitors, visitRequests } from "#server/database/tables/visitor.ts";
import { demoFollows } from "./company/follows.ts";
import type { Seed } from "./seed.ts";
import { demoTargets } from "./targets.ts";

/** The rows of the world as it was made: people, companies, field work, and what companies asked for and said. */
export const seedWorldRows: Seed = async (db, world) => {
  await insertRows(db, streets, world.streets);
  await insertRows(db, orgs, world.orgs);
  // One by one: officials and the others fill different columns.
  for (const account of world.accounts) await insertRows(db, accounts, [account]);
  await insertRows(db, labels, world.labels);
  const rows = world.companies.map(({ row }) => row);
  await insertRows(db, companies, rows);
  await insertRows(db, companyYears, world.years);
  const people = world.companies.flatMap((company) => company.contacts);
  await insertRows(db, contacts, people);
  await insertRows(db, companyFollows, demoFollows(world.now, world.accounts, world.companies));
  await insertRows(db, visits, world.visits);
  await insertRows(db, files, world.files);
  await insertRows(db, visitReviews, world.reviews);
  await insertRows(db, calendarEntries, world.calendar);
  await insertRows(db, visitTargets, demoTargets(world.streets, world.accounts, world.now));
  await insertRows(db, demands, world.demands.demands);
  await insertRows(db, demandMoves, world.demands.moves);
  await insertRows(db, asked.questionnaires, world.questionnaires.questionnaires);
  await insertRows(db, asked.questionnaireVersions, world.questionnaires.versions);
  await insertRows(db, asked.questionnaireReminders, world.questionnaires.reminders);
  await insertRows(db, asked.answers, world.questionnaires.answers);
  await insertRows(db, visitors, world.visitors.visitors);
  // One by one: open and answered ones fill different columns.
  for (const request of world.visitors.requests) await insertRows(db, visitRequests, [request]);
  await insertRows(db, visitorRegistrations, world.visitors.registrations);
  await insertRows(db, visitComments, world.visitors.comments);
};
