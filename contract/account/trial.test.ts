import { describe, expect, it } from "vitest";
import { dayOf } from "../core/time.ts";
import { isTrialOver, trialDays, trialWords } from "./trial.ts";
import {
  dueFunctionReminder,
  dueTrialReminder,
  extensionLimits,
  extensionProblem,
  firstTrialEnd,
  staysOpenAfterTrial,
  trialOverWords,
} from "./trial-rules.ts";

const trial = (changes: object = {}) => ({ type: 1, trial_until: "2026-11-30", ...changes });

describe("a trial", () => {
  it("begins with its registration and ends with its last day, by Shanghai's clocks", () => {
    const evening = Date.parse("2026-09-01T15:59:00Z");
    expect([firstTrialEnd(evening), firstTrialEnd(evening + 60_000)]).toEqual(["2026-11-30", "2026-12-01"]);
    expect(trialDays).toBe(90);
    expect(isTrialOver(trial(), dayOf("2026-11-30T15:59:59Z"))).toBe(false);
    expect(isTrialOver(trial(), dayOf("2026-11-30T16:00:00Z"))).toBe(true);
  });

  it("goes on while an application waits, has no end where none is set, and is nobody's who is certified", () => {
    const late = "2027-01-01";
    const going = [
      trial({ trial_waits: 1 }),
      trial({ trial_until: "" }),
      trial({ trial_until: null }),
      { type: 1 },
      trial({ type: 0 }),
    ];
    expect(going.map((one) => isTrialOver(one, late))).toEqual(going.map(() => false));
    expect(isTrialOver(trial({ trial_waits: 0 }), late)).toBe(true);
  });

  it("says how long it lasts", () => {
    expect(trialWords(trial(), "2026-11-30")).toBe("试用至 2026年11月30日");
    expect(trialWords(trial(), "2026-12-01")).toBe("试用已于 2026年11月30日 到期");
    expect(trialWords(trial({ trial_waits: 1 }), "2026-12-01")).toBe("试用至认证审核结束（原定 2026年11月30日）");
    expect([trialWords(trial({ type: 0 }), "2026-12-01"), trialWords({ type: 1 }, "2026-12-01")]).toEqual(["", ""]);
    expect(trialOverWords(trial(), "2026-12-01")).toMatch(/^试用已于 2026年11月30日 到期，.*申请企业认证/u);
  });

  it("leaves the person's own account, what one is told and 业务咨询 open", () => {
    for (const name of [
      "account.certify",
      "consulting.ask",
      "calendar.reminders",
      "calendar.push",
      "announcement.letter",
    ])
      expect(staysOpenAfterTrial(name), name).toBe(true);
    for (const name of [
      "portfolio.portfolio",
      "calendar.noticeSave",
      "accountant.list",
      "order.mine",
      "application.own",
    ])
      expect(staysOpenAfterTrial(name), name).toBe(false);
  });
});

describe("the extension of a trial", () => {
  const today = "2026-12-01";

  it("ends after today and after the end that stood, within a year", () => {
    expect(extensionLimits("2026-11-30", today)).toEqual({ least: "2026-12-02", most: "2027-12-01" });
    expect(extensionLimits(null, today).least).toBe("2026-12-02");
    expect(extensionLimits("2027-02-01", today).least).toBe("2027-02-02");
  });

  it.each([
    ["2026-12-02", "2026-11-30", null],
    ["2026-12-01", "2026-11-30", "请选择 2026年12月02日 及以后的日期"],
    ["2027-02-01", "2027-02-01", "请选择 2027年02月02日 及以后的日期"],
    ["2027-12-01", "2027-02-01", null],
    ["2027-12-02", "2027-02-01", "最多延长到 2027年12月01日"],
    ["2028-01-01", "2027-12-01", "试用已到 2027年12月01日，不能再延长"],
  ])("to %s from %s: %s", (until, current, problem) => {
    expect(extensionProblem(until, current, today)).toBe(problem);
  });
});

describe("the reminders of a trial's end", () => {
  const titles = (days: readonly string[]) => days.map((today) => dueTrialReminder("2026-11-30", today)?.title ?? null);
  const due = (today: string, until = "2026-11-30") => dueTrialReminder(until, today)?.due;

  it("come fourteen and three days before, on the last day, and late where the server was down", () => {
    expect(titles(["2026-11-15", "2026-11-16", "2026-11-26", "2026-11-27", "2026-11-30", "2026-12-05"])).toEqual([
      null,
      "试用还有 14 天到期",
      "试用还有 4 天到期",
      "试用还有 3 天到期",
      "试用今天到期",
      "试用已于 2026年11月30日 到期",
    ]);
  });

  it("tell of an opened function in the same way", () => {
    const told = (today: string) => dueFunctionReminder("更多关注", "2026-11-30", today)?.title ?? null;
    expect(["2026-11-15", "2026-11-16", "2026-11-30", "2026-12-01"].map(told)).toEqual([
      null,
      "更多关注还有 14 天到期",
      "更多关注今天到期",
      "更多关注已于 2026年11月30日 到期",
    ]);
  });

  it("are known again by their moment: one for each of the three, another for another end", () => {
    expect(due("2026-11-16")).toBe(due("2026-11-26"));
    expect(due("2026-11-30")).toBe(due("2027-03-01"));
    const all = [due("2026-11-16"), due("2026-11-27"), due("2026-11-30")];
    // Extended by fourteen days: the first reminder of the new end falls on the old one.
    const later = [due("2026-11-30", "2026-12-14"), due("2026-12-11", "2026-12-14"), due("2026-12-14", "2026-12-14")];
    expect(new Set([...all, ...later]).size).toBe(6);
  });
});
