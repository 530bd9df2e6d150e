import { insertRows } from "#server/database/insert-rows.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { visitTargets } from "#server/database/tables/targets.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { visitReviews } from "#server/database/tables/visit-review.ts";
import { visitComments, visitorRegistrations, visitors, visitRequests } from "#server/database/tables/visitor.ts";
import type { Seed } from "#demo/seed.ts";
import { demoTargets } from "#demo/targets.ts";

/** Visits with their files and reviews, the calendar, and what streets and officials are expected to make. */
export const seedVisits: Seed = async (db, world) => {
  await insertRows(db, visits, world.visits);
  await insertRows(db, files, world.files);
  await insertRows(db, visitReviews, world.reviews);
  await insertRows(db, calendarEntries, world.calendar);
  await insertRows(db, visitTargets, demoTargets(world.streets, world.accounts, world.now));
};

/** People of companies who asked for visits and had a say in them. */
export const seedVisitors: Seed = async (db, { visitors: given }) => {
  await insertRows(db, visitors, given.visitors);
  // One by one: open and answered ones fill different columns.
  for (const request of given.requests) await insertRows(db, visitRequests, [request]);
  await insertRows(db, visitorRegistrations, given.registrations);
  await insertRows(db, visitComments, given.comments);
};
