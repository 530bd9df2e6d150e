import { describe, expect, it } from "vitest";
import { nextAnnuity } from "../patent/fees/next-annuity.ts";
import { type AccountPatent, accountOn, type Ledger } from "./account-rules.ts";

const holidays = { off: new Set<string>(), work: new Set<string>() };
/** An invention whose sixth year is due on 2 March 2026; its six months end on 2 September. */
const patent = {
  application_no: "202190000011",
  type: "发明",
  status: "有效",
  status_reason: "授权",
  status_on: "2023-06-07",
  restorable_until: null,
  filed_on: "2021-03-02",
  granted_on: "2023-06-07",
} satisfies AccountPatent;
const givenUp = { entry_id: "e", reason: "停产", on: "2026-01-05", by: "甲" };
const plain: Ledger = { reduction: { kind: "none", from_year: 1 }, payments: [], unpaid: [], givenUp };
const on = (today: string, ledger: Partial<Ledger> = {}, one: AccountPatent = patent) =>
  accountOn(one, { ...plain, ...ledger }, { today, day: today }, holidays);

describe("a right that its company lets go", () => {
  it("owes nothing, and ends by itself on the due day of the year that is not paid", () => {
    for (const day of ["2026-02-01", "2026-03-03", "2026-09-02"])
      expect(on(day)).toMatchObject({
        state: "不再缴纳",
        next: null,
        stopped: { annuity: { year: 6, lapse: "2026-03-02", graceEnd: "2026-09-02" } },
      });
    expect(on("2026-06-03", { unpaid: [6] })).toMatchObject({ state: "不再缴纳", next: null });
    expect(on("2026-06-03").why).toContain("专利权自 2026年03月02日 起自行终止，不晚于 2026年09月02日 补缴");
  });

  it("says that the six months are over where the office has not told the end yet", () => {
    expect(on("2026-09-03", { unpaid: [6] }).why).toContain("滞纳期已于 2026年09月02日 届满");
  });

  it("is not asked to be restored", () => {
    const lapsed: AccountPatent = {
      ...patent,
      status: "失效",
      status_reason: "未缴年费终止",
      status_on: "2026-03-02",
      restorable_until: "2026-12-01",
    };
    expect(on("2026-11-01", {}, lapsed)).toMatchObject({ state: "不再缴纳", why: "企业已决定放弃，不再请求恢复权利" });
    expect(on("2026-12-02", {}, lapsed).state).toBe("已失权");
  });

  it("has its dues again when the decision is taken back", () => {
    expect(on("2026-02-01", { givenUp: undefined })).toMatchObject({ state: "待缴", next: { total: 120_000 } });
  });

  it("owes nothing on a device either", () => {
    const fee = { reduction: "none" as const, from_year: 1, settled: [], unpaid: [] };
    expect(nextAnnuity({ ...patent, fee }, "2026-02-01", holidays)).toMatchObject({ year: 6 });
    expect(nextAnnuity({ ...patent, fee: { ...fee, given_up: true } }, "2026-02-01", holidays)).toBeNull();
  });
});
