import { describe, expect, it } from "vitest";
import { standingNote } from "./presumed.ts";
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

  it("keeps the last day that is told, and may be of the longest term where no type is", () => {
    expect(on("2026-03-02", { expires_on: "2027-08-01" })[0]).toBe("有效");
    expect(on("2026-03-01", { type: "" })[0]).toBe("有效");
    expect(on("2026-03-02", { type: "" })).toEqual(["失效", "已过最长期限", "2026-03-01"]);
  });

  it("without a filing day is over when the latest day it may have been filed on is a term ago", () => {
    const model = { type: "实用新型", filed_on: null, granted_on: "2014-07-02" } as const;
    expect(on("2024-07-02", model)).toEqual(["有效", "授权", "2014-07-02"]);
    expect(on("2024-07-03", model)).toEqual(["失效", "已过最长期限", "2024-07-02"]);
    expect(on("2024-07-03", { ...model, type: "发明" })[0]).toBe("有效");
    expect(on("2099-01-01", { ...model, granted_on: null, grant_no: "203999999U" })[0]).toBe("有效");
  });
});

describe("an application without a grant", () => {
  const applied = { granted_on: null, published_on: "2007-09-05", publication_no: "109999999A" } as const;
  const filed2006 = { ...applied, filed_on: "2006-03-01" } as const;
  const unfiled = { ...applied, filed_on: null } as const;
  const over = "已过最长期限，无授权记录";
  const silent = "推定审中，公开后无法律事件";
  it.each<[string, Partial<StandingRow>, string[]]>([
    ["2009-03-01", filed2006, ["审中", "公开", "2007-09-05"]],
    ["2009-03-02", filed2006, ["审中", silent, "2007-09-05"]],
    ["2026-03-01", filed2006, ["审中", silent, "2007-09-05"]],
    ["2026-03-02", filed2006, ["失效", over, "2026-03-01"]],
    ["2026-03-02", { ...filed2006, type: "PCT发明" }, ["失效", over, "2026-03-01"]],
    ["2016-03-02", { ...filed2006, type: "实用新型" }, ["失效", over, "2016-03-01"]],
    ["2016-03-02", { ...filed2006, type: "" }, ["审中", silent, "2007-09-05"]],
    // By the day of publication where no other is known.
    ["2010-09-05", unfiled, ["审中", "公开", "2007-09-05"]],
    ["2010-09-06", unfiled, ["审中", silent, "2007-09-05"]],
    ["2027-09-05", unfiled, ["审中", silent, "2007-09-05"]],
    ["2027-09-06", unfiled, ["失效", over, "2027-09-05"]],
    // The examination has begun; nothing is known but a number.
    ["2026-03-01", { ...filed2006, examined_on: "2008-01-02" }, ["审中", "公开", "2007-09-05"]],
  ])("on %s, %o", (day, row, expected) => {
    expect(on(day, row)).toEqual(expected);
  });

  it("is pending by its number alone where no day is known", () => {
    const row = { ...right, ...unfiled, published_on: null };
    expect(standingOf(row, [], "2099-01-01")).toMatchObject({ status: "审中", status_reason: "公开", status_on: null });
  });

  it("is as its events say, until no term is left", () => {
    const events = [{ id: "1", code: "SE01", happened_on: "2008-02-06", detail: {} }];
    const row = { ...right, ...filed2006 };
    expect(standingOf(row, events, "2026-03-01")).toMatchObject({ status: "审中", status_reason: "实质审查" });
    expect(standingOf(row, events, "2026-03-02")).toMatchObject({ status_reason: over, status_event_id: null });
    const refused = [...events, { id: "2", code: "RJ01", happened_on: "2010-02-06", detail: {} }];
    expect(standingOf(row, refused, "2026-03-02")).toMatchObject({ status_reason: "驳回", status_event_id: "2" });
  });

  it("is presumed pending where its publication is the last that was told, no matter who told it", () => {
    const row = { ...right, ...filed2006 };
    const told = (code: string, happened_on: string) => ({ id: code, code, happened_on, detail: {} });
    const reason = (...events: ReturnType<typeof told>[]) => standingOf(row, events, "2015-01-01").status_reason;
    expect(reason(told("PB01", "2007-09-05"))).toBe(silent);
    // A change of address: somebody still cares for it.
    expect(reason(told("PB01", "2007-09-05"), told("CP02", "2009-01-07"))).toBe("公开");
  });

  it("of another office has as long at least", () => {
    expect(on("2026-03-01", { ...filed2006, application_no: "KR20060000001" })[0]).toBe("审中");
    expect(on("2026-03-02", { ...filed2006, application_no: "KR20060000001" })).toEqual(["失效", over, "2026-03-01"]);
    const design = { ...filed2006, application_no: "EP20060000001", type: "外观设计" } as const;
    expect([on("2031-03-01", design)[0], on("2031-03-02", design)[0]]).toEqual(["审中", "失效"]);
  });
});

describe("a grant of the United States whose record has no last day", () => {
  const us = { ...right, application_no: "US11999999", grant_no: "US9999901B2" };
  const over = "法定期限届满，未计延长";
  it.each<[string, Partial<StandingRow>, string, string | null]>([
    ["filed after the law changed: by its filing", {}, "2026-03-01", over],
    ["the longer of both, by its grant", { filed_on: "1994-01-10", granted_on: "1998-05-12" }, "2015-05-12", over],
    ["the longer of both, by its filing", { filed_on: "1994-01-10", granted_on: "1995-09-05" }, "2014-01-10", over],
    ["over before the law changed", { filed_on: "1976-01-10", granted_on: "1977-03-01" }, "1994-03-01", over],
    ["without a filing day", { filed_on: null, granted_on: "1980-03-04" }, "2000-03-04", over],
    ["a design", { type: "外观设计", filed_on: "2010-01-05", granted_on: "2011-06-07" }, "2025-06-07", over],
    ["a later design", { type: "外观设计", filed_on: "2015-05-13", granted_on: "2016-06-07" }, "2031-06-07", over],
  ])("%s", (_, days, last, reason) => {
    const row = { ...us, ...days };
    const at = (day: string) => standingOf(row, [], day);
    expect(at(last).status).toBe("有效");
    expect(at(`${last.slice(0, 8)}${String(Number(last.slice(8)) + 1).padStart(2, "0")}`)).toMatchObject({
      status: "失效",
      status_reason: reason,
      status_on: last,
      status_event_id: null,
    });
  });

  const presumed = "推定有效，无缴费记录";
  const granted = { ...us, granted_on: "2009-05-06" };
  it.each<[string, [code: string, on: string][], [day: string, reason: string][]]>([
    [
      "no fee is due for four years",
      [],
      [
        ["2013-05-06", "授权"],
        ["2013-05-07", presumed],
      ],
    ],
    [
      "a fee in its year",
      [["FPAY", "2012-10-01"]],
      [
        ["2017-05-06", "授权"],
        ["2017-05-07", presumed],
      ],
    ],
    [
      "the second fee",
      [["MAFP", "2016-11-01"]],
      [
        ["2021-05-06", "授权"],
        ["2021-05-07", presumed],
      ],
    ],
    ["the last fee", [["MAFP", "2020-11-01"]], [["2026-03-01", "授权"]]],
    [
      "no fee but outside of its year",
      [
        ["FPAY", "2010-01-01"],
        ["FEPP", "2012-10-01"],
      ],
      [["2013-05-07", presumed]],
    ],
    [
      "a lapse taken back",
      [
        ["FP", "2013-05-06"],
        ["PRDP", "2013-09-01"],
      ],
      [
        ["2017-05-06", "恢复"],
        ["2017-05-07", presumed],
      ],
    ],
  ])("is presumed in force: %s", (_, told, expected) => {
    const events = told.map(([code, happened_on], place) => ({ id: String(place), code, happened_on, detail: {} }));
    for (const [day, reason] of expected)
      expect([day, standingOf(granted, events, day)]).toEqual([
        day,
        expect.objectContaining({ status: "有效", status_reason: reason }),
      ]);
  });

  it("needs no fees as a design, a plant, or of an application before there were any", () => {
    const reason = (days: Partial<StandingRow>, day: string) =>
      standingOf({ ...granted, ...days }, [], day).status_reason;
    expect(reason({ type: "外观设计" }, "2022-01-01")).toBe("授权");
    expect(reason({ grant_no: "USPP99999P2" }, "2022-01-01")).toBe("授权");
    expect(reason({ filed_on: "1980-12-11", granted_on: "1982-01-05" }, "1995-01-01")).toBe("授权");
    expect(reason({ filed_on: "1980-12-12", granted_on: "1982-01-05" }, "1995-01-01")).toBe(presumed);
    expect(reason({ expires_on: "2028-01-01" }, "2026-06-01")).toBe(presumed);
  });

  it("of other offices is kept by annual fees, and over after the longest of all terms", () => {
    const reasonOn = (day: string) => on(day, { application_no: "EP06999999" }).slice(0, 2);
    expect(reasonOn("2010-05-06")).toEqual(["有效", "授权"]);
    expect(reasonOn("2031-03-01")).toEqual(["有效", presumed]);
    expect(reasonOn("2031-03-02")).toEqual(["失效", "已过最长期限"]);
  });

  it("says of each of these what it rests on, and of an event's nothing", () => {
    for (const reason of ["已过最长期限，无授权记录", "已过最长期限", over, "推定审中，公开后无法律事件", presumed])
      expect(standingNote(reason), reason).toMatch(/。$/u);
    for (const reason of ["授权", "驳回", "期限届满", "constructor", ""]) expect(standingNote(reason)).toBeNull();
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
    const { status, status_reason, status_problems } = standingOf(row, events, "2023-03-02");
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
    expect(told("EP19000001", ["PG25"], { granted_on: "2022-05-01" })).toEqual(["有效", "授权"]);
  });

  it("is known by the number of its grant where there is no other", () => {
    expect(told("", ["CF01"], { grant_no: "US9999901A", granted_on: "2022-05-01" })).toEqual(["有效", "授权"]);
  });
});
