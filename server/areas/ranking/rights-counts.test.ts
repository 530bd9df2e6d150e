import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { Company } from "#contract/company/company.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { companies } from "#server/database/tables/company.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { copyrightRecords } from "#server/database/tables/ip/public-records.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import { readFeed } from "#tests/fixtures/feed-reading.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { countRights } from "./rights-counts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const count = () => countRights({ db: server.connection.db, now: server.now });
async function countsOf(id: string) {
  const [row] = await server.connection.db.select().from(companies).where(eq(companies.id, id));
  return [row?.invention_count, row?.utility_count, row?.design_count, row?.trademark_count, row?.software_count];
}
let serial = 9_300_000;
const patent = (more: Partial<typeof patents.$inferInsert>): typeof patents.$inferInsert => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2022, "发明", serial++),
  type: "发明",
  title: "阀体",
  status: "有效",
  company_ids: [firms.valve.id],
  source: "测试",
  ...more,
});

it("counts what is in force, for each owner, tells devices, and writes nothing a second time", async () => {
  const { db } = server.connection;
  await count();
  const { cursor } = await readFeed(server, "daliang", "");
  const today = dayOf(server.now());
  await db
    .insert(patents)
    .values([
      patent({}),
      patent({ type: "PCT发明" }),
      patent({ status: "失效" }),
      patent({ status: "审中" }),
      patent({ withdrawn_at: new Date() }),
      patent({ type: "实用新型", company_ids: [firms.valve.id, firms.furniture.id] }),
      patent({ type: "外观设计" }),
    ]);
  const mark = {
    name: "测试",
    class: 7,
    form: "文字" as const,
    type: "商品商标" as const,
    applicant: firms.valve.name,
    source: "测试",
    company_ids: [firms.valve.id],
  };
  const registered = { registered_on: shiftDay(today, -400), term_from: shiftDay(today, -400) };
  await db.insert(trademarks).values([
    { ...mark, ...registered, id: v7(), registration_no: "93000001", term_to: shiftDay(today, 100) },
    { ...mark, ...registered, id: v7(), registration_no: "93000002", term_to: shiftDay(today, -1) },
    { ...mark, id: v7(), registration_no: "93000003" },
  ]);
  const software = { owner: firms.valve.name, source: "测试", company_ids: [firms.valve.id] };
  await db.insert(copyrightRecords).values([
    { ...software, id: v7(), kind: "软件著作权", number: "2199SR9300001", name: "控制软件" },
    { ...software, id: v7(), kind: "作品著作权", number: "2199-F-93000002", name: "图册" },
  ]);

  expect(await count()).toBe(2);
  expect(await countsOf(firms.valve.id)).toEqual([2, 1, 1, 1, 1]);
  expect(await countsOf(firms.furniture.id)).toEqual([0, 1, 0, 0, 0]);
  expect(await count()).toBe(0);
  const { changes } = await readFeed(server, "daliang", cursor);
  const told = changes.findLast(({ kind, id }) => kind === "company" && id === firms.valve.id)?.record as Company;
  expect(told).toMatchObject({ invention_count: 2, trademark_count: 1, software_count: 1 });

  await db.update(patents).set({ status: "失效" }).where(eq(patents.type, "PCT发明"));
  expect(await count()).toBe(1);
  expect(await countsOf(firms.valve.id)).toEqual([1, 1, 1, 1, 1]);
});

it("leaves a company that was deleted as it is", async () => {
  const { db } = server.connection;
  await db.insert(patents).values(patent({ company_ids: [firms.lamp.id] }));
  await db.update(companies).set({ deleted_at: new Date() }).where(eq(companies.id, firms.lamp.id));
  expect(await count()).toBe(0);
  expect(await countsOf(firms.lamp.id)).toEqual([0, 0, 0, 0, 0]);
});
