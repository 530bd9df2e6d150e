import { describe, expect, it } from "vitest";
import {
  type AccountPatent,
  accountOn,
  type Ledger,
  type Payment,
  paymentProblems,
  unpaidProblems,
} from "./account-rules.ts";
import { paymentHints } from "./payment-hints.ts";

const holidays = { off: new Set<string>(), work: new Set<string>() };
/** An invention whose sixth year was due on 2 March 2026, a Monday; its six months end on 2 September. */
const patent: AccountPatent = {
  application_no: "202190000011",
  type: "发明",
  status: "有效",
  status_reason: "授权",
  status_on: "2023-06-07",
  restorable_until: null,
  filed_on: "2021-03-02",
  granted_on: "2023-06-07",
};
const plain: Ledger = { reduction: { kind: "none", from_year: 1 }, payments: [], unpaid: [] };
const paid = (more: Partial<Payment> = {}): Payment => ({
  year: 6,
  kind: "年费",
  paid_on: "2026-02-27",
  fen: 120_000,
  receipt_no: "",
  ...more,
});
const on = (today: string, ledger: Partial<Ledger> = {}, one: AccountPatent = patent) =>
  accountOn(one, { ...plain, ...ledger }, { today, day: today }, holidays);

describe("a year that is past its due day", () => {
  it("is not called late while nobody said whether it was paid", () => {
    expect(on("2026-03-02")).toMatchObject({ state: "待缴", next: { annuity: { year: 6 } } });
    expect(on("2026-03-03")).toMatchObject({ state: "未确认缴纳", next: { annuity: { year: 6 } } });
    expect(on("2026-08-31")).toMatchObject({ state: "未确认缴纳", next: { total: 150_000 } });
  });

  it("is late where the company says that it did not pay, or paid too little", () => {
    expect(on("2026-06-03", { unpaid: [6] })).toMatchObject({ state: "滞纳期", next: { total: 138_000 } });
    expect(on("2026-06-03", { payments: [paid({ fen: 20_000 })] })).toMatchObject({
      state: "滞纳期",
      next: { isShort: true },
    });
    expect(on("2026-06-03", { unpaid: [4] }).state).toBe("未确认缴纳");
  });

  it("is settled by a payment whatever was said before", () => {
    expect(on("2026-06-03", { payments: [paid()], unpaid: [6] })).toMatchObject({
      state: "待缴",
      next: { annuity: { year: 7 } },
    });
  });

  it("counts as paid when its six months are over and the right is in force, unless the company says otherwise", () => {
    expect(on("2026-09-03")).toMatchObject({ state: "待缴", next: { annuity: { year: 7 } } });
    expect(on("2026-09-03", { unpaid: [6] })).toMatchObject({
      state: "可恢复",
      next: { annuity: { year: 6 }, open: { 恢复费: 100_000 } },
    });
    // A year later the office has had its say: the right is still in force.
    expect(on("2027-09-03", { unpaid: [6] })).toMatchObject({ state: "待缴", next: { annuity: { year: 8 } } });
  });

  it("is said to be unpaid only of a year that the right has, that is over and that is not settled", () => {
    const ask = (year: number, ledger: Partial<Ledger> = {}, one: AccountPatent = patent) =>
      unpaidProblems(one, { ...plain, ...ledger }, year, { today: "2026-06-03", holidays });
    expect(ask(6)).toEqual({});
    expect(ask(1).year).toContain("年度应大于");
    expect(ask(30).year).toContain("年度不能大于 20");
    expect(ask(7).year).toContain("到期后才能标记未缴");
    expect(ask(6, { payments: [paid()] }).year).toContain("已经缴清");
    expect(ask(6, {}, { ...patent, status: "审中" }).patent_id).toContain("不能标记未缴");
  });

  it("is certainly late in a question about a later day", () => {
    const later = { today: "2026-02-01", day: "2026-06-03" };
    expect(accountOn(patent, plain, later, holidays).state).toBe("滞纳期");
  });
});

it("goes by the office where a right has lapsed, whatever a company says", () => {
  const lapsed = { ...patent, status: "失效", status_reason: "未缴年费终止", status_on: "2026-10-08" } as const;
  expect(on("2026-11-24", { payments: [paid()] }, lapsed).state).toBe("已失权");
  const restorable = { ...lapsed, restorable_until: "2026-12-08" };
  expect(on("2026-11-24", {}, restorable)).toMatchObject({ state: "可恢复", next: { annuity: { year: 6 } } });
  const today = { today: "2026-11-24", holidays };
  expect(paymentProblems(lapsed, plain, paid(), today)).toHaveProperty("patent_id");
  // Its end was told before the six months were over: ended it is all the same, and restored for the whole fee.
  const early = { ...restorable, status_on: "2026-06-08", restorable_until: "2026-08-10" };
  expect(on("2026-07-01", {}, early)).toMatchObject({
    state: "可恢复",
    next: { annuity: { year: 6, state: "已失权可恢复" }, open: { 年费: 120_000, 滞纳金: 30_000, 恢复费: 100_000 } },
  });
  const restoration = paid({ kind: "恢复费", fen: 100_000, paid_on: "2026-07-01" });
  expect(paymentProblems(early, plain, restoration, { today: "2026-07-01", holidays })).toEqual({});
});

describe("hints of a payment", () => {
  const hints = (asked: Payment, ledger: Partial<Ledger> = {}) =>
    paymentHints(patent, { ...plain, ...ledger }, asked, { today: "2026-06-03", holidays });

  it("are none for what the office asked for, reduced or not", () => {
    expect(hints(paid())).toEqual([]);
    expect(hints(paid({ fen: 18_000 }), { reduction: { kind: "single", from_year: 1 } })).toEqual([]);
  });

  it("tell too little, too much, and a late fee that is missing", () => {
    expect(hints(paid({ fen: 100_000 }))).toEqual([expect.stringContaining("少 ¥\u00A0200.00")]);
    expect(hints(paid({ fen: 130_000 }))).toEqual([expect.stringContaining("多 ¥\u00A0100.00")]);
    expect(hints(paid({ paid_on: "2026-05-06" }))).toEqual([expect.stringContaining("滞纳金 ¥\u00A0120.00")]);
    const late = paid({ kind: "滞纳金", paid_on: "2026-05-06", fen: 12_000 });
    expect(hints(paid({ paid_on: "2026-05-06" }), { payments: [late] })).toEqual([]);
  });

  it("tell a year that comes before its time, and one before it that is open", () => {
    expect(hints(paid({ year: 8, fen: 200_000 }))).toEqual([
      expect.stringContaining("还没有到缴费的年度"),
      "第 6 年度还没有登记缴清",
    ]);
  });
});
