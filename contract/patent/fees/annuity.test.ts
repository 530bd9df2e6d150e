import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Holidays } from "../../core/working-days.ts";
import { monthsLater, shiftDay, weekdayOf } from "../../core/time.ts";
import {
  annuitiesAfter,
  annuityOn,
  annuitySteps,
  type FeeRight,
  firstOpenYear,
  patentYear,
  yuanOf,
} from "./annuity.ts";
import { feeKinds, feeReductions, fullAnnuity, type FeeKind, termYears } from "./annuity-table.ts";

/** The first week of October 2026, with the weekend that is worked. */
const golden: Holidays = { off: new Set(["2026-10-01", "2026-10-02", "2026-10-05"]), work: new Set() };
const none: Holidays = { off: new Set(), work: new Set() };
const right = (over: Partial<FeeRight> = {}): FeeRight => ({
  kind: "发明",
  filed: "2018-05-16",
  granted: "2021-03-02",
  reduction: "none",
  ...over,
});

describe("years of a patent", () => {
  it("begin on the filing day and end on the day before its anniversary", () => {
    expect(patentYear("1999-06-01", "1999-06-01")).toBe(1);
    expect(patentYear("1999-06-01", "2000-05-31")).toBe(1);
    expect(patentYear("1999-06-01", "2000-06-01")).toBe(2);
  });

  it("end on the last of February for who filed on its 29th", () => {
    expect(monthsLater("2020-02-29", 12)).toBe("2021-02-28");
    expect(monthsLater("2020-02-29", 48)).toBe("2024-02-29");
    expect(patentYear("2020-02-29", "2021-02-27")).toBe(1);
    expect(patentYear("2020-02-29", "2021-02-28")).toBe(2);
  });
});

describe("one annuity", () => {
  it("is due on the anniversary, in full and reduced", () => {
    expect(annuityOn(right({ reduction: "single" }), 9, "2026-05-15", none)).toEqual({
      year: 9,
      due: "2026-05-18",
      graceEnd: "2026-11-18",
      lapse: "2026-05-18",
      full: 200_000,
      reduced: 30_000,
      late: 0,
      restoration: 0,
      total: 30_000,
      state: "待缴",
    });
    expect(annuityOn(right({ reduction: "joint" }), 9, "2026-05-15", none)?.reduced).toBe(60_000);
  });

  it("is reduced for ten years from the year of the grant", () => {
    const reduced = right({ reduction: "single" });
    expect(annuityOn(reduced, 12, "2029-01-01", none)?.reduced).toBe(60_000);
    expect(annuityOn(reduced, 13, "2030-01-01", none)?.reduced).toBe(600_000);
  });

  it.each([
    ["2002-06-03", "待缴", 0, 0],
    ["2002-06-04", "滞纳期", 0, 0],
    ["2002-07-03", "滞纳期", 0, 0],
    ["2002-07-04", "滞纳期", 6000, 0],
    ["2002-12-03", "滞纳期", 30_000, 0],
    ["2002-12-04", "已失权可恢复", 30_000, 100_000],
  ])("paid on %s is %s", (paid, state, late, restoration) => {
    const one = annuityOn(right({ filed: "1997-06-03", granted: "2001-08-01" }), 6, paid, none);
    expect(one).toMatchObject({ due: "2002-06-03", lapse: "2002-06-03", state, late, restoration });
  });

  it("charges a late fee of the full amount also where the annuity is reduced", () => {
    const one = annuityOn(right({ reduction: "single" }), 9, "2026-09-19", none);
    expect(one).toMatchObject({ reduced: 30_000, late: 40_000, total: 70_000 });
  });

  it("waits for the end of a holiday", () => {
    const one = annuityOn(right({ filed: "2020-10-01" }), 7, "2026-10-06", golden);
    expect(one).toMatchObject({ due: "2026-10-06", state: "待缴", late: 0 });
  });

  it("does not exist for the year of the grant, before it and after the term", () => {
    expect(annuityOn(right(), 3, "2021-03-02", none)).toBeNull();
    expect(annuityOn(right(), 21, "2037-03-02", none)).toBeNull();
    expect(annuityOn(right({ kind: "外观设计" }), 11, "2027-03-02", none)).toBeNull();
    expect(
      annuityOn(right({ kind: "外观设计", filed: "2021-06-01", granted: "2021-12-01" }), 15, "2035-01-01", none),
    ).not.toBeNull();
  });

  it("says that the days off of its year are not announced yet, and nothing where they are", () => {
    const one = annuityOn(right(), 11, "2026-06-01", none);
    if (one === null) throw new Error("no annuity");
    const year = one.due.slice(0, 4);
    const words = (days: Holidays) => annuitySteps(right(), one, "2026-06-01", days).map(({ text }) => text);
    const unknown = `${year} 年放假安排未公布，期限可能变动，请以公布后的安排为准`;
    expect(words({ off: new Set([`${Number(year) - 1}-10-01`]), work: new Set() })).toContain(unknown);
    expect(words({ off: new Set([`${year}-10-01`]), work: new Set() })).not.toContain(unknown);
  });

  it("explains each figure by an article", () => {
    const reduced = right({ reduction: "single" });
    const late = annuityOn(reduced, 9, "2026-12-01", none);
    if (late === null) throw new Error("no annuity");
    const steps = annuitySteps(reduced, late, "2026-12-01", none);
    expect(steps.every(({ article }) => article !== "")).toBe(true);
    const told = steps.map(({ text }) => text).join("\n");
    for (const words of [
      "不晚于 2026年05月16日",
      "顺延至 2026年05月18日",
      "¥\u00A02,000.00",
      "¥\u00A0300.00",
      "加收 25%，滞纳金 ¥\u00A0500.00",
      "¥\u00A01,000.00",
    ])
      expect(told).toContain(words);
  });
});

describe("what is still to be paid", () => {
  it("ends with the term", () => {
    const list = annuitiesAfter(right({ kind: "实用新型" }), 8, "2026-01-01", none);
    expect(list.map(({ year }) => year)).toEqual([9, 10]);
    expect(annuitiesAfter(right({ kind: "实用新型" }), 10, "2026-01-01", none)).toEqual([]);
  });
});

/** A second, slow way to the same sums: days are counted one by one and money is in yuan. */
function counted(of: FeeRight, year: number, paid: string) {
  const day = (text: string) => text.slice(8);
  const anniversaryOf = (start: string, months: number) => {
    let [y = 0, m = 0] = start.split("-").map(Number);
    for (let step = 0; step < months; step++) [y, m] = m === 12 ? [y + 1, 1] : [y, m + 1];
    const month = `${y}-${String(m).padStart(2, "0")}`;
    const last = new Date(Date.UTC(y, m, 0)).getUTCDate();
    return `${month}-${String(Math.min(Number(day(start)), last)).padStart(2, "0")}`;
  };
  const rest = (at: string): string => (weekdayOf(at) > 4 ? rest(shiftDay(at, 1)) : at);
  const yearsBy = (at: string) => {
    let count = 0;
    while (anniversaryOf(of.filed, count * 12) <= at) count++;
    return count;
  };
  const term = of.kind === "发明" ? 20 : of.kind === "外观设计" && of.filed >= "2021-06-01" ? 15 : 10;
  if (year <= yearsBy(of.granted) || year > term) return null;
  const due = rest(anniversaryOf(of.filed, (year - 1) * 12));
  const graceEnd = rest(anniversaryOf(due, 6));
  const ladder: Record<FeeKind, number[]> = {
    发明: [
      900,
      900,
      900,
      1200,
      1200,
      1200,
      2000,
      2000,
      2000,
      4000,
      4000,
      4000,
      6000,
      6000,
      6000,
      ...Array<number>(5).fill(8000),
    ],
    实用新型: [600, 600, 600, 900, 900, 1200, 1200, 1200, 2000, 2000],
    外观设计: [600, 600, 600, 900, 900, 1200, 1200, 1200, 2000, 2000, 3000, 3000, 3000, 3000, 3000],
  };
  const full = ladder[of.kind][year - 1] ?? Number.NaN;
  const kept = { none: 1, single: 0.15, joint: 0.3 }[of.reduction];
  const reduced = year - yearsBy(of.granted) < 10 ? full * kept : full;
  let share = 0;
  for (let month = 1; month < 6; month++) if (paid > anniversaryOf(due, month)) share += 0.05;
  const lost = paid > graceEnd;
  const late = paid > due ? full * share : 0;
  const cents = (yuan: number) => Math.round(yuan * 100);
  return {
    due,
    graceEnd,
    reduced: cents(reduced),
    late: cents(late),
    total: cents(reduced + late + (lost ? 1000 : 0)),
  };
}

describe("a hundred thousand rights", () => {
  it("come to the same sums when days are counted one by one", () => {
    let seed = 20_261_123;
    const below = (limit: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * limit);
    };
    const wrong: unknown[] = [];
    let reckoned = 0;
    for (let at = 0; at < 100_000; at++) {
      const filed = shiftDay("2000-01-01", below(9_000));
      const of = {
        kind: feeKinds[below(3)] ?? "发明",
        filed,
        granted: shiftDay(filed, 90 + below(1_800)),
        reduction: feeReductions[below(3)] ?? "none",
      };
      const year = 1 + below(20);
      const paid = shiftDay(monthsLater(filed, (year - 1) * 12), below(300) - 60);
      const one = annuityOn(of, year, paid, none);
      const other = counted(of, year, paid);
      if (one !== null) reckoned++;
      const same =
        one === null || other === null
          ? one === other
          : (["due", "graceEnd", "reduced", "late", "total"] as const).every((key) => one[key] === other[key]);
      if (!same) wrong.push({ of, year, paid, one, other });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(reckoned).toBeGreaterThan(40_000);
  });
});

interface Fees {
  annuity: Record<"invention" | "utility" | "design", [from: number, through: number, yuan: number][]>;
  test_vectors: {
    filing?: string;
    grant?: string;
    next_year?: number;
    due?: string;
    paid?: string;
    rate?: number | null;
  }[];
}
const file = join(process.env["REAL_DATA"] ?? "", "fees/cn_fees.json");
const missing = process.env["REAL_DATA"] === undefined || !existsSync(file);

describe(`the published table${missing ? " (skipped: no REAL_DATA)" : ""}`, () => {
  it.skipIf(missing)("has the same amounts and days", () => {
    const fees = JSON.parse(readFileSync(file, "utf8")) as Fees;
    const kinds = { invention: "发明", utility: "实用新型", design: "外观设计" } as const;
    for (const [name, kind] of Object.entries(kinds) as [keyof typeof kinds, FeeKind][])
      for (const [from, through, yuan] of fees.annuity[name])
        for (let year = from; year <= through; year++) expect(fullAnnuity(kind, year)).toBe(yuan * 100);
    expect(termYears("发明", "2020-01-01")).toBe(20);
    for (const { filing, grant, next_year: next, due, paid, rate } of fees.test_vectors) {
      if (filing !== undefined && grant !== undefined && next !== undefined)
        expect(annuityOn(right({ filed: filing, granted: grant }), next, due ?? "", none)?.due).toBe(due);
      if (due === undefined || paid === undefined) continue;
      const one = annuityOn(right({ filed: monthsLater(due, -60), granted: monthsLater(due, -12) }), 6, paid, none);
      expect(one?.due).toBe(due);
      if (rate === null) expect(one).toMatchObject({ state: "已失权可恢复", lapse: due });
      else expect((one?.late ?? 0) / (one?.full ?? 1)).toBe(rate);
    }
  });
});

describe("the first year that may be unpaid", () => {
  it("is the one whose six months are not over", () => {
    expect(firstOpenYear(right(), "2021-03-02")).toBe(4);
    expect(firstOpenYear(right(), "2026-11-16")).toBe(9);
    expect(firstOpenYear(right(), "2026-11-17")).toBe(10);
    expect(firstOpenYear(right({ kind: "实用新型" }), "2028-01-01")).toBeNull();
  });
});

describe("the years of rights filed around the end of February", () => {
  it("are those that are found from anniversary to anniversary", () => {
    const wrong: unknown[] = [];
    for (const filed of ["2015-02-28", "2016-02-28", "2016-02-29", "2016-03-01", "2019-12-31", "2020-02-29"])
      for (let day = filed; day < "2027-01-01"; day = shiftDay(day, 1)) {
        let year = 1;
        while (monthsLater(filed, year * 12) <= day) year++;
        if (patentYear(filed, day) !== year) wrong.push({ filed, day, year, told: patentYear(filed, day) });
        const of = right({ kind: "实用新型", filed, granted: filed });
        let open: number | null = 2;
        while (open !== null && monthsLater(filed, (open - 1) * 12 + 6) < day) open = open < 10 ? open + 1 : null;
        const told = firstOpenYear(of, day);
        if (told !== open) wrong.push({ filed, day, open, told });
      }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

describe("money as text", () => {
  it("has two places", () => {
    expect([yuanOf(0), yuanOf(5), yuanOf(13_550)]).toEqual(["0.00", "0.05", "135.50"]);
  });
});
