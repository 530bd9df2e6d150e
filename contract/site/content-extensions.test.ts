import { describe, expect, it } from "vitest";
import { noOffer } from "../policy/offer-rules.ts";
import { activityState, type ExtensionOf, extensionProblems, policyState } from "./content-extensions.ts";

const now = Date.parse("2026-11-20T04:00:00.000Z");
const policy: ExtensionOf<"policy"> = {
  kind: "policy",
  topic: "专利",
  level: "区",
  doc_no: "",
  issuer: "试验局",
  issued_on: "2026-01-01",
  valid_from: "2026-02-01",
  valid_to: "2026-12-31",
  replaced_by: null,
  interpretation: null,
  ...noOffer,
};
const activity: ExtensionOf<"activity"> = {
  kind: "activity",
  format: "讲座培训",
  start_at: "2026-11-20T06:00:00.000Z",
  end_at: "2026-11-20T08:00:00.000Z",
  place: "三楼",
  organizer: "",
  quota: 0,
  sign_up_until: "2026-11-19T06:00:00.000Z",
  contact: "",
  check_in_code: "",
};

describe("a policy", () => {
  it.each([
    ["2026-01-31", "即将施行"],
    ["2026-02-01", "现行有效"],
    ["2026-12-31", "现行有效"],
    ["2027-01-01", "已失效"],
  ])("is on %s %s", (day, state) => {
    expect(policyState(policy, day)).toBe(state);
  });

  it("that was replaced is so on every day, and one without an end holds for good", () => {
    expect(policyState({ ...policy, replaced_by: "x" }, "2026-03-01")).toBe("已被替代");
    expect(policyState({ ...policy, valid_to: null }, "2099-01-01")).toBe("现行有效");
  });

  it("does not end before it begins", () => {
    expect(Object.keys(extensionProblems({ ...policy, valid_to: "2026-01-31" }, now))).toEqual(["extension.valid_to"]);
    expect(extensionProblems(policy, now)).toEqual({});
  });
});

describe("an activity", () => {
  it("names dates that can be, by their field", () => {
    expect(Object.keys(extensionProblems({ ...policy, issued_on: "1899-12-31" }, now))).toEqual([
      "extension.issued_on",
    ]);
    expect(extensionProblems({ ...policy, issued_on: "1958-01-09" }, now)).toEqual({});
  });

  it.each([
    ["2026-11-19T05:59:59Z", "报名中"],
    ["2026-11-19T06:00:00Z", "报名截止"],
    ["2026-11-20T06:00:00Z", "进行中"],
    ["2026-11-20T08:00:00Z", "已结束"],
  ])("is at %s %s", (at, state) => {
    expect(activityState(activity, Date.parse(at))).toBe(state);
  });

  it("is compared by its instants, however finely they are written", () => {
    const same = { ...activity, start_at: "2026-11-20T06:00:00.000Z", end_at: "2026-11-20T06:00:00Z" };
    expect(Object.keys(extensionProblems(same, now))).toEqual(["extension.end_at"]);
  });

  it("ends after it begins and takes nobody after its end", () => {
    const backwards = { ...activity, end_at: activity.start_at, sign_up_until: "2026-11-21T06:00:00.000Z" };
    expect(Object.keys(extensionProblems(backwards, now))).toEqual(["extension.end_at", "extension.sign_up_until"]);
  });
});
