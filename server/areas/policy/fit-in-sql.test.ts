import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf } from "#contract/core/time.ts";
import type { Offer } from "#contract/policy/offer.ts";
import { noOffer } from "#contract/policy/offer-rules.ts";
import { policyFit } from "#contract/policy/policy-fit.ts";
import { companies, companyYears } from "#server/database/tables/company.ts";
import { honors, honorTypes } from "#server/database/tables/ip/honor.ts";
import { daliang, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { companyFacts, factsOf } from "./company-facts.ts";
import { fitInSql } from "./fit-in-sql.ts";

let server: TestServer;
const db = () => server.connection.db;
const pick = <T>(values: readonly T[], place: number): T | undefined => values[place % values.length];

/** Companies with every mixture of what is known and what is not. */
beforeAll(async () => {
  server = await testServer();
  const firms = Array.from({ length: 240 }, (_, n) => ({
    id: v7(),
    name: `各样${n}`,
    name_key: `各样${n}`,
    street_id: n % 2 === 0 ? daliang : ronggui,
    industry_code: pick(["", "C3857", "C13", "I6510", "A01", "C"], n) ?? "",
    scale: pick(["", "小型", "大型", "微型"] as const, Math.floor(n / 6)) ?? "",
    established_on: pick([null, "2024-02-29", "2023-11-28", "2000-01-01"], Math.floor(n / 5)) ?? null,
    invention_count: n % 3,
    utility_count: n % 4,
    trademark_count: n % 2,
  }));
  await db().insert(companies).values(firms);
  const known = firms.filter((_, n) => n % 3 !== 0);
  await db()
    .insert(companyYears)
    .values(known.map(({ id }, n) => ({ company_id: id, year: 2025, revenue: "1000", rd_expense: String(n % 90) })));
  const types = ["甲资质", "乙资质"].map((name) => ({ id: v7(), name, kind: "资质" as const }));
  await db().insert(honorTypes).values(types);
  await db()
    .insert(honors)
    .values(
      known.slice(0, 100).map(({ id }, n) => ({
        id: v7(),
        company_id: id,
        type_id: pick(types, n)?.id ?? "",
        title: `荣誉${n}`,
        title_key: `荣誉${n}`,
        level: "省" as const,
        year: 2025,
      })),
    );
});
afterAll(() => server.close());

const offers: Partial<Offer>[] = [
  {},
  { fit_streets: ["容桂街道"] },
  { fit_streets: ["没有的街道"], fit_honors: ["甲资质"] },
  { fit_trades: ["C"] },
  { fit_trades: ["C38", "I"] },
  { fit_trades: ["A"], fit_scales: ["小型"] },
  { fit_scales: ["小型", "微型"] },
  { most_years: 2 },
  { most_years: 20, least_inventions: 1 },
  { least_patents: 3, least_trademarks: 1 },
  { least_rd_share: "4.5" },
  { least_rd_share: "0", fit_honors: ["甲资质", "乙资质"] },
  { fit_honors: ["乙资质"] },
  { fit_trades: ["C38"], fit_scales: ["大型"], most_years: 3, least_inventions: 1, least_rd_share: "1" },
];

it.each(offers.map((offer) => [JSON.stringify(offer), offer] as const))(
  "the database and the rules agree on every company for an offer with %s",
  async (_, asked) => {
    const offer: Offer = { ...noOffer, ...asked };
    const today = dayOf(server.now());
    const { rows } = await db().execute<{ id: string; fit: string }>(
      sql`select f.id, ${fitInSql(offer, today)} as fit from (${factsOf(today, sql`true`)}) f`,
    );
    const said = new Map(rows.map(({ id, fit }) => [id, fit]));
    const known = await companyFacts({ db: db(), now: () => server.now() }, sql`true`);
    expect(known.length).toBeGreaterThan(240);
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(known.map((facts) => [facts.id, policyFit(offer, facts, today).fit])),
    );
  },
);
