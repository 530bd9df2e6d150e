import { describe, expect, it } from "vitest";
import { Offer } from "./offer.ts";
import { applyWords, isOffered, noOffer, offerOf, offerProblems, offerWindow } from "./offer-rules.ts";
import { type CompanyFacts, conditionWords, policyFit } from "./policy-fit.ts";

const facts: CompanyFacts = {
  street_name: "大良街道",
  industry_code: "C3857",
  scale: "小型",
  established_on: "2020-03-01",
  honors: ["高新技术企业"],
  inventions: 3,
  patents: 12,
  trademarks: 0,
  rd_share: 4.5,
};
const unknown: CompanyFacts = {
  ...facts,
  street_name: "",
  industry_code: "",
  scale: "",
  established_on: null,
  honors: [],
  rd_share: null,
};
const offer = (over: Partial<Offer>): Offer => ({ ...noOffer, support: "每件资助 3,000 元", ...over });
const day = "2026-11-27";
const fitOf = (over: Partial<Offer>, of = facts) => policyFit(offer(over), of, day).fit;

describe("a company and an offer", () => {
  it.each([
    [{ fit_streets: ["大良街道", "容桂街道"] }, { fit_streets: ["容桂街道"] }],
    [{ fit_trades: ["C38"] }, { fit_trades: ["C13", "I"] }],
    [{ fit_trades: ["C"] }, { fit_trades: ["M"] }],
    [{ fit_scales: ["小型", "微型"] }, { fit_scales: ["大型"] }],
    [{ most_years: 7 }, { most_years: 6 }],
    [{ least_rd_share: "4.5" }, { least_rd_share: "4.51" }],
  ] satisfies [Partial<Offer>, Partial<Offer>][])(
    "meets %j, not %j, and is looked into where nothing is known",
    (met, unmet) => {
      expect([fitOf(met), fitOf(unmet), fitOf(met, unknown), fitOf(unmet, unknown)]).toEqual([
        "符合",
        "不符合",
        "待核实",
        "待核实",
      ]);
    },
  );

  it("has rights counted, which are always known", () => {
    expect([fitOf({ least_inventions: 3 }), fitOf({ least_inventions: 4 })]).toEqual(["符合", "不符合"]);
    expect([fitOf({ least_patents: 12 }), fitOf({ least_patents: 13 })]).toEqual(["符合", "不符合"]);
    expect(fitOf({ least_trademarks: 1 })).toBe("不符合");
  });

  it("may have an honor that the platform does not know of", () => {
    expect(fitOf({ fit_honors: ["专精特新企业", "高新技术企业"] })).toBe("符合");
    expect(fitOf({ fit_honors: ["专精特新企业"] })).toBe("待核实");
  });

  it("is shut out by one unmet condition, whatever else is unsure, and told line by line", () => {
    const { fit, lines } = policyFit(
      offer({ fit_honors: ["专精特新企业"], least_inventions: 5, fit_scales: ["小型"] }),
      facts,
      day,
    );
    expect(fit).toBe("不符合");
    expect(lines).toEqual([
      { asked: "小型企业", state: "met", has: "小型企业" },
      { asked: "有效发明专利不少于 5 件", state: "unmet", has: "平台统计 3 件" },
      { asked: "已获专精特新企业", state: "unsure", has: "平台登记：高新技术企业" },
    ]);
  });

  it("fit where nothing is asked", () =>
    expect(policyFit(offer({}), unknown, day)).toEqual({ fit: "符合", lines: [] }));

  it("count years of age to the day", () => {
    const founded = (established_on: string) =>
      policyFit(offer({ most_years: 2 }), { ...facts, established_on }, "2026-02-28").fit;
    expect([founded("2024-02-28"), founded("2024-02-27")]).toEqual(["符合", "不符合"]);
    expect(policyFit(offer({ most_years: 1 }), { ...facts, established_on: "2027-02-28" }, "2028-02-29").fit).toBe(
      "符合",
    );
  });
});

describe("an offer", () => {
  it("is open from its first to its last day, or all the time", () => {
    const state = (apply_from: string | null, apply_to: string | null) =>
      offerWindow(offer({ apply_from, apply_to }), day);
    expect(state("2026-11-27", "2026-11-27")).toBe("申报中");
    expect(state("2026-11-28", null)).toBe("未开始");
    expect(state(null, "2026-11-26")).toBe("已截止");
    expect(state(null, null)).toBe("常年受理");
    expect(state("2026-11-27", null)).toBe("常年受理");
  });

  it("says what it gives, and ends after it began", () => {
    expect(offerProblems({ ...noOffer, least_patents: 1 })).toEqual({
      support: "填写了申报时间或适用企业，请填写支持内容",
    });
    expect(offerProblems(offer({ apply_from: "2026-12-01", apply_to: "2026-11-30" }))).toEqual({
      apply_to: "申报截止应不早于申报开始",
    });
    expect(offerProblems(noOffer)).toEqual({});
    expect([isOffered(noOffer), isOffered(offer({}))]).toEqual([false, true]);
  });

  it("of a policy written before there were any gives nothing", () => {
    expect(offerOf({})).toEqual(noOffer);
    expect(Offer.parse({})).toEqual(noOffer);
    expect(conditionWords(offerOf({ support: "资助", fit_scales: ["小型", "微型"] }))).toEqual(["小型、微型企业"]);
  });

  it("is told by its days", () => {
    const words = (apply_from: string | null, apply_to: string | null) => applyWords({ apply_from, apply_to });
    expect([
      words(null, null),
      words(null, "2026-12-31"),
      words("2026-12-01", null),
      words("2026-12-01", "2026-12-31"),
    ]).toEqual(["常年受理", "2026年12月31日前", "2026年12月01日起", "2026年12月01日至2026年12月31日"]);
  });
});
