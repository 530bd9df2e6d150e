import { describe, expect, it } from "vitest";
import { v7 } from "uuid";
import { checkEntry, entryValuesOf, newEntryValues, plannedTitle, putsOff, withTimes } from "./entry-values.ts";

const person = v7();
const now = Date.parse("2026-11-20T01:20:00Z");
const filled = { ...newEntryValues(person, now), title: "走访试验阀门", company_ids: [v7()] };
const saved = () => {
  const checked = checkEntry(filled, null, now);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.fields;
};

describe("the form of an entry", () => {
  it("starts at the next full hour, or in the morning of the chosen day", () => {
    expect(newEntryValues(person, now)).toMatchObject({ start: "2026-11-20T10:00", end: "2026-11-20T12:00" });
    expect(newEntryValues(person, now + 12 * 3_600_000)).toMatchObject({ start: "2026-11-21T09:00" });
    expect(newEntryValues(person, now - 8 * 3_600_000)).toMatchObject({ start: "2026-11-20T09:00" });
    expect(newEntryValues(person, now, "2026-11-25")).toMatchObject({ start: "2026-11-25T09:00" });
  });

  it("names what is missing, field by field", () => {
    const checked = checkEntry({ ...newEntryValues(person, now), start: "", leader_id: "" }, null, now);
    expect(checked).toMatchObject({
      ok: false,
      problems: {
        title: "请填写标题",
        plan_start: "请填写计划开始时间",
        company_ids: "走访日程至少选择一家企业",
        leader_id: "负责人的编号不正确",
      },
    });
    expect(checkEntry({ ...filled, end: "2026-11-20T09:00" }, null, now)).toMatchObject({
      problems: { plan_end: "结束时间应晚于开始时间" },
    });
  });

  it("sends a whole day within the longest length, without visit words for other kinds", () => {
    const checked = checkEntry(
      { ...filled, kind: "会议", all_day: true, day: "2026-11-25", company_ids: [] },
      null,
      now,
    );
    expect(checked).toMatchObject({
      ok: true,
      fields: { plan_start: "2026-11-25T00:00:00.000Z", plan_end: "2026-11-25T12:00:00.000Z", visit_type: null },
    });
  });

  it("makes a changed start of a saved entry a 改期 that asks why", () => {
    const before = saved();
    const later = { ...entryValuesOf(before), start: "2026-11-21T10:00", end: "2026-11-21T12:00" };
    expect(putsOff(later, before)).toBe(true);
    expect(checkEntry(later, before, now)).toMatchObject({ ok: false, problems: { reason: "请填写改期原因" } });
    expect(checkEntry({ ...later, reason: "企业改约" }, before, now)).toMatchObject({
      ok: true,
      fields: { status: "已改期" },
    });
    expect(checkEntry({ ...entryValuesOf(before), purpose: "新的目的" }, before, now)).toMatchObject({
      ok: true,
      fields: { status: "待走访", plan_start: before.plan_start },
    });
  });

  it("makes a title of the companies within fifty characters", () => {
    expect(plannedTitle("走访", ["试验阀门"])).toBe("走访试验阀门");
    expect(plannedTitle("走访", ["字".repeat(80), "另一家"])).toHaveLength(50);
    expect(plannedTitle("会议", ["试验阀门"])).toBe("");
  });
});

it("proposes another time when the clock turns out to be wrong, except where somebody wrote one", () => {
  const began = newEntryValues("person", Date.parse("2026-11-29T04:05:00.000Z"));
  const better = newEntryValues("person", Date.parse("2026-11-28T04:05:00.000Z"));
  expect(withTimes(began, began, better)).toEqual(better);
  const written = { ...began, start: "2026-11-30T09:00" };
  expect(withTimes(written, began, better)).toMatchObject({ start: "2026-11-30T09:00", end: better.end });
});
