import { describe, expect, it } from "vitest";
import type { FollowGroup } from "#contract/calendar/follow-up.ts";
import { type Held, localFollowRows } from "./follow-rows.ts";

const now = Date.parse("2026-11-20T06:00:00.000Z");
const company = (id: string, more: object = {}) => ({
  id,
  name: `企业${id}`,
  street_id: "440606005",
  label_ids: [],
  owner_id: null,
  next_visit_at: null,
  last_visit_at: null,
  open_demands: 0,
  ...more,
});
const held = (parts: object): Held =>
  ({
    companies: [],
    contacts: [],
    visits: [],
    demands: [],
    answers: [],
    questionnaires: [],
    personNames: new Map([["me", "我"]]),
    follows: new Set(),
    ...parts,
  }) as unknown as Held;
const ids = (group: FollowGroup, parts: object, mine = true) =>
  localFollowRows(group, held(parts), { me: "me", mine, now }).map(({ id }) => id);

describe("the follow-up from what a device holds", () => {
  it("names companies whose visit is due today or before, mine by owner or by a visit of mine", () => {
    const companies = [
      company("1", { next_visit_at: "2026-11-20", owner_id: "me" }),
      company("2", { next_visit_at: "2026-11-18" }),
      company("3", { next_visit_at: "2026-11-21", owner_id: "me" }),
      company("4", { next_visit_at: "2026-11-01" }),
    ];
    const visits = [
      { id: "v", company_id: "4", visitor_ids: ["me"], start_at: "2026-10-01T00:00:00.000Z", next_action: "" },
    ];
    expect(ids("due", { companies, visits })).toEqual(["4", "1"]);
    expect(ids("due", { companies, visits }, false)).toEqual(["4", "2", "1"]);
  });

  it("holds a promise until the company is visited again", () => {
    const first = {
      id: "a",
      company_id: "1",
      visitor_ids: ["me"],
      start_at: "2026-10-01T00:00:00.000Z",
      next_action: "送资料",
      next_visit_at: "2026-11-01",
      created_by: "me",
    };
    const again = { ...first, id: "b", start_at: "2026-11-02T00:00:00.000Z", next_action: "" };
    expect(ids("promised", { companies: [company("1")], visits: [first] })).toEqual(["a"]);
    expect(ids("promised", { companies: [company("1")], visits: [first, again] })).toEqual([]);
  });

  it("names open demands near their deadline, but none on hold and none that ended", () => {
    const demand = (id: string, more: object) => ({
      id,
      company_id: "1",
      title: "需求",
      status: "办理中",
      held_at: null,
      owner_id: "me",
      collaborator_ids: [],
      due_at: "2026-11-21T06:00:00.000Z",
      ...more,
    });
    const demands = [
      demand("near", {}),
      demand("late", { due_at: "2026-11-19T06:00:00.000Z" }),
      demand("far", { due_at: "2026-11-30T06:00:00.000Z" }),
      demand("held", { held_at: "2026-11-01T00:00:00.000Z" }),
      demand("closed", { status: "已关闭" }),
      demand("other", { owner_id: "you" }),
    ];
    expect(ids("demands", { companies: [company("1")], demands })).toEqual(["late", "near"]);
  });

  it("names companies that a running questionnaire asks and that have not handed in", () => {
    const form = {
      id: "q",
      title: "调查",
      status: "收集中",
      scope: "标签",
      scope_ids: ["l"],
      start_on: "2026-11-01",
      end_on: "2026-11-30",
    };
    const companies = [company("1", { label_ids: ["l"] }), company("2"), company("3", { label_ids: ["l"] })];
    const answers = [
      { questionnaire_id: "q", company_id: "1", status: "暂存" },
      { questionnaire_id: "q", company_id: "3", status: "已提交" },
    ];
    expect(ids("unanswered", { companies, answers, questionnaires: [form] }, false)).toEqual(["q/1"]);
    expect(
      ids("unanswered", { companies, answers, questionnaires: [{ ...form, end_on: "2026-11-19" }] }, false),
    ).toEqual([]);
  });

  it("names the companies I follow", () => {
    const companies = [company("1"), company("2", { open_demands: 2 })];
    expect(ids("followed", { companies, follows: new Set(["2"]) })).toEqual(["2"]);
  });
});
