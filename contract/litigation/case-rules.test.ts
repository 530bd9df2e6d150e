import { describe, expect, it } from "vitest";
import { countryCodes, countryOf } from "../core/countries.ts";
import { caseKinds, type CaseStage, closedStage, kindRules, nextStages, stagesOf } from "./case-kinds.ts";
import { caseProblems, hearingProblems, type RuledCase, stepProblems, tidyCase } from "./case-rules.ts";
import { dockingStates, isDockingOpen, nextDockings, readsCase } from "./docking-rules.ts";

const now = Date.parse("2026-11-24T02:00:00Z");
const plain: RuledCase = {
  kind: "民事诉讼",
  number: "",
  own_role: "原告",
  parties: [{ name: "某某电器厂", role: "被告" }],
  rights: [],
  country: null,
};

describe("the stages of each kind", () => {
  it.each(caseKinds)("lead from every step of a %s to its end, and to steps it has only", (kind) => {
    const own = stagesOf(kind);
    for (const stage of own) {
      for (const next of nextStages(kind, stage)) expect(own).toContain(next);
      if (stage !== closedStage) expect(nextStages(kind, stage)).toContain(closedStage);
    }
    // Nothing but the first step is out of reach.
    const reached = new Set(own.flatMap((stage) => nextStages(kind, stage)));
    expect(own.filter((stage) => !reached.has(stage))).toHaveLength(1);
    expect(kindRules[kind].roles.length).toBeGreaterThan(1);
  });

  it("allow a second hearing, an appeal after the judgment, and no judgment after the end", () => {
    const step = (stage: CaseStage, after: CaseStage) =>
      stepProblems("民事诉讼", { stage: after, happened_on: "2026-01-05" }, { stage, happened_on: "2026-02-01" }, now)
        .stage;
    expect(step("开庭", "开庭")).toBeUndefined();
    expect(step("上诉", "一审判决")).toBeUndefined();
    expect(step("上诉", "立案")).toContain("可选证据交换、开庭、一审判决、结案");
    expect(step("一审判决", "结案")).toContain("“结案”之后不能是");
    expect(step("再审", "结案")).toBeUndefined();
  });

  it("hold days in order and none in the future", () => {
    const last = { stage: "开庭", happened_on: "2026-05-01" } as const;
    const on = (happened_on: string) => stepProblems("民事诉讼", last, { stage: "一审判决", happened_on }, now);
    expect(on("2026-05-01")).toEqual({});
    expect(on("2026-04-30").happened_on).toContain("不能早于上一阶段");
    expect(on("2026-11-25").happened_on).toContain("不能晚于今天");
    expect(stepProblems("民事诉讼", null, { stage: "口头审理", happened_on: "2026-01-01" }, now).stage).toContain(
      "民事诉讼没有",
    );
  });
});

describe("a case", () => {
  it("is refused by field, in words", () => {
    const rights = [{ kind: "专利", number: "ZL202310000000.1" }] as const;
    const problems = caseProblems({
      ...plain,
      number: "12345",
      own_role: "请求人",
      rights,
      country: "US",
      parties: [{ name: "甲", role: "申请人" }],
    });
    expect(Object.keys(problems).toSorted()).toEqual(["country", "number", "own_role", "parties", "rights"]);
    expect(problems.rights).toContain("校验位");
    expect(caseProblems({ ...plain, kind: "海外案件" })).toHaveProperty("country");
    expect(caseProblems({ ...plain, parties: [{ name: "自己", role: "原告" }] }).parties).toContain("对方当事人");
    expect(caseProblems(plain)).toEqual({});
  });

  it("keeps numbers and amounts in one form, however they were typed", () => {
    const tidied = tidyCase({
      ...plain,
      number: " (2025)粤0606民初 1234号",
      rights: [{ kind: "商标", number: " ｇ123456 " }],
      claimed: "0500000.5",
      awarded: null,
    });
    expect(tidied).toMatchObject({
      number: "（2025）粤0606民初1234号",
      rights: [{ kind: "商标", number: "G123456" }],
      claimed: "500000.50",
      awarded: null,
    });
    expect(caseProblems(tidied)).toEqual({});
    expect(caseProblems({ ...plain, number: "（2024）最高法知民终88号之一" })).toEqual({});
  });

  it("has its days within ten years", () => {
    expect(hearingProblems({ kind: "开庭", starts_at: "2026-12-01T01:00:00Z" }, now)).toEqual({});
    expect(hearingProblems({ kind: "开庭", starts_at: "2096-12-01T01:00:00Z" }, now)).toHaveProperty("starts_at");
  });
});

it("countries are found by code and by Chinese name, sixty of them at least", () => {
  expect(countryCodes.length).toBeGreaterThanOrEqual(60);
  expect([countryOf("us"), countryOf("德国"), countryOf("火星")]).toEqual(["US", "DE", null]);
});

it("a hand-over is read only between its taking on and its end", () => {
  expect(dockingStates.filter(readsCase)).toEqual(["已接收", "处理中"]);
  expect(nextDockings("待接收")).toEqual(["已接收", "已退回"]);
  for (const state of dockingStates) if (!isDockingOpen(state)) expect(nextDockings(state)).toEqual([]);
});
