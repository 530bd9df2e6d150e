import { describe, expect, it } from "vitest";
import { comparedLines } from "./monthly-compare.ts";
import type { MonthlyData } from "./monthly-report.ts";

const month = (valid: number, total: string): MonthlyData => ({
  company_name: "试验阀门",
  from: "2026-10-01",
  to: "2026-10-31",
  stock: [{ type: "发明", now: { 审中: 2, 有效: valid, 失效: 1 }, before: { 审中: 0, 有效: 0, 失效: 0 } }],
  changes: [{ kind: "授权", count: valid, lines: [] }],
  fees: { count: 3, total, late: 1, unconfirmed: 0, lines: [] },
  endings: [],
  around: [{ ipc: "F16K", count: 4, lines: [] }],
  visits: [],
  demands: { submitted: 0, open: 2, lines: [] },
  steps: [],
});
const lineOf = (label: string, now: MonthlyData, before: MonthlyData | null) =>
  comparedLines(now, before).find((one) => one.label === label);

describe("a month beside the month before", () => {
  it("has each figure with what it was and what it grew by", () => {
    const [now, before] = [month(5, "1200.00"), month(7, "900.5")];
    expect(lineOf("有效专利", now, before)).toEqual({
      label: "有效专利",
      unit: "件",
      now: "5",
      before: "7",
      difference: "-2",
    });
    expect(lineOf("本月授权", now, before)).toMatchObject({ now: "5", before: "7", difference: "-2" });
    expect(lineOf("本月转让", now, before)).toMatchObject({ now: "0", before: "0", difference: "0" });
    expect(lineOf("同领域新公开", now, before)).toMatchObject({ now: "4", difference: "0" });
  });

  it("subtracts money digit by digit, below one yuan and beyond what a number holds", () => {
    const by = (now: string, before: string) => lineOf("待缴年费合计", month(1, now), month(1, before))?.difference;
    expect(by("1200.00", "900.5")).toBe("299.50");
    expect(by("900.50", "1200")).toBe("-299.50");
    expect(by("0.10", "0.15")).toBe("-0.05");
    expect(by("90071992547409931.07", "90071992547409931.01")).toBe("0.06");
  });

  it("is compared with nothing where no report of the month before is kept", () => {
    expect(comparedLines(month(5, "1.00"), null).every((one) => one.before === null && one.difference === null)).toBe(
      true,
    );
  });
});
