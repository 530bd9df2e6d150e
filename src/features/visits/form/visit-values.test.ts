import { describe, expect, it } from "vitest";
import type { LocalVisit } from "#offline/field-types.ts";
import { firstProblem, problemsIn, progressOf } from "./visit-progress.ts";
import {
  checkVisit,
  correctedValues,
  doubtOfTimes,
  newVisitValues,
  valuesOf,
  type VisitValues,
} from "./visit-values.ts";
import { visitWrite } from "./visit-write.ts";

const now = Date.parse("2026-11-20T06:05:30.000Z");
const company = "01932c5e-0000-7000-8000-000000000001";
const person = "01932c5e-0000-7000-8000-000000000002";
const visitId = "01932c5e-0000-7000-8000-000000000003";

const filled = (over: Partial<VisitValues> = {}): VisitValues => ({
  ...newVisitValues(company, person, now),
  content: "和企业负责人谈了专利布局与年费安排",
  interviewees: [{ name: "李经理", post: "", mobile: "" }],
  ...over,
});

const stored = (over: Partial<LocalVisit> = {}): LocalVisit => {
  const checked = checkVisit(filled(), now);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return {
    ...checked.fields,
    id: visitId,
    visit_no: "ZF202611200001",
    status: "已归档",
    street_id: "440606005",
    company_name: "甲公司",
    arrived: [],
    rev: 4,
    created_at: "2026-11-20T06:05:00.000Z",
    created_by: person,
    updated_at: "2026-11-20T06:05:00.000Z",
    updated_by: person,
    ...over,
  };
};

describe("visit form values", () => {
  it("become what the contract takes: UTC instants, null for choices not made, no blank lines", () => {
    const checked = checkVisit(filled({ services: [" 专利检索 ", ""], next_visit_at: "" }), now);
    expect(checked).toMatchObject({
      ok: true,
      fields: { start_at: "2026-11-20T06:05:00.000Z", willingness: null, next_visit_at: null, services: ["专利检索"] },
    });
  });

  it("end when they are saved, unless the end was changed", () => {
    const later = now + 40 * 60_000;
    const saved = checkVisit(filled(), later);
    expect(saved).toMatchObject({
      ok: true,
      fields: { start_at: "2026-11-20T06:05:00.000Z", end_at: "2026-11-20T06:45:00.000Z" },
    });
    expect(saved.ok && doubtOfTimes(saved.fields)).toBeNull();
    expect(checkVisit(filled({ start_at: "2026-11-20T13:05", end_at: "2026-11-20T14:00" }), later)).toMatchObject({
      ok: true,
      fields: { end_at: "2026-11-20T06:00:00.000Z" },
    });
  });

  it("ask about a visit of under five minutes, and about one that a draft has drawn out", () => {
    const times = (end_at: string) => doubtOfTimes({ start_at: "2026-11-20T06:00:00.000Z", end_at });
    expect(times("2026-11-20T06:04:00.000Z")).toContain("不到 5 分钟");
    expect(times("2026-11-20T06:05:00.000Z")).toBeNull();
    expect(times("2026-11-21T06:00:00.000Z")).toContain("超过 12 小时");
  });

  it("survive the way from a record to the form and back without a change", () => {
    const record = stored({ start_at: "2026-11-20T06:01:42.500Z", willingness: "态度观望" });
    const checked = checkVisit(valuesOf(record), now, record);
    if (!checked.ok) throw new Error("should hold");
    expect(visitWrite(visitId, checked.fields, { record, refused: null })).toBeNull();
  });

  it("of a record told before there were topics have none, and an edit of it leaves those of the server alone", () => {
    const { topics: _topics, ...old } = stored();
    const record = old as LocalVisit;
    expect(valuesOf(record).topics).toEqual([]);
    const checked = checkVisit({ ...valuesOf(record), summary: "补一句" }, now, record);
    if (!checked.ok) throw new Error("should hold");
    expect(visitWrite(visitId, checked.fields, { record, refused: null })?.input).toEqual({
      id: visitId,
      base_rev: 4,
      changes: { summary: "补一句" },
    });
  });

  it("ask what a topic is to be followed up for, where it stands in the form", () => {
    const topic = { key: "honor:1", kind: "honor", title: "高企", fact: "", state: "待跟进", answer: "" } as const;
    const checked = checkVisit(filled({ topics: [topic] }), now);
    if (checked.ok) throw new Error("should be refused");
    expect(checked.problems).toEqual({ "topics.0.answer": "议题“高企”待跟进，请填写议题回应：要跟进什么" });
    expect(firstProblem(checked.problems)).toEqual({ section: "topics", path: "topics.0.answer" });
    expect(problemsIn("topics", checked.problems)).toBe(1);
  });

  it("show all problems at once, those between fields included", () => {
    const checked = checkVisit(filled({ content: "短", interviewees: [], end_at: "2026-11-20T13:00" }), now);
    expect(checked).toEqual({
      ok: false,
      problems: {
        content: "走访内容至少 10 个字",
        interviewees: "上门走访至少填写一位受访人",
        end_at: "结束时间不能早于开始时间",
      },
    });
  });

  it("ask for a company and times in words when they are empty", () => {
    const checked = checkVisit(filled({ company_id: "", start_at: "" }), now);
    expect(!checked.ok && checked.problems).toMatchObject({
      company_id: "请选择走访企业",
      start_at: "请填写开始时间",
    });
  });
});

describe("saving a visit", () => {
  it("sends only the changed fields with the revision they were read at", () => {
    const record = stored();
    expect(visitWrite(visitId, { ...record, summary: "已约定复访" }, { record, refused: null })).toEqual({
      call: "visit.editVisit",
      input: { id: visitId, base_rev: 4, changes: { summary: "已约定复访" } },
    });
  });

  it("makes a refused creation again whole", () => {
    const record = stored({ rev: 0, base: null });
    const refused = { call: "visit.createVisit" } as never;
    expect(visitWrite(visitId, record, { record, refused })).toMatchObject({ call: "visit.createVisit" });
  });

  it("measures a refused edit against the server's copy, so that nothing of it is lost", () => {
    const base = stored();
    const record = stored({ summary: "第一次改", base });
    const refused = { call: "visit.editVisit" } as never;
    const write = visitWrite(visitId, { ...record, next_action: "电话回访" }, { record, refused });
    expect(write?.input).toMatchObject({ base_rev: 4, changes: { summary: "第一次改", next_action: "电话回访" } });
  });
});

describe("progress of a visit form", () => {
  it("counts the required fields that hold, the interviewee only on site", () => {
    const values = filled({ content: "", interviewees: [] });
    const checked = checkVisit(values, now);
    expect(progressOf(values, checked.ok ? {} : checked.problems)).toEqual({ done: 6, total: 8 });
    const call = filled({ visit_method: "电话", interviewees: [] });
    expect(progressOf(call, {})).toEqual({ done: 7, total: 7 });
  });

  it("finds the first problem in the order of the screen and counts them by section", () => {
    const problems = { content: "x", "interviewees.1.name": "y", "interviewees.0.name": "z" };
    expect(firstProblem(problems)).toEqual({ section: "people", path: "interviewees.1.name" });
    expect(problemsIn("people", problems)).toBe(2);
    expect(firstProblem({})).toBeNull();
  });
});

describe("times that came from a wrong clock", () => {
  const day = 86_400_000;
  const began = newVisitValues("", "", Date.parse("2026-11-29T04:05:30.000Z"));

  it("are put right where the form filled them in, and end with saving as before", () => {
    const corrected = correctedValues(began, -day);
    expect(corrected).toMatchObject({ start_at: "2026-11-28T12:05", end_at: "2026-11-28T12:05" });
    expect(corrected.proposed_end).toBe(corrected.end_at);
  });

  it("stay where somebody wrote them", () => {
    const written = { ...began, start_at: "2026-11-28T09:30" };
    expect(correctedValues(written, -day)).toMatchObject({ start_at: "2026-11-28T09:30", end_at: "2026-11-28T12:05" });
  });

  it("stay those of a saved visit", () => {
    const saved = { ...began, proposed_end: "" };
    expect(correctedValues(saved, -day)).toBe(saved);
  });
});
