import { describe, expect, it } from "vitest";
import { deadlineState, demandBadges, nearEnds } from "#contract/demand/demand-clock.ts";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { type DemandStatus, demandStatuses } from "#contract/demand/demand-states.ts";
import { demandFiguresOf, isInView } from "./use-local-demands.ts";

const holidays = { off: new Set(["2026-10-01", "2026-10-02"]), work: new Set(["2026-10-10"]) };
const now = Date.parse("2026-09-29T02:00:00Z");
const person = { id: "me", is_admin: 0, is_news: 1, com_id: "unit", roles: [], street_ids: ["440606005"] };

const demand = (status: DemandStatus, days: number): DemandListRow => ({
  id: `${status}${days}`,
  demand_no: "",
  company_id: "c",
  contact: null,
  source: "电话",
  visit_id: null,
  title: "标题",
  category: "其他",
  urgency: "一般",
  content: "内容",
  expected_result: "",
  label_ids: [],
  attachments: [],
  status,
  owner_id: days % 2 === 0 ? "me" : "other",
  collaborator_ids: [],
  submitted_at: null,
  accepted_at: null,
  replied_at: "2026-09-28T02:00:00Z",
  passed_at: null,
  held_at: null,
  due_at: new Date(now + days * 86_400_000).toISOString(),
  reply_due_at: null,
  extension: null,
  urges: 0,
  satisfaction: null,
  rounds: [],
  moved_at: null,
  street_id: "440606005",
  company_name: "",
  accept_org: "unit",
  rev: 1,
  created_at: "2026-09-01T00:00:00Z",
  created_by: "author",
  updated_at: "",
  updated_by: null,
  street_name: "",
  accept_name: "",
  owner_name: "",
  collaborator_names: "",
  author_name: "",
});
const many = demandStatuses.flatMap((status) => Array.from({ length: 20 }, (_, i) => demand(status, i - 6)));

describe("the local counters", () => {
  it("tell near and overdue exactly as the badges do", () => {
    const nearEnd = nearEnds(now, holidays);
    for (const one of many) {
      const badge = demandBadges(one, now, holidays).find(({ kind }) => kind === "临期" || kind === "超期")?.kind;
      const state = deadlineState(one, now, nearEnd);
      const word = state === "near" ? "临期" : state === "overdue" ? "超期" : undefined;
      expect(word, one.id).toBe(badge);
    }
  });

  it("count what their lists show", () => {
    const counts = demandFiguresOf(many, person, now, holidays);
    for (const view of ["duty", "mine"] as const)
      expect(counts[view]).toBe(many.filter((one) => isInView(one, view, person)).length);
    expect(counts.duty).toBeGreaterThan(0);
    expect(counts).toMatchObject({ to_accept: 20, to_follow_up: 20, open: 160 });
    expect(counts.near + counts.overdue).toBeLessThan(many.length);
  });
});
