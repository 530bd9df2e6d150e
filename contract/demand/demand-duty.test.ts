import { describe, expect, it } from "vitest";
import { duties, isDutyOf } from "./demand-duty.ts";
import { type DemandPart, demandStatuses, type DemandStanding, endedStatuses, movesFor } from "./demand-states.ts";

const street = "440606005";
const person = (id: string, rest: object = {}) => ({
  id,
  is_admin: 0,
  is_news: 1,
  com_id: "other-unit" as string | 0,
  roles: [] as string[],
  street_ids: [street],
  ...rest,
});
const people: Partial<Record<DemandPart, ReturnType<typeof person>>> = {
  author: person("author"),
  owner: person("owner"),
  accept_org: person("clerk", { com_id: "unit" }),
  lead: person("lead", { roles: ["lead"] }),
};
const district = person("district", { com_id: 0, street_ids: [] });
const demand = (changes: Partial<DemandStanding> = {}): DemandStanding => ({
  status: "待受理",
  street_id: street,
  created_by: "author",
  owner_id: "owner",
  collaborator_ids: [],
  accept_org: "unit",
  extension: null,
  satisfaction: "满意",
  ...changes,
});
const urges = ["催办", "撤回", "作废"];

describe("whose turn it is", () => {
  it.each(demandStatuses)("in %s is somebody who can lead on, or nobody once it has ended", (status) => {
    const parts = duties[status] ?? [];
    expect(parts.length === 0).toBe((endedStatuses as readonly string[]).includes(status));
    for (const part of parts) {
      const someone = people[part] ?? district;
      const leading = movesFor(demand({ status }), someone).filter(({ action }) => !urges.includes(action));
      expect(leading.length, `${part} in ${status}`).toBeGreaterThan(0);
      expect(isDutyOf(demand({ status }), someone)).toBe(true);
    }
  });

  it("is the district's only where it accepts itself", () => {
    expect(isDutyOf(demand(), district)).toBe(false);
    expect(isDutyOf(demand({ accept_org: null }), district)).toBe(true);
    expect(isDutyOf(demand({ accept_org: null, status: "办理中" }), district)).toBe(false);
  });

  it("goes to the judge while an extension is asked for, and never to the owner of their own work", () => {
    const asked = demand({ status: "办理中", extension: { days: 3 } });
    const both = person("owner", { roles: ["lead"] });
    expect(isDutyOf(asked, people.lead ?? district)).toBe(true);
    expect(isDutyOf(demand({ status: "办理中" }), people.lead ?? district)).toBe(false);
    expect(isDutyOf(demand({ status: "待审核" }), both)).toBe(false);
  });
});
