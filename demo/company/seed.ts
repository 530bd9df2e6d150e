import { insertRows } from "#server/database/insert-rows.ts";
import { companyFollows } from "#server/database/tables/company-care.ts";
import { companies, companyYears, contacts, labels } from "#server/database/tables/company.ts";
import type { Seed } from "#demo/seed.ts";
import { demoFollows } from "./follows.ts";

export const seedCompanies: Seed = async (db, world) => {
  await insertRows(db, labels, world.labels);
  const rows = world.companies.map(({ row }) => row);
  await insertRows(db, companies, rows);
  await insertRows(db, companyYears, world.years);
  const people = world.companies.flatMap((company) => company.contacts);
  await insertRows(db, contacts, people);
  await insertRows(db, companyFollows, demoFollows(world.now, world.accounts, world.companies));
};
