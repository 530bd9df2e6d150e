import { describe, expect, it } from "vitest";
import { VisitFields } from "./visit-fields.ts";
import { visitProblems } from "./visit-rules.ts";

const now = Date.parse("2026-11-20T04:00:00.000Z");
const record = "01a205f9-73d2-7851-9926-054d065c2971";

const visit = (changes: Partial<VisitFields> = {}) =>
  VisitFields.parse({
    company_id: record,
    start_at: "2026-11-20T01:00:00.000Z",
    end_at: "2026-11-20T02:00:00.000Z",
    visit_type: "日常走访",
    visit_method: "电话",
    visitor_ids: [record],
    content: "与企业负责人交流了高价值专利培育的情况。",
    ...changes,
  });
const problems = (changes: Partial<VisitFields>) => visitProblems(visit(changes), now);
const photo = { id: record, sha256: "a".repeat(64), size: 1000, mime: "image/jpeg", name: "a.jpg" };

describe("a visit", () => {
  it("was not before the year 2000, and not later than five minutes from now", () => {
    expect(problems({})).toEqual({});
    for (const year of ["0001", "1970", "1999"])
      expect(problems({ start_at: `${year}-06-01T00:00:00.000Z` })).toEqual({ start_at: "开始时间不能早于 2000 年" });
    const late = "2026-11-20T04:05:00.001Z";
    expect(problems({ start_at: late, end_at: late })).toEqual({
      start_at: "开始时间不能晚于现在",
      end_at: "结束时间不能晚于现在",
    });
  });

  it("ends after its start, and is followed up within ten years", () => {
    expect(problems({ end_at: "2026-11-20T00:59:00.000Z" })).toEqual({ end_at: "结束时间不能早于开始时间" });
    expect(problems({ next_visit_at: "2099-01-01" })).toEqual({ next_visit_at: "下次走访日期应在 10 年以内" });
  });

  it("names what a device noted at an impossible time by what it belongs to", () => {
    const at = "1980-01-01T00:00:00.000Z";
    const check_in = { lng: 113, lat: 22, accuracy: 5, at, distance_m: null, note: "" };
    const signature = { image: { ...photo, mime: "image/png" }, name: "陈经理", at };
    expect(problems({ check_in, signature, photos: [photo, { ...photo, taken_at: at }] })).toEqual({
      check_in: "签到时间不能早于 2000 年",
      signature: "签名时间不能早于 2000 年",
      "photos.1": "拍摄时间不能早于 2000 年",
    });
  });
});
