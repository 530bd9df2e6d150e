import { describe, expect, it } from "vitest";
import { NewRegistration, wantedDayProblem } from "./visitor-fields.ts";

describe("the day a company wishes for", () => {
  it("is tomorrow at the earliest and ninety days ahead at the latest", () => {
    expect(wantedDayProblem("2026-11-21", "2026-11-21")).toBe("期望日期应在明天及以后");
    expect(wantedDayProblem("2026-11-22", "2026-11-21")).toBeNull();
    expect(wantedDayProblem("2027-02-19", "2026-11-21")).toBeNull();
    expect(wantedDayProblem("2027-02-20", "2026-11-21")).toBe("期望日期应在 90 天以内");
  });
});

describe("a registration", () => {
  const form = {
    id: "019bb22e-0000-7000-8000-000000000000",
    name: "周敏",
    company_name: "佛山试验家具有限公司",
    street_id: "440606005",
  };
  const problemsOf = (changes: object) =>
    NewRegistration.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message) ?? [];

  it("does without a credit code, but not with a wrong one", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ credit_code: "91440606" })).toEqual(["统一社会信用代码应为 18 位，现为 8 位"]);
  });

  it("names what is missing", () => {
    expect(problemsOf({ name: " ", company_name: "厂", street_id: "" })).toEqual([
      "请填写姓名",
      "企业名称至少 2 个字",
      "请选择所在镇街",
    ]);
  });
});
