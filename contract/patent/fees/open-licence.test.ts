import { describe, expect, it } from "vitest";
import type { Holidays } from "../../core/working-days.ts";
import { accountOn } from "../../annuity/account-rules.ts";
import { packHolding, readPatents } from "../packed-holding.ts";
import { annuityOn, annuitySteps, type FeeRight, licenceNote } from "./annuity.ts";
import { feeCalls, feeTrialProblems, rightOfTrial } from "./fee-calls.ts";
import { feeRightOf, nextTrial } from "./fee-right.ts";
import type { LicencePeriod } from "./licence-period.ts";
import { nextAnnuity } from "./next-annuity.ts";

const none: Holidays = { off: new Set(), work: new Set() };

/** The ninth year costs 2,000 yuan, is due on Monday the 18th of May 2026, and may be paid late until the 18th of November. */
const right = (period: LicencePeriod, over: Partial<FeeRight> = {}): FeeRight => ({
  kind: "发明",
  filed: "2018-05-16",
  granted: "2021-03-02",
  reduction: "none",
  openLicences: [period],
  ...over,
});
const reduced = (of: FeeRight, year = 9) => annuityOn(of, year, "2026-05-18", none)?.reduced;

describe("an annuity that falls due during an open licence", () => {
  it.each([
    ["stands", ["2025-01-01", null], 170_000],
    ["began on the due day", ["2026-05-18", null], 170_000],
    ["began a day later", ["2026-05-19", null], 200_000],
    ["ended on the due day", ["2025-01-01", "2026-05-18"], 200_000],
    ["ended a day later", ["2025-01-01", "2026-05-19"], 170_000],
  ] as [string, LicencePeriod, number][])("costs 15 % less where it %s: %j", (_, period, fen) => {
    expect(reduced(right(period))).toBe(fen);
  });

  it("costs less for every one of several licences", () => {
    const openLicences: LicencePeriod[] = [
      ["2023-01-01", "2024-01-01"],
      ["2026-01-01", null],
    ];
    const of = right(["", null], { openLicences });
    // The sixth year of 1,200 yuan fell due in May 2023, the seventh of 2,000 in May 2024.
    expect([6, 7, 9].map((year) => reduced(of, year))).toEqual([102_000, 200_000, 170_000]);
  });

  it("is reduced once: the office's own 85 or 70 % is the higher share as long as it lasts", () => {
    const single = right(["2021-01-01", null], { reduction: "single" });
    expect(reduced(single)).toBe(30_000);
    expect(reduced(right(["2021-01-01", null], { reduction: "joint" }))).toBe(60_000);
    // From the thirteenth year on, of 6,000 yuan, the office's reduction is over.
    expect(reduced(single, 13)).toBe(510_000);
  });

  it("pays the late fee of the full amount", () => {
    // Four months late after the first: 20 % of 2,000 yuan.
    expect(annuityOn(right(["2025-01-01", null]), 9, "2026-09-19", none)).toMatchObject({
      reduced: 170_000,
      late: 40_000,
      total: 210_000,
    });
  });

  it("of the compensated term is paid in full", () => {
    expect(reduced(right(["2025-01-01", null], { extendedTo: "2039-06-01" }), 21)).toBe(800_000);
  });

  it("is told in words, and to which article it owes that", () => {
    const of = right(["2025-01-01", null]);
    const one = annuityOn(of, 9, "2026-05-18", none)!;
    expect(licenceNote(of, one)).toBe("开放许可实施期间减缴 15%（须已达成许可并备案）");
    expect(annuitySteps(of, one, "2026-05-18", none)).toContainEqual({
      text: "开放许可实施期间减缴 15%（须已达成许可并备案）",
      article: "《专利法》第五十一条、《专利法实施细则》第八十七条",
    });
    const both = { ...of, reduction: "single" } as const;
    expect(licenceNote(both, annuityOn(both, 9, "2026-05-18", none)!)).toBe("");
    expect(annuitySteps(both, one, "2026-05-18", none).some(({ text }) => text.includes("取较高的一项"))).toBe(true);
    const later = right(["2026-05-19", null]);
    expect(licenceNote(later, annuityOn(later, 9, "2026-05-18", none)!)).toBe("");
  });
});

const patent = {
  id: "a",
  application_no: "2018104639470",
  title: "一种阀门",
  type: "发明" as const,
  status: "有效" as const,
  status_reason: "授权",
  status_on: "2021-03-02",
  restorable_until: null,
  filed_on: "2018-05-16",
  granted_on: "2021-03-02",
  open_licences: [["2025-01-01", null]] as LicencePeriod[],
};

describe("the same sum", () => {
  it("stands in the account and on a device, packed or not", () => {
    const ledger = { reduction: { kind: "none" as const, from_year: 1 }, payments: [], unpaid: [] };
    const day = "2026-05-01";
    expect(accountOn(patent, ledger, { today: day, day }, none).next).toMatchObject({ total: 170_000 });
    expect(nextAnnuity(patent, day, none)).toMatchObject({
      year: 9,
      open: 170_000,
      note: expect.stringContaining("15%"),
    });
    const packed = packHolding({ id: "c", counts: [], patents: [{ ...patent, open_licences: undefined }, patent] });
    expect(readPatents(packed).map((one) => nextAnnuity(one, day, none)?.open)).toEqual([200_000, 170_000]);
  });

  it("counts a payment of it as the whole", () => {
    const paid = { year: 9, kind: "年费" as const, paid_on: "2026-05-01", fen: 170_000, receipt_no: "" };
    const ledger = { reduction: { kind: "none" as const, from_year: 1 }, payments: [paid], unpaid: [] };
    const days = { today: "2026-05-02", day: "2026-05-02" };
    expect(accountOn(patent, ledger, days, none).next).toMatchObject({ annuity: { year: 10 } });
    expect(accountOn({ ...patent, open_licences: [] }, ledger, days, none).next).toMatchObject({ total: 30_000 });
  });

  it("is asked for in a trial, by the days of the latest licence", () => {
    const known = feeRightOf(
      {
        ...patent,
        open_licences: [
          ["2022-01-01", "2023-01-01"],
          ["2026-06-01", "2027-06-01"],
        ],
      },
      "2026-05-01",
    );
    if (typeof known === "string" || known.year === null) throw new Error("no fee right");
    const asked = feeCalls.feeTrial.input.parse(nextTrial({ ...known, year: known.year }, "none", "2026-05-01"));
    expect(asked).toMatchObject({ open_licence: true, licence_from: "2026-06-01", licence_to: "2027-06-01" });
    const of = rightOfTrial(asked);
    // 2,000 yuan in May 2026, 4,000 in the two years after it.
    expect([9, 10, 11].map((year) => reduced(of, year))).toEqual([200_000, 340_000, 400_000]);
    expect(rightOfTrial({ ...asked, open_licence: false })).not.toHaveProperty("openLicences");
    expect(feeTrialProblems({ ...asked, licence_to: "2026-05-31" })).toEqual({
      licence_to: "许可终止日不能早于备案日",
    });
  });
});
