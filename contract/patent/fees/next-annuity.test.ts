import { describe, expect, it, test } from "vitest";
import { accountOn } from "../../annuity/account-rules.ts";
import { nextAnnuity } from "./next-annuity.ts";

const holidays = { off: new Set<string>(), work: new Set<string>() };
const facts = {
  application_no: "202090000011",
  type: "发明",
  status: "有效",
  status_reason: "授权",
  status_on: "2022-06-07",
  restorable_until: null,
  filed_on: "2020-03-02",
  granted_on: "2022-06-07",
} as const;

test("a right in force has its next year, in the six months after the due day that day's with its late fee", () => {
  expect(nextAnnuity(facts, "2026-11-23", holidays)).toMatchObject({
    year: 8,
    due: "2027-03-02",
    state: "待缴",
    total: 200_000,
  });
  expect(nextAnnuity(facts, "2027-05-10", holidays)).toMatchObject({
    year: 8,
    state: "滞纳期",
    late: 20_000,
    total: 220_000,
  });
});

test("nothing is due of what is pending, lapsed, foreign, or at the end of its term", () => {
  expect(nextAnnuity({ ...facts, status: "审中" }, "2026-11-23", holidays)).toBeNull();
  expect(nextAnnuity({ ...facts, status: "失效" }, "2026-11-23", holidays)).toBeNull();
  expect(nextAnnuity({ ...facts, granted_on: null }, "2026-11-23", holidays)).toBeNull();
  expect(nextAnnuity({ ...facts, application_no: "US9000001" }, "2026-11-23", holidays)).toBeNull();
  expect(
    nextAnnuity({ ...facts, filed_on: "2007-03-02", granted_on: "2010-01-05" }, "2026-11-23", holidays),
  ).toBeNull();
});

test("a right that lapsed for its annuity has that year with late fee and restoration as long as it may be restored", () => {
  const lapsed = {
    ...facts,
    status: "失效" as const,
    status_reason: "未缴年费终止",
    status_on: "2026-03-02",
    restorable_until: "2026-12-10",
  };
  expect(nextAnnuity(lapsed, "2026-11-23", holidays)).toMatchObject({
    year: 7,
    due: "2026-03-02",
    state: "已失权可恢复",
    restoration: 100_000,
    open: 350_000,
    isUnconfirmed: false,
    restorableUntil: "2026-12-10",
  });
  expect(nextAnnuity(lapsed, "2026-12-11", holidays)).toBeNull();
  expect(nextAnnuity({ ...lapsed, status_reason: "放弃专利权" }, "2026-11-23", holidays)).toBeNull();
  const { next } = accountOn(
    lapsed,
    { reduction: { kind: "none", from_year: 1 }, payments: [], unpaid: [] },
    { today: "2026-11-23", day: "2026-11-23" },
    holidays,
  );
  expect(next).toMatchObject({ total: 350_000, annuity: { year: 7 } });
});

test("a right that the office called over is in no six months, though its days say so", () => {
  const early = {
    ...facts,
    status: "失效" as const,
    status_reason: "未缴年费终止",
    status_on: "2026-04-20",
    restorable_until: "2026-06-20",
  };
  const day = "2026-05-10";
  const ledger = { reduction: { kind: "none", from_year: 1 }, payments: [], unpaid: [] } as const;
  const { state, next } = accountOn(early, ledger, { today: day, day }, holidays);
  expect(nextAnnuity(early, day, holidays)).toMatchObject({
    ...next?.annuity,
    state: "已失权可恢复",
    restoration: 100_000,
    open: next?.total,
    isUnconfirmed: false,
    restorableUntil: "2026-06-20",
  });
  expect(state).toBe("可恢复");
  expect(nextAnnuity(early, "2026-06-21", holidays)).toBeNull();
});

describe("what the company recorded", () => {
  const fee = { reduction: "none" as const, from_year: 1, settled: [], unpaid: [] };
  const late = "2027-05-10";
  const on = (more: object, day = late) => nextAnnuity({ ...facts, fee: { ...fee, ...more } }, day, holidays);

  it("is not known to be late before the company says so", () => {
    expect(nextAnnuity(facts, late, holidays)).toMatchObject({ year: 8, isUnconfirmed: true, open: 220_000 });
    expect(on({ unpaid: [{ year: 8, paid: 0 }] })).toMatchObject({ year: 8, isUnconfirmed: false, open: 220_000 });
    expect(on({ unpaid: [{ year: 8, paid: 50_000 }] })).toMatchObject({ open: 170_000 });
  });

  it("goes on to the year after the one that was paid, reduced from its year on", () => {
    expect(on({ settled: [8] })).toMatchObject({ year: 9, state: "待缴", total: 200_000 });
    expect(on({ reduction: "single", from_year: 8 })).toMatchObject({ reduced: 30_000, total: 50_000 });
    expect(on({ reduction: "single", from_year: 9 })).toMatchObject({ reduced: 200_000 });
    expect(on({ settled: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] })).toBeNull();
  });
});
