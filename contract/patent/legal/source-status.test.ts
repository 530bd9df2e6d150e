import { describe, expect, it } from "vitest";
import { readSourceStatus } from "./source-status.ts";
import { standingOf, type StandingRow } from "./standing.ts";

const today = "2026-11-28";

describe("what data bases say of a status", () => {
  it.each([
    ["失效", "未缴年费", "失效", "未缴年费终止"],
    ["失效", "撤回", "失效", "撤回"],
    ["失效", "视为撤回", "失效", "视为撤回"],
    ["失效", "驳回", "失效", "驳回"],
    ["失效", "放弃", "失效", "放弃"],
    ["失效", "期限届满", "失效", "期限届满"],
    ["失效", "全部无效", "失效", "全部无效"],
    ["失效", "避免重复授权", "失效", "避免重复授权放弃"],
    ["", "失效|未缴年费", "失效", "未缴年费终止"],
    ["", "无效", "失效", "全部无效"],
    ["", "专利权终止", "失效", "终止"],
    ["失效", "", "失效", ""],
    ["失效", "某种新说法", "失效", "某种新说法"],
    ["无权", "", "失效", ""],
    ["有权", "", "有效", ""],
    ["有效", "授权 | 质押", "有效", ""],
    ["有效", "授权 | 无效程序", "有效", ""],
    ["有效", "部分无效", "有效", "部分无效"],
    ["审中", "实质审查", "审中", "实质审查"],
    ["", "驳回复审中", "审中", "复审"],
    ["", "未届满", "有效", ""],
    ["Expired", "", "失效", ""],
    ["Active", "", "有效", ""],
    ["Pending", "", "审中", ""],
    ["", "Inactive", "失效", ""],
  ])("%s, %s is %s %s", (state, detail, status, reason) => {
    expect(readSourceStatus(state, detail, null)).toEqual({ on: null, reason, status });
  });

  it("is nothing where nothing is understood", () => {
    expect(readSourceStatus("未确认", "进入国家阶段", null)).toBeNull();
    expect(readSourceStatus("", "", "2023-01-15")).toBeNull();
  });
});

const row = (more: Partial<StandingRow>): StandingRow => ({
  application_no: "2021290000018",
  publication_no: "",
  grant_no: "214500001U",
  type: "实用新型",
  filed_on: "2021-01-15",
  published_on: null,
  granted_on: "2021-10-26",
  expires_on: null,
  ...more,
});
const ended = (reason: string, on: string | null) => ({ source_status: { on, reason, status: "失效" as const } });
const event = (code: string, happened_on: string) => ({
  id: `e-${code}`,
  code,
  happened_on,
  gazette_on: happened_on,
  detail: {},
});

describe("a status that the source of a patent says", () => {
  it("stands with its reason and day where no event speaks", () => {
    expect(standingOf(row(ended("未缴年费终止", "2023-01-15")), [], today)).toMatchObject({
      status: "失效",
      status_reason: "未缴年费终止（来源注明）",
      status_event_id: null,
      status_on: "2023-01-15",
      restorable_until: null,
    });
  });

  it.each(["撤回", "驳回", ""])("stands for an application too, and none is called pending (%s)", (reason) => {
    const application = row({ ...ended(reason, null), granted_on: null, grant_no: "", publication_no: "108000022A" });
    expect(standingOf(application, [], today)).toMatchObject({
      status: "失效",
      status_reason: `${reason || "失效"}（来源注明）`,
      status_on: null,
    });
  });

  it("gives way to an event that ends it, and to one of a later day", () => {
    const said = row(ended("未缴年费终止", "2023-01-15"));
    expect(standingOf(said, [event("CF01", "2023-08-01")], today)).toMatchObject({
      status_reason: "未缴年费终止",
      status_event_id: "e-CF01",
    });
    expect(standingOf(said, [event("CF01", "2023-01-15"), event("RR01", "2023-06-01")], today)).toMatchObject({
      status: "有效",
      status_reason: "恢复",
    });
  });

  it("stands against events before it: the grant does not say that the fees are paid", () => {
    expect(standingOf(row(ended("未缴年费终止", "2023-01-15")), [event("GR01", "2021-10-26")], today).status).toBe(
      "失效",
    );
  });

  it("is not so yet where its day has not come", () => {
    expect(standingOf(row(ended("", "2027-01-15")), [], today)).toMatchObject({
      status: "有效",
      status_reason: "授权",
    });
  });

  it("says that it is in force where the record has no grant, but not beyond the term", () => {
    const source_status = { on: null, reason: "", status: "有效" as const };
    const bare = row({ source_status, granted_on: null, grant_no: "" });
    expect(standingOf(bare, [], today)).toMatchObject({ status: "有效", status_reason: "授权（来源注明）" });
    expect(standingOf(row({ source_status, filed_on: "2012-01-15" }), [], today)).toMatchObject({
      status: "失效",
      status_reason: "期限届满",
    });
    expect(standingOf(row({ source_status }), [], today).status_reason).toBe("授权");
  });
});
