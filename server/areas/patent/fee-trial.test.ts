import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf, OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { holidays } from "#server/database/tables/calendar.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Trial = InputOf<typeof contract.patent.feeTrial>;
type Sum = OutputOf<typeof contract.patent.feeTrial>;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.connection.db
    .insert(holidays)
    .values({ day: "2026-05-18", kind: "off", name: "测试" })
    .onConflictDoNothing();
});
afterAll(() => server.close());

const asked: Trial = {
  patent_type: "发明",
  filed_on: "2018-05-16",
  granted_on: "2021-03-02",
  reduction: "single",
  paid_through: 8,
  pay_on: "2026-05-19",
};

async function trial(over: Partial<Record<keyof Trial, unknown>> = {}) {
  const reply = await server.app.inject({
    method: "POST",
    url: "/v1/frontend/patent/feeTrial",
    payload: { ...asked, ...over },
  });
  return reply.json<{ code: number; msg: string; data: Sum & { fields?: Record<string, string> } }>();
}

describe("a trial calculation", () => {
  it("is made for who has no account, with the announced holidays", async () => {
    const { data } = await trial();
    expect(data).toMatchObject({ year: 9, due_on: "2026-05-19", grace_end: "2026-11-19", state: "待缴" });
    expect(data).toMatchObject({ amount_full: "2000.00", amount_reduced: "300.00", late_fee: "0.00", total: "300.00" });
    expect(data.steps.map(({ text }) => text).join()).toContain("顺延至 2026年05月19日");
  });

  it("looks five years ahead, the reduction ending after ten, and no further than the term", async () => {
    const { data } = await trial();
    expect(data.forecast.map(({ year, amount }) => [year, amount])).toEqual([
      [9, "300.00"],
      [10, "600.00"],
      [11, "600.00"],
      [12, "600.00"],
      [13, "6000.00"],
    ]);
    expect(data.forecast[0]?.due_on).toBe("2026-05-19");
    expect(data.forecast_total).toBe("8100.00");
    expect((await trial({ paid_through: 18 })).data.forecast.map(({ year }) => year)).toEqual([19, 20]);
  });

  it("adds what is late, and what restoring costs", async () => {
    expect((await trial({ pay_on: "2026-08-01" })).data).toMatchObject({ state: "滞纳期", late_fee: "200.00" });
    const lost = (await trial({ pay_on: "2026-11-20" })).data;
    expect(lost).toMatchObject({
      state: "已失权可恢复",
      late_fee: "500.00",
      restoration_fee: "1000.00",
      total: "1800.00",
    });
  });

  it("counts what is late into the years ahead, and restores the right once", async () => {
    const late = (await trial({ pay_on: "2026-08-01" })).data;
    expect(late.forecast.map(({ amount, is_late }) => [amount, is_late]).slice(0, 2)).toEqual([
      ["500.00", true],
      ["600.00", false],
    ]);
    expect(late.forecast_total).toBe("8300.00");
    const lost = (await trial({ pay_on: "2028-01-10" })).data;
    expect(lost.forecast.map(({ amount }) => amount).slice(0, 3)).toEqual(["1800.00", "1600.00", "600.00"]);
  });

  it("asks 8,000 in full for each year of an extended term", async () => {
    const { data } = await trial({ paid_through: 19, pay_on: "2037-01-05", extended_to: "2040-01-01" });
    expect(data.forecast.map(({ year, amount }) => [year, amount])).toEqual([
      [20, "8000.00"],
      [21, "8000.00"],
      [22, "8000.00"],
    ]);
    const first = await trial({
      paid_through: 20,
      pay_on: "2038-01-05",
      extended_to: "2040-01-01",
      open_licence: true,
    });
    expect(first.data).toMatchObject({ year: 21, amount_full: "8000.00", amount_reduced: "8000.00" });
    expect(first.data.steps.map(({ text }) => text).join()).toContain("补偿期年费 ¥\u00A08,000.00");
  });

  it("takes the higher one of two reductions, and the open licence's when the other is over", async () => {
    const both = (await trial({ open_licence: true })).data;
    expect(both).toMatchObject({ amount_reduced: "300.00" });
    const later = (await trial({ open_licence: true, paid_through: 12, pay_on: "2030-01-05" })).data;
    expect(later).toMatchObject({ year: 13, amount_full: "6000.00", amount_reduced: "5100.00" });
    expect(later.steps.map(({ text }) => text).join()).toContain("开放许可实施期间减缴 15%");
  });

  it.each([
    ["filed_on", { filed_on: "1984-01-01" }, "1985-04-01"],
    ["filed_on", { filed_on: "2018-02-30" }, "申请日"],
    ["granted_on", { granted_on: "2018-05-15" }, "授权日不能早于申请日"],
    ["granted_on", { granted_on: "2039-01-01", pay_on: "2039-02-01" }, "20 年的期限"],
    ["pay_on", { pay_on: "2021-03-01" }, "缴费日不能早于授权日"],
    ["paid_through", { paid_through: 2 }, "不能小于 3"],
    ["paid_through", { paid_through: 20 }, "无须再缴年费"],
    ["paid_through", { paid_through: 31 }, "不能大于 30"],
    ["extended_to", { extended_to: "2038-05-16" }, "晚于原期限届满日 2038年05月16日"],
    ["extended_to", { extended_to: "2048-05-17" }, "不能晚于 2048年05月16日"],
    ["extended_to", { patent_type: "实用新型", extended_to: "2029-05-16" }, "只有发明"],
    ["patent_type", { patent_type: "植物新品种" }, "请选择专利类型"],
  ])("names %s when it cannot be made", async (field, over, words) => {
    const { code, data } = await trial(over);
    expect(code).toBe(0);
    expect(data.fields?.[field]).toContain(words);
  });
});
