import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries } from "#server/database/tables/ip/portfolio.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Answer = OutputOf<typeof contract.portfolio.portfolioImport>;

const rows = 10_000;
let server: TestServer;
const numbers = Array.from({ length: rows }, (_, at) => inventedApplicationNo(2019, "发明", 9_100_000 + at));
const otherDigit = (number: string) => `${number.slice(0, -1)}${number.endsWith("1") ? "2" : "1"}`;
/** Of each hundred rows three are wrong, each in its own way. */
const lineOf = (number: string, at: number): string => {
  if (at % 100 === 10) return `${otherDigit(number)},项目,B`;
  if (at % 100 === 50) return `${number},项目,Z`;
  if (at % 100 === 90) return `${inventedApplicationNo(2020, "发明", 9_100_000 + at)},项目,B`;
  return `${number},项目,B`;
};
const file = `申请号,项目,价值等级\n${numbers.map(lineOf).join("\n")}\n`;

beforeAll(async () => {
  server = await testServer();
  await insertRows(
    server.connection.db,
    patents,
    numbers.map((application_no) => ({
      id: v7(),
      application_no,
      type: "发明" as const,
      title: "一种成批阀门",
      published_on: "2020-09-04",
      filed_on: "2019-03-04",
      source: "测试",
    })),
  );
});
afterAll(() => server.close());

async function send(): Promise<{ status: number; data: Answer }> {
  const reply = await server.app.inject({
    method: "POST",
    url: contract.portfolio.portfolioImport.path,
    headers: {
      authorization: `Bearer ${await server.token("enterprise")}`,
      "content-type": "application/octet-stream",
    },
    payload: file,
  });
  return reply.json();
}
const held = () => server.connection.db.$count(portfolioEntries);
const countsOf = ({ results }: Answer) =>
  results.reduce<Record<string, number>>((sum, { outcome }) => ({ ...sum, [outcome]: (sum[outcome] ?? 0) + 1 }), {});

it("a file of 10,000 rows, 300 of them wrong, whose writing dies half-way, comes in whole the next time and once", async () => {
  // The session of the database ends with the five-thousandth entry, as when the server is killed.
  await server.connection.pool.query(`
    create sequence written;
    create function die_half_way() returns trigger language plpgsql as $$
    begin
      if nextval('written') = 5000 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$;
    create trigger dies before insert on portfolio_entries for each row execute function die_half_way()`);
  expect((await send()).status).toBeGreaterThanOrEqual(500);
  const { rows: written } = await server.connection.pool.query("select last_value::int as count from written");
  expect(written).toEqual([{ count: 5000 }]);
  expect(await held()).toBe(0);
  const { data: first } = await send();
  expect([first.added, countsOf(first)]).toEqual([9700, { 已加入: 9700, 号码有误: 200, 没有收录: 100 }]);
  expect(first.results.map(({ line }) => line)).toEqual(numbers.map((_, at) => at + 2));
  expect(first.results[10]?.message).toContain(`应为 ${numbers[10]?.slice(-1)}`);
  expect(first.results[50]?.message).toContain("价值等级");
  expect(await held()).toBe(9700);
  const { data: again } = await send();
  expect([again.added, countsOf(again)]).toEqual([0, { 已在库中: 9700, 号码有误: 200, 没有收录: 100 }]);
  expect(await held()).toBe(9700);
});
