import { describe, expect, it } from "vitest";
import { type LegalEvent, type PatentDays, replay } from "./replay.ts";

const nothing: PatentDays = {
  filed_on: "2018-01-10",
  published_on: null,
  publication_no: "",
  granted_on: null,
  grant_no: "",
  expires_on: null,
};
const today = "2026-11-23";

/** `PB01 2019-01-01, GR01 2020-01-01` as events named by their codes. */
const events = (text: string): LegalEvent[] =>
  text
    .split(", ")
    .filter((one) => one !== "")
    .map((one, place) => {
      const [code = "", happened_on = ""] = one.split(" ");
      return { id: `${code}#${place}`, code, happened_on };
    });
const at = (text: string, days: Partial<PatentDays> = {}, on = today) => {
  const { status, status_reason, status_on, status_problems } = replay(events(text), { ...nothing, ...days }, on);
  return [status, status_reason, status_on, ...status_problems];
};

describe("where a patent stands", () => {
  it.each([
    ["", ["审中", "已申请", "2018-01-10"]],
    ["PB01 2018-07-01", ["审中", "公开", "2018-07-01"]],
    ["PB01 2018-07-01, SE01 2018-08-01", ["审中", "实质审查", "2018-08-01"]],
    ["C06 2005-07-01, C10 2005-08-01, C14 2007-01-01", ["有效", "授权", "2007-01-01"]],
    ["PB01 2018-07-01, RJ01 2020-01-01", ["失效", "驳回", "2020-01-01"]],
    ["PB01 2018-07-01, WD01 2020-01-01", ["失效", "视为撤回", "2020-01-01"]],
    ["GR01 2020-01-01, CF01 2024-01-01", ["失效", "未缴年费终止", "2024-01-01"]],
    ["GR01 2020-01-01, CF01 2024-01-01, RR01 2024-03-01", ["有效", "恢复", "2024-03-01"]],
    ["PB01 2018-07-01, WD01 2020-01-01, RR01 2020-03-01", ["审中", "恢复", "2020-03-01"]],
    ["PB01 2018-07-01, AD01 2020-01-01", ["失效", "视为放弃", "2020-01-01"]],
    ["GR01 2020-01-01, IP01 2022-01-01", ["有效", "部分无效", "2022-01-01"]],
    ["GR01 2020-01-01, CF01 2022-01-01, IW01 2023-01-01", ["失效", "全部无效", "2023-01-01"]],
    ["GR01 2020-01-01, AR01 2021-01-01", ["失效", "避免重复授权放弃", "2021-01-01"]],
    // What says nothing of the status, and the specification that comes out once more with the grant.
    [
      "GR01 2020-01-01, TR01 2021-01-01, PE01 2022-01-01, ZZ99 2023-01-01, constructor 2023-01-01",
      ["有效", "授权", "2020-01-01"],
    ],
    ["GR01 2020-01-01, PB01 2020-01-01", ["有效", "授权", "2020-01-01"]],
  ])("%s", (text, expected) => {
    expect(at(text)).toEqual(expected);
  });

  it("is told by the record's own days and numbers where no event is known", () => {
    expect(at("", { published_on: "2018-07-01" })).toEqual(["审中", "公开", "2018-07-01"]);
    expect(at("", { publication_no: "109000000A" })).toEqual(["审中", "公开", "2018-01-10"]);
    expect(at("", { granted_on: "2020-01-01", published_on: "2018-07-01" })).toEqual(["有效", "授权", "2020-01-01"]);
    expect(at("CF01 2024-01-01", { granted_on: "2020-01-01" })).toEqual(["失效", "未缴年费终止", "2024-01-01"]);
    expect(at("CF01 2024-01-01", { grant_no: "109000000B" })).toEqual(["失效", "未缴年费终止", "2024-01-01"]);
  });

  it("ends with the term, also before anybody has published that", () => {
    expect(at("GR01 2020-01-01", { expires_on: "2026-11-22" })).toEqual(["失效", "期限届满", "2026-11-22"]);
    expect(at("GR01 2020-01-01", { expires_on: "2026-11-23" })).toEqual(["有效", "授权", "2020-01-01"]);
    expect(at("GR01 2020-01-01, CF01 2022-01-01", { expires_on: "2025-01-01" })[1]).toBe("未缴年费终止");
  });

  it("is the same in whatever order the events came", () => {
    const all = events(
      "PB01 2018-07-01, SE01 2018-07-01, GR01 2020-01-01, CF01 2024-01-01, RR01 2024-01-01, IP01 2024-01-01",
    );
    const expected = replay(all, nothing, today);
    for (let turn = 0; turn < 200; turn += 1) {
      const shuffled = all
        .map((one, place) => ({ one, key: Math.sin(turn * 97 + place * 13) }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(replay(shuffled, nothing, today)).toEqual(expected);
    }
  });
});

describe("a lapse", () => {
  const until = (text: string, on: string) => replay(events(text), nothing, on).restorable_until;
  it("can be undone for two months", () => {
    expect(until("GR01 2020-01-01, CF01 2026-09-30", today)).toBe("2026-11-30");
    expect(until("GR01 2020-01-01, CF01 2026-09-30", "2026-11-30")).toBe("2026-11-30");
    expect(until("GR01 2020-01-01, CF01 2026-09-30", "2026-12-01")).toBeNull();
    expect(until("GR01 2020-01-01, CF01 2026-12-31", "2027-01-01")).toBe("2027-02-28");
  });
  it("by another cause cannot", () => {
    expect(until("GR01 2020-01-01, CX01 2026-11-01", today)).toBeNull();
    expect(until("GR01 2020-01-01, IW01 2026-11-01", today)).toBeNull();
    expect(until("GR01 2020-01-01, CF01 2026-11-01, RR01 2026-11-10", today)).toBeNull();
  });
});

describe("events against each other are told in words", () => {
  it.each([
    ["CF01 2024-01-01", "失效", "2024-01-01 未缴年费终止：没有授权公告"],
    ["PB01 2018-07-01, RJ01 2020-01-01, GR01 2021-01-01", "有效", "2021-01-01 授权：此前已驳回，没有恢复公告"],
    ["GR01 2020-01-01, RR01 2021-01-01", "有效", "2021-01-01 恢复：此前没有失效"],
    ["GR01 2020-01-01, CF01 2022-01-01, CX01 2023-01-01", "失效", "2023-01-01 期限届满：此前已未缴年费终止"],
    ["GR01 2020-01-01, IW01 2022-01-01, RR01 2023-01-01", "失效", "2023-01-01 恢复：全部无效不能恢复"],
    ["GR01 2020-01-01, RJ01 2022-01-01", "失效", "2022-01-01 驳回：此前已授权"],
    ["PB01 2018-07-01, WD01 2020-01-01, SE01 2021-01-01", "失效", "2021-01-01 实质审查：此前已失效，没有恢复公告"],
    ["C14 2000-01-01, C35 2003-01-01", "有效", "2003-01-01 全部或部分无效：公告未说明是否全部，请核对"],
  ])("%s", (text, status, words) => {
    const standing = replay(events(text), nothing, today);
    expect([standing.status, standing.status_problems]).toEqual([status, [words]]);
  });
});
