import { describe, expect, it } from "vitest";
import { nextPlan } from "./next-plan.ts";
import { demandProblemsOf, demandWritesOf, newVisitDemand } from "./visit-demands.ts";
import { progressOf } from "./visit-progress.ts";
import { checkVisit, newVisitValues, type VisitValues } from "./visit-values.ts";

const now = Date.parse("2026-11-20T06:05:30.000Z");
const company = "01932c5e-0000-7000-8000-000000000001";
const person = "01932c5e-0000-7000-8000-000000000002";
const colleague = "01932c5e-0000-7000-8000-000000000004";
const visitId = "01932c5e-0000-7000-8000-000000000003";

const filled = (over: Partial<VisitValues> = {}): VisitValues => ({
  ...newVisitValues(company, person, now),
  content: "和企业负责人谈了专利布局与年费安排",
  interviewees: [{ name: "李经理", post: "", mobile: "13700001234" }],
  ...over,
});
const demand = (over = {}) => {
  const fresh = newVisitDemand(filled().interviewees);
  const written = { title: "质押融资", category: "质押融资与保险", content: "希望对接银行办理质押融资。" };
  return { ...fresh, values: { ...fresh.values, ...written, ...over } };
};

describe("demands inside a visit's form", () => {
  it("must be written when the company has one, unless it was before", () => {
    expect(checkVisit(filled({ has_demand: true }), now)).toMatchObject({
      ok: false,
      problems: { demands: "选择了有需求，请至少写下一条需求" },
    });
    expect(checkVisit(filled({ has_demand: true }), now, null, 1).ok).toBe(true);
  });

  it("say what is wrong with each by its place, and nothing while there is no demand", () => {
    const values = filled({ has_demand: true, demands: [demand(), demand({ title: "", content: "短" })] });
    expect(Object.keys(demandProblemsOf(values, 0)).toSorted()).toEqual(["demands.1.content", "demands.1.title"]);
    expect(demandProblemsOf({ ...values, has_demand: false }, 0)).toEqual({});
    expect(demandProblemsOf({ ...values, company_id: "" }, 0)).not.toHaveProperty("demands.0.company_id");
  });

  it("count as one more required field", () => {
    const values = filled({ has_demand: true });
    const checked = checkVisit(values, now);
    expect(progressOf(values, checked.ok ? {} : checked.problems)).toEqual({ done: 8, total: 9 });
  });

  it("follow the visit: written down, then handed in, with its company and the one who was met", () => {
    const one = demand();
    const writes = demandWritesOf(filled({ has_demand: true, demands: [one] }), visitId);
    expect(writes).toMatchObject([
      {
        call: "business.demandCreate",
        input: { id: one.id, visit_id: visitId, company_id: company, source: "走访", contact: { name: "李经理" } },
      },
      { call: "business.demandMove", input: { demand_id: one.id, action: "提交" } },
    ]);
    expect(demandWritesOf(filled({ has_demand: false, demands: [one] }), visitId)).toEqual([]);
  });
});

describe("a promised next visit", () => {
  const planned = (over: Partial<VisitValues>) => {
    const checked = checkVisit(filled(over), now);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    return nextPlan({ id: visitId, fields: checked.fields, companyName: "甲".repeat(80), leaderId: person });
  };

  it("becomes an entry of the morning of that day, led by who wrote it, within the calendar's limits", () => {
    const plan = planned({ next_visit_at: "2026-12-01", next_action: "带预审材料", visitor_ids: [person, colleague] });
    expect(plan).toMatchObject({
      call: "visit.createCalendar",
      input: {
        plan_start: "2026-12-01T01:00:00.000Z",
        leader_id: person,
        member_ids: [colleague],
        purpose: "带预审材料",
        company_ids: [company],
      },
    });
    expect(plan?.input).toMatchObject({ title: expect.stringMatching(/^.{50}$/) as string });
  });

  it("plans nothing without a day", () => {
    expect(planned({})).toBeNull();
  });
});
