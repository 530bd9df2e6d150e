import { describe, expect, it } from "vitest";
import type { Holidays } from "../core/working-days.ts";
import { shiftDay } from "../core/time.ts";
import { trademarkDates } from "./trademark-dates.ts";
import { niceClasses, niceLabel } from "./nice-classes.ts";
import { replayTrademark } from "./trademark-replay.ts";
import {
  endsInReach,
  graceEnd,
  nextTerm,
  oppositionEnd,
  renewalDaysLeft,
  termEnd,
  trademarkState,
  windowStart,
} from "./trademark-rules.ts";

const holidays: Holidays = { off: new Set(["2027-05-03", "2027-05-04"]), work: new Set(["2027-05-08"]) };
const plain = {
  published_on: null,
  registered_on: null,
  term_to: null,
  refused_on: null,
  ended_on: null,
  ended_reason: "",
  source_status: null,
};

describe("the term", () => {
  it("ends on the day before the corresponding one after ten years", () => {
    expect(termEnd("2016-11-25")).toBe("2026-11-24");
    expect(nextTerm("2026-11-24")).toEqual({ from: "2026-11-25", to: "2036-11-24" });
  });

  it("ends on the month's last day where there is no corresponding one", () => {
    expect(termEnd("2016-02-29")).toBe("2026-02-28");
    expect(termEnd("2014-03-01")).toBe("2024-02-29");
  });

  it("can be renewed in the twelve months before its end, and six months after it", () => {
    expect(windowStart("2026-11-24")).toBe("2025-11-25");
    // 24 May 2027 is a Monday.
    expect(graceEnd("2026-11-24", holidays)).toBe("2027-05-24");
    expect(graceEnd("2026-08-31", holidays)).toBe("2027-03-01");
  });

  it("has a grace that moves to the first working day, and an end that does not", () => {
    // 1 May 2027 is a Saturday, the 3rd and 4th are announced.
    expect(graceEnd("2026-11-01", holidays)).toBe("2027-05-05");
    expect(graceEnd("2026-11-08", holidays)).toBe("2027-05-08");
    expect(oppositionEnd("2027-02-01", holidays)).toBe("2027-05-05");
  });

  it("counts the days to its end, in grace to the end of grace", () => {
    expect(renewalDaysLeft("2026-11-24", "2026-11-24", holidays)).toBe(0);
    expect(renewalDaysLeft("2026-11-24", "2027-05-23", holidays)).toBe(1);
    expect(renewalDaysLeft("2026-11-24", "2027-05-25", holidays)).toBeNull();
  });
});

describe("the state", () => {
  const at = (changes: object, today: string) => trademarkState({ ...plain, ...changes }, today, holidays);
  const registered = { published_on: "2016-08-24", registered_on: "2016-11-25", term_to: "2026-11-24" };

  it("follows the procedure and then the term, day by day", () => {
    expect(at({}, "2026-01-01").state).toBe("申请中");
    expect(at({ published_on: "2025-12-01" }, "2026-01-01").state).toBe("初审公告");
    expect(at({ refused_on: "2025-12-01" }, "2026-01-01").state).toBe("已驳回");
    expect(at(registered, "2025-11-24").state).toBe("已注册");
    expect(at(registered, "2025-11-25").state).toBe("待续展");
    expect(at(registered, "2026-11-24").state).toBe("待续展");
    expect(at(registered, "2026-11-25").state).toBe("宽展期");
    expect(at(registered, "2027-05-24").state).toBe("宽展期");
    expect(at(registered, "2027-05-25")).toEqual({ state: "已失效", reason: "期满未续展" });
    expect(at({ ...registered, ended_on: "2020-01-01", ended_reason: "被宣告无效" }, "2026-01-01").reason).toBe(
      "被宣告无效",
    );
  });

  it("is the same by the ends that a list asks for as by the rule, on each day of a year and more", () => {
    for (let day = "2026-01-01"; day < "2027-03-01"; day = shiftDay(day, 1)) {
      const { graceFrom, windowTo } = endsInReach(day, holidays);
      const state = (term_to: string) =>
        trademarkState({ ...plain, registered_on: "2001-01-01", term_to }, day, holidays).state;
      expect([day, state(shiftDay(graceFrom, -1)), state(graceFrom)]).toEqual([day, "已失效", "宽展期"]);
      expect([day, state(windowTo), state(shiftDay(windowTo, 1))]).toEqual([day, "待续展", "已注册"]);
    }
  });
});

describe("what happened to it", () => {
  const registered = { registered_on: "2006-11-25", stated_to: null, source_status: null };
  const event = (kind: "续展" | "撤销" | "转让" | "驳回", happened_on: string, partial = false) => ({
    kind,
    happened_on,
    partial,
  });

  it("renews the term from the day after the last one, whenever it was filed", () => {
    const read = replayTrademark(registered, [event("续展", "2017-02-01")], holidays);
    expect(read).toMatchObject({ term_from: "2016-11-25", term_to: "2026-11-24", problems: [] });
  });

  it("ends by a cancellation of the whole, not by one of a part", () => {
    expect(replayTrademark(registered, [event("撤销", "2010-01-01", true)], holidays).ended_on).toBeNull();
    const ended = replayTrademark(registered, [event("转让", "2012-01-01"), event("撤销", "2010-01-01")], holidays);
    expect(ended).toMatchObject({ ended_on: "2010-01-01", ended_reason: "注册商标被撤销" });
    expect(ended.problems).toEqual(["2012-01-01 的“转让”晚于商标失效的日期 2010-01-01"]);
  });

  it("tells what does not fit and swallows nothing", () => {
    const early = replayTrademark(registered, [event("续展", "2010-01-01")], holidays);
    expect(early.problems).toEqual(["2010-01-01 的续展早于续展期，请核对日期"]);
    const late = replayTrademark(registered, [event("续展", "2018-01-01")], holidays);
    expect(late.problems).toEqual(["2018-01-01 的续展晚于宽展期，请核对日期"]);
    expect(
      replayTrademark({ ...registered, registered_on: null }, [event("续展", "2018-01-01")], holidays),
    ).toMatchObject({
      term_to: null,
      problems: ["2018-01-01 的续展早于注册，没有计入"],
    });
  });

  it("believes a later end that the source states, when a term has it", () => {
    const told = replayTrademark({ ...registered, stated_to: "2026-11-24" }, [], holidays);
    expect(told).toMatchObject({ term_from: "2016-11-25", term_to: "2026-11-24", problems: [] });
    const odd = replayTrademark({ ...registered, stated_to: "2025-01-01" }, [], holidays);
    expect(odd).toMatchObject({ term_to: "2025-01-01" });
    expect(odd.problems).toHaveLength(1);
  });
});

it("gives every day its sentence and article, in order", () => {
  const term = { term_from: "2016-11-25", term_to: "2026-11-24" };
  const dates = trademarkDates(
    { ...plain, ...term, filed_on: "2015-10-01", published_on: "2016-08-24", registered_on: "2016-11-25" },
    holidays,
  );
  expect(dates.map(({ label }) => label)).toEqual([
    "申请日",
    "初步审定公告",
    "异议期止",
    "核准注册",
    "专用权期限起",
    "可以续展",
    "专用权期限止",
    "宽展期止",
    "续展后的期限止",
  ]);
  expect(dates.every(({ sentence, article }) => sentence !== "" && article.includes("条"))).toBe(true);
  expect(dates.filter(({ isDeadline }) => isDeadline).map(({ on }) => on)).toEqual(["2026-11-24", "2027-05-24"]);
});

it("knows the 45 classes by name", () => {
  expect(niceClasses).toHaveLength(45);
  expect(new Set(niceClasses.map(({ name }) => name)).size).toBe(45);
  expect([niceLabel(9), niceLabel(45), niceLabel(46)]).toEqual(["第9类 科学仪器", "第45类 社会服务", "第46类"]);
});
