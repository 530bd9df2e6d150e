import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patentEvents, patentRights, patents } from "#server/database/tables/ip/patent.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { replayAll } from "./replay-patents.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it("keeps a changed pledge as one right with its present parties, that the cancellation ends", async () => {
  const { db } = server.connection;
  const id = v7();
  await db.insert(patents).values({
    id,
    application_no: inventedApplicationNo(2021, "发明", 9_670_001),
    type: "发明",
    title: "一种质押过的阀",
    filed_on: "2021-03-02",
    granted_on: "2023-06-07",
    company_ids: [firms.valve.id],
    source: "测试",
  });
  const told = (code: string, happened_on: string, detail: Record<string, string>) =>
    db.insert(patentEvents).values({
      id: v7(),
      patent_id: id,
      code,
      title: code,
      happened_on,
      detail,
      source: "测试",
      fingerprint: `${code}${happened_on}`,
    });
  const settle = async () => {
    await replayAll({ db, now: () => server.now() }, new AbortController().signal);
    const rows = await db.select().from(patentRights).where(eq(patentRights.patent_id, id));
    const [row] = await db.select().from(patents).where(eq(patents.id, id));
    return [rows.map((one) => [one.kind, one.number, one.from_name, one.to_name, one.ended_on]), row?.rights];
  };
  await told("PE01", "2024-01-05", { 登记号: "Y2024", 出质人: "甲公司", 质权人: "子银行" });
  await told("PM01", "2024-06-05", { 登记号: "Y2024", 变更项: "质权人", 变更前: "子银行", 变更后: "丑银行" });
  expect(await settle()).toEqual([[["质押", "Y2024", "甲公司", "丑银行", null]], ["质押"]]);
  await told("PC01", "2025-06-05", { 登记号: "Y2024", 解除日: "20250601" });
  expect(await settle()).toEqual([[["质押", "Y2024", "甲公司", "丑银行", "2025-06-01"]], []]);
});
