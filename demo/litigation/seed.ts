import { insertRows } from "#server/database/insert-rows.ts";
import { caseDockingLines, caseDockings, caseHearings, cases, caseSteps } from "#server/database/tables/ip/case.ts";
import type { Seed } from "#demo/seed.ts";
import { demoCases } from "./cases.ts";

export const seedCases: Seed = async (db, { now, companies, accounts, owner }) => {
  const made = demoCases(now, companies, accounts, owner);
  await insertRows(db, cases, made.cases);
  await insertRows(db, caseSteps, made.steps);
  await insertRows(db, caseHearings, made.hearings);
  await insertRows(db, caseDockings, made.dockings);
  await insertRows(db, caseDockingLines, made.lines);
};
