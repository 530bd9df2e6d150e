import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { deepestRow } from "#contract/patent/patent-search.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Found = OutputOf<typeof contract.search.expression>;

/** More than can be paged to. */
const many = deepestRow + 305;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.connection.pool.query(
    `insert into patents (id, published_on, application_no, type, title, source, filed_on, status)
     select md5('deep' || n)::uuid, date '2025-05-06', '2019' || lpad(n::text, 9, '0'), '发明', '一种常见的试验支架', '测试',
       date '2019-01-01' + n % 300, case when n % 3 = 0 then '失效' else '有效' end
     from generate_series(1, ${many}) n`,
  );
});
afterAll(() => server.close());

const ask = async (more: object) => {
  const reply = await server.ask(contract.search.expression, { expression: "名称=(支架)", dialect: "cn", ...more });
  return reply as unknown as { status: number; msg: string; data: Found };
};

it("a search that finds more than can be paged to tells its exact total and facets, and pages to the last row allowed", async () => {
  // Until the index is there the database answers, without facets.
  const first = await vi.waitFor(
    async () => {
      const found = await ask({ size: 100, facets: ["status"] });
      expect(found.data.facets[0]?.values).not.toEqual([]);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(first.data).toMatchObject({ total: many, page: 1, size: 100 });
  const counts = first.data.facets[0]?.values.map(({ value, count }) => [value, count]);
  const lapsed = Math.floor(many / 3);
  expect(counts).toEqual([
    ["有效", many - lapsed],
    ["失效", lapsed],
  ]);
  const last = await ask({ page: deepestRow / 100, size: 100 });
  const before = await ask({ page: deepestRow / 100 - 1, size: 100 });
  expect([last.data.total, last.data.list.length]).toEqual([many, 100]);
  const ids = [...before.data.list, ...last.data.list].map(({ id }) => id);
  expect(new Set(ids).size).toBe(200);
  const days = [...before.data.list, ...last.data.list].map(({ filed_on }) => filed_on ?? "");
  expect(days).toEqual(days.toSorted().toReversed());
});

it("what lies deeper is refused in a sentence, whichever way the rows are counted, and so is a file of all", async () => {
  const sentence = `最多翻到第 ${deepestRow} 条，请增加条件或换一种排序`;
  expect(await ask({ page: deepestRow / 100 + 1, size: 100 })).toMatchObject({ status: 422, msg: sentence });
  expect(await ask({ page: deepestRow / 20 + 1, size: 20 })).toMatchObject({ status: 422, msg: sentence });
  const file = await server.ask(
    contract.search.patentExport,
    { expression: "名称=(支架)", dialect: "cn", format: "json", columns: ["title"] },
    "enterprise",
  );
  expect(file).toMatchObject({ status: 422, msg: expect.stringContaining(`命中 ${many} 件，一次最多导出 10000 件`) });
});
