import { describe, expect, it } from "vitest";
import { accountOn } from "../../annuity/account-rules.ts";
import { feeRightOf } from "../fees/fee-right.ts";
import { nextAnnuity } from "../fees/next-annuity.ts";
import type { DetailedEvent } from "./read-rights.ts";
import { standingOf, type StandingRow } from "./standing.ts";

const holidays = { off: new Set<string>(), work: new Set<string>() };
/** An invention whose twenty years end on 1 March 2026. */
const row: StandingRow = {
  application_no: "2006100000001",
  type: "发明",
  filed_on: "2006-03-01",
  published_on: null,
  publication_no: "",
  granted_on: "2012-05-06",
  grant_no: "",
  expires_on: null,
};
const event = (code: string, detail: Record<string, string> = {}, happened_on = "2025-01-03"): DetailedEvent => ({
  id: `${code}-${happened_on}`,
  code,
  happened_on,
  detail,
});
const on = (day: string, events: DetailedEvent[], more: Partial<StandingRow> = {}) => {
  const { status, status_reason, extended_to } = standingOf({ ...row, ...more }, events, day);
  return [status, status_reason, extended_to];
};

describe("a term that the office compensated", () => {
  it("lasts to the day that the notice names, or for the days it names", () => {
    const named = [event("TG01", { 补偿后的期限届满日: "2027年1月8日" })];
    expect(on("2026-03-02", named)).toEqual(["有效", "期限补偿", "2027-01-08"]);
    expect(on("2027-01-08", named)[0]).toBe("有效");
    expect(on("2027-01-09", named)).toEqual(["失效", "期限届满", "2027-01-08"]);
    expect(on("2026-03-02", [event("TP01", { 补偿天数: "312天" })])).toEqual(["有效", "期限补偿", "2027-01-07"]);
  });

  it("is compensated a second time on top of the first", () => {
    const both = [event("TP01", { 补偿天数: "100" }, "2025-06-01"), event("TG01", { 补偿天数: "312" })];
    expect(on("2026-03-02", both)[2]).toBe("2027-04-17");
  });

  it("lasts to the day of the record where the event names none and the record's is later than the law's", () => {
    expect(on("2026-03-02", [event("TG01")], { expires_on: "2027-02-01" })).toEqual(["有效", "期限补偿", "2027-02-01"]);
    expect(on("2027-02-02", [event("TG01")], { expires_on: "2027-02-01" })[0]).toBe("失效");
  });

  it("is not called over while nobody knows its last day", () => {
    const unknown = ["有效", "期限补偿，届满日待核", null];
    expect(on("2026-03-02", [event("TG01")])).toEqual(unknown);
    expect(on("2036-03-02", [event("TG01")], { expires_on: "2026-03-01" })).toEqual(unknown);
    // Days that no compensation comes to are none.
    expect(on("2026-03-02", [event("TG01", { 补偿天数: "9999" })])).toEqual(unknown);
    expect(on("2026-03-02", [event("TG01", { 补偿后的期限届满日: "2025-03-01" })])).toEqual(unknown);
  });

  it("ends all the same by an event, and is nothing that models have", () => {
    const ended = [event("TG01", { 补偿天数: "312" }), event("CF01", {}, "2026-04-01")];
    expect(on("2026-05-01", ended).slice(0, 2)).toEqual(["失效", "未缴年费终止"]);
    expect(on("2026-03-02", [event("TG01")], { type: "实用新型" }).slice(0, 2)).toEqual(["失效", "期限届满"]);
  });

  it("stays told of what the right lost before", () => {
    const events = [event("IP01", {}, "2020-01-01"), event("TG01", { 补偿天数: "312" })];
    expect(on("2026-03-02", events)).toEqual(["有效", "部分无效", "2027-01-07"]);
  });
});

describe("its fees", () => {
  const patent = {
    application_no: "200690000011",
    type: "发明" as const,
    status: "有效" as const,
    status_reason: "期限补偿",
    status_on: "2025-01-03",
    restorable_until: null,
    filed_on: "2006-03-01",
    granted_on: "2012-05-06",
  };
  const ledger = { reduction: { kind: "single" as const, from_year: 1 }, payments: [], unpaid: [] };
  const state = (today: string, more: object) =>
    accountOn({ ...patent, ...more }, ledger, { today, day: today }, holidays);

  it("are 8,000 a year after the twentieth, never reduced, in account, next fee and trial alike", () => {
    const more = { extended_to: "2027-01-07" };
    const asked = { state: "待缴", next: { annuity: { year: 21, due: "2026-03-02" }, total: 800_000 } };
    expect(state("2026-02-01", { ...more })).toMatchObject({ state: "待缴", next: { annuity: { year: 21 } } });
    expect(state("2026-02-01", more)).toMatchObject(asked);
    expect(nextAnnuity({ ...patent, ...more }, "2026-02-01", holidays)).toMatchObject({ year: 21, open: 800_000 });
    expect(feeRightOf({ ...patent, ...more }, "2026-02-01")).toMatchObject({ year: 21, extendedTo: "2027-01-07" });
  });

  it("are none for a year that the compensated term does not reach", () => {
    expect(state("2026-10-01", { extended_to: "2027-01-07" })).toMatchObject({ state: "已缴清", next: null });
    expect(state("2026-10-01", { extended_to: "2027-03-01" }).state).toBe("已缴清");
    expect(state("2026-10-01", { extended_to: "2027-03-02" })).toMatchObject({ next: { annuity: { year: 22 } } });
  });

  it("cannot be told while the last day is not known", () => {
    const { why } = state("2026-10-01", { status_reason: "期限补偿，届满日待核" });
    expect(why).toContain("补偿期年费以国家知识产权局的通知为准");
  });
});
