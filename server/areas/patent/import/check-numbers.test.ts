import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Numbers = OutputOf<typeof contract.patent.patentNumberCheck>;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let serial = 9_600_000;
const nextNumber = () => inventedApplicationNo(2021, "发明", serial++);

async function check(list: string): Promise<Numbers> {
  const reply = await server.app.inject({
    method: "POST",
    url: `${contract.patent.patentNumberCheck.path}?${new URLSearchParams({ name: "清单.csv" }).toString()}`,
    headers: { authorization: `Bearer ${await server.token("admin")}`, "content-type": "application/octet-stream" },
    payload: Buffer.from(list),
  });
  return reply.json<{ data: Numbers }>().data;
}

it("a list of numbers tells which are in the store, which are missing, and what a wrong one should be", async () => {
  const known = nextNumber();
  await server.connection.db
    .insert(patents)
    .values({ id: v7(), published_on: "2025-05-06", application_no: known, title: "一种在库凳", type: "发明" });
  const wrong = nextNumber();
  const digit = wrong.endsWith("1") ? "2" : "1";
  const list = `序号,专利号\n1,ZL${known.slice(0, -1)}.${known.slice(-1)}\n2,${wrong.slice(0, -1)}.${digit}\n3,${nextNumber()}\n4,2.02191E+12\n5,CN${known}\n6,${wrong.slice(0, -1)}\n`;
  const { counts, rows, heading } = await check(list);
  expect(heading).toBe("专利号");
  expect(counts).toEqual({ found: 1, missing: 1, wrong: 3, repeated: 1 });
  expect(rows.map(({ state: one }) => one)).toEqual(["found", "wrong", "missing", "wrong", "repeated", "wrong"]);
  const right = `CN${wrong.slice(0, -1)}.${wrong.slice(-1)}`;
  expect(rows[1]).toMatchObject({ line: 3, shown: right });
  expect(rows[5]).toMatchObject({ shown: right, note: expect.stringContaining("缺少校验位") });
  expect(rows[3]?.note).toContain("科学计数");
  expect(rows[0]).toMatchObject({ title: "一种在库凳", status: "审中" });
  expect((await check(`${known}\n`)).counts.found).toBe(1);
});
