import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Holding } from "#contract/patent/held-patents.ts";
import { companies } from "#server/database/tables/company.ts";
import { certificates } from "#server/database/tables/ip/certificate.ts";
import { annuityUnpaid } from "#server/database/tables/ip/annuity.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { honors } from "#server/database/tables/ip/honor.ts";
import { warnings } from "#server/database/tables/ip/warning.ts";
import { awardHonor } from "#tests/fixtures/award-honor.ts";
import { readFeed } from "#tests/fixtures/feed-reading.ts";
import { daliang, firms, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const firm = firms.valve.id;
const honor = v7();
const certificate = v7();
const warning = v7();
const watch = v7();

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** What the feed tells a device of the company's rights after `act`: whether each went. */
async function told(act: () => Promise<unknown>, who: "daliang" | "ronggui" = "daliang") {
  const { cursor } = await readFeed(server, who, "");
  await act();
  const { changes } = await readFeed(server, who, cursor);
  return changes.filter((one) => one.kind === "holding" && one.id === firm).map(({ gone }) => gone);
}
async function held(who: "daliang" | "ronggui" = "daliang") {
  const { changes } = await readFeed(server, who, "");
  return changes.find((one) => one.kind === "holding" && one.id === firm && !one.gone)?.record as Holding | undefined;
}

const honored = (id: string) =>
  awardHonor(server, {
    id,
    company_id: firm,
    title: "高新技术企业",
    level: "国家",
    year: 2025,
    valid_to: "2028-11-30",
  });
const certified = (id: string) =>
  server.connection.db.insert(certificates).values({
    id,
    company_id: firm,
    kind: "其他",
    name: "知识产权管理体系认证证书",
    number: "A1",
    holder: firms.valve.name,
    expires_on: "2027-05-01",
  });
const warned = (id: string, kind: "annuity_grace" | "watched_patent") => ({
  id,
  kind,
  rule_version: 1,
  level: "橙" as const,
  company_id: firm,
  subject_kind: "patent" as const,
  subject_id: v7(),
  cause: "6",
  title: "年费滞纳：一种阀门",
  facts: [],
  due: "2026-12-31",
  opened_at: new Date(),
});

it("tells the company's street of an honor, a certificate and a warning, and of nothing the company watches", async () => {
  const { db } = server.connection;
  expect(await held()).toBeUndefined();
  expect(await told(() => honored(honor))).toEqual([false]);
  expect(await told(() => certified(certificate))).toEqual([false]);
  expect(
    await told(() => db.insert(warnings).values([warned(warning, "annuity_grace"), warned(watch, "watched_patent")])),
  ).toEqual([false]);
  expect(await held()).toEqual({
    id: firm,
    patents: [],
    counts: [],
    honors: [{ id: honor, title: "高新技术企业", level: "国家", year: 2025, ends: "2028-11-30" }],
    certificates: [{ id: certificate, kind: "其他", name: "知识产权管理体系认证证书", ends: "2027-05-01" }],
    warnings: [{ id: warning, kind: "annuity_grace", level: "橙", title: "年费滞纳：一种阀门", due: "2026-12-31" }],
  });
  expect(await held("ronggui")).toBeUndefined();
});

it("tells when one is changed or over, and not of a step or a note that changes nothing of what is shown", async () => {
  const { db } = server.connection;
  const step = { state: "处理中" as const, note: "已联系", updated_at: new Date() };
  expect(await told(() => db.update(warnings).set(step).where(eq(warnings.id, warning)))).toEqual([]);
  expect(await told(() => db.update(honors).set({ note: "复核材料" }).where(eq(honors.id, honor)))).toEqual([]);
  const over = { state: "已处置" as const, closed_at: new Date() };
  expect(await told(() => db.update(warnings).set(over).where(eq(warnings.id, warning)))).toEqual([false]);
  expect(await held()).not.toHaveProperty("warnings");
  expect(await told(() => db.update(honors).set({ revoked_on: "2026-01-01" }).where(eq(honors.id, honor)))).toEqual([
    false,
  ]);
  expect(await held()).not.toHaveProperty("honors");
});

it("goes with the company to another street, and with the last of its records", async () => {
  const { db } = server.connection;
  const move = (street_id: string) => () => db.update(companies).set({ street_id }).where(eq(companies.id, firm));
  expect(await told(move(ronggui))).toEqual([true]);
  expect(await held()).toBeUndefined();
  expect(await held("ronggui")).toMatchObject({ certificates: [{ id: certificate }] });
  await move(daliang)();
  const remove = () => db.update(certificates).set({ deleted_at: new Date() }).where(eq(certificates.id, certificate));
  expect(await told(remove)).toEqual([true]);
});

it("tells of a record that is deleted for good, while another is left and with the last", async () => {
  const { db } = server.connection;
  const [left, patent] = [v7(), v7()];
  await db.insert(patents).values({
    id: patent,
    application_no: "202199000001X",
    title: "一种阀门",
    type: "发明",
    status: "有效",
    filed_on: "2021-09-02",
    granted_on: "2023-06-30",
    company_ids: [firm],
  });
  await db.insert(annuityUnpaid).values({ company_id: firm, patent_id: patent, year: 5, account_name: "测试" });
  await honored(left);
  await db.insert(warnings).values(warned(left, "annuity_grace"));
  await certified(left);
  expect(await held()).toMatchObject({ patents: [{ fee: { unpaid: [{ year: 5, paid: 0 }] } }] });
  expect(await told(() => db.delete(annuityUnpaid))).toEqual([false]);
  expect((await held())?.patents[0]).not.toHaveProperty("fee");
  expect(await told(() => db.delete(patents).where(eq(patents.id, patent)))).toEqual([false]);
  expect(await held()).toMatchObject({ patents: [], honors: [{ id: left }] });
  expect(await told(() => db.delete(honors).where(eq(honors.id, left)))).toEqual([false]);
  expect(await held()).not.toHaveProperty("honors");
  expect(await told(() => db.delete(warnings).where(eq(warnings.id, left)))).toEqual([false]);
  expect(await held()).not.toHaveProperty("warnings");
  expect(await told(() => db.delete(certificates).where(eq(certificates.id, left)))).toEqual([true]);
  expect(await held()).toBeUndefined();
});
