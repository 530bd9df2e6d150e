import { describe, expect, it } from "vitest";
import { standingOf, type StandingRow } from "./standing.ts";

const right: StandingRow = {
  application_no: "2006100000001",
  type: "发明",
  filed_on: "2006-03-01",
  published_on: null,
  publication_no: "",
  granted_on: "2009-05-06",
  grant_no: "",
  expires_on: null,
};
const on = (day: string, more: Partial<StandingRow> = {}) => {
  const { status, status_reason, status_on } = standingOf({ ...right, ...more }, [], day);
  return [status, status_reason, status_on];
};

describe("a right whose record has no last day", () => {
  it("ends twenty years after an invention was filed, ten after a model", () => {
    expect(on("2026-03-01")).toEqual(["有效", "授权", "2009-05-06"]);
    expect(on("2026-03-02")).toEqual(["失效", "期限届满", "2026-03-01"]);
    expect(on("2026-03-02", { type: "PCT发明" })[1]).toBe("期限届满");
    expect(on("2016-03-02", { type: "实用新型" })).toEqual(["失效", "期限届满", "2016-03-01"]);
    expect(on("2016-03-01", { type: "PCT实用新型" })[0]).toBe("有效");
  });

  it("ends fifteen years after a design of June 2021 or later was filed", () => {
    const design = { type: "外观设计", application_no: "2021300000001", granted_on: "2021-12-01" } as const;
    expect(on("2031-06-01", { ...design, filed_on: "2021-05-31" })[2]).toBe("2031-05-31");
    expect(on("2036-06-01", { ...design, filed_on: "2021-06-01" })[0]).toBe("有效");
    expect(on("2036-06-02", { ...design, filed_on: "2021-06-01" })[2]).toBe("2036-06-01");
  });

  it("keeps the last day that is told, is no right before its grant, and of another office ends by what is told", () => {
    expect(on("2026-03-02", { expires_on: "2027-08-01" })[0]).toBe("有效");
    expect(on("2026-03-02", { granted_on: null })[0]).toBe("审中");
    expect(on("2026-03-02", { application_no: "US20060000001" })[0]).toBe("有效");
    expect(on("2026-03-02", { type: "" })[0]).toBe("有效");
  });
});

describe("a right of another office", () => {
  const told = (application_no: string, codes: string[], more: Partial<StandingRow> = {}) => {
    const events = codes.map((code, place) => ({
      id: String(place),
      code,
      happened_on: `2021-01-0${place + 1}`,
      detail: {},
    }));
    const row = { ...right, granted_on: null, application_no, ...more };
    const { status, status_reason, status_problems } = standingOf(row, events, "2026-03-02");
    expect(status_problems).toEqual([]);
    return [status, status_reason];
  };

  it("ends by its own office's codes, which are no other's", () => {
    expect(told("EP19000001", ["18D"])).toEqual(["失效", "视为撤回"]);
    expect(told("EP19000001", ["18D", "D18D"])).toEqual(["审中", "恢复"]);
    expect(told("EP19000001", ["27W"], { granted_on: "2020-01-01" })).toEqual(["失效", "撤销"]);
    expect(told("US99000001", ["STCB"])).toEqual(["失效", "放弃"]);
    expect(told("US99000001", ["STCB", "STCC", "STCF"])).toEqual(["有效", "授权"]);
    expect(told("US99000001", ["STCF", "LAPS", "STCH", "FP"])).toEqual(["失效", "未缴年费终止"]);
    expect(told("CA9000001", ["FZDE"])).toEqual(["失效", "终止"]);
    expect(told("WO2099900001", ["WA"])).toEqual(["失效", "撤回"]);
    expect(told("US99000001", ["CF01", "18D"])[0]).toBe("审中");
    expect(told("KR99000001", ["CF01"])[0]).toBe("审中");
  });

  it("does not end with one of the states it is in force in", () => {
    expect(told("EP19000001", ["PG25"], { granted_on: "2020-01-01" })).toEqual(["有效", "授权"]);
  });

  it("is known by the number of its grant where there is no other", () => {
    expect(told("", ["CF01"], { grant_no: "US9999901A" })).toEqual(["有效", "授权"]);
  });
});
