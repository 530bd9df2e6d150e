import { describe, expect, it } from "vitest";
import {
  type DemandAction,
  demandActions,
  demandMoves,
  demandRule,
  type DemandStanding,
  type DemandStatus,
  demandStatuses,
  endedStatuses,
  isOpenDemand,
  mayMove,
  moveProblem,
  type Mover,
  movesFor,
} from "./demand-states.ts";

const street = "440606005";
const person = (id: string, rest: Partial<Mover> = {}): Mover => ({
  id,
  is_admin: 0,
  is_news: 1,
  com_id: "other-unit",
  roles: [],
  street_ids: [],
  ...rest,
});
const people = {
  author: person("author"),
  owner: person("owner"),
  collaborator: person("collaborator"),
  accept_org: person("colleague", { com_id: "unit", street_ids: [street] }),
  lead: person("lead", { roles: ["lead"], street_ids: [street] }),
  district: person("district", { com_id: 0 }),
} as const;
const stranger = person("stranger", { roles: ["lead"], street_ids: ["440606006"] });
const administrator = person("admin", { is_news: 0, is_admin: 1, com_id: 0 });

/** A demand in a state where nothing but the state can stand in the way of `action`. */
function demandFor(action: DemandAction, status: DemandStatus): DemandStanding {
  return {
    status,
    street_id: street,
    created_by: "author",
    owner_id: "owner",
    collaborator_ids: ["collaborator"],
    accept_org: "unit",
    extension: demandRule(action).needs === "extension" ? {} : null,
    satisfaction: "不满意",
  };
}

/** The drawing of demand-states.ts, written down a second time. */
const drawing: Record<DemandAction, [from: string, to: string]> = {
  提交: ["草稿", "待受理"],
  受理: ["待受理", "已受理"],
  退回补正: ["待受理", "草稿"],
  不予受理: ["待受理", "不予受理"],
  转办: ["已受理", "待接收"],
  由我办理: ["待受理 已受理", "办理中"],
  接收: ["待接收", "办理中"],
  退回重派: ["待接收", "已受理"],
  答复: ["办理中", "="],
  挂起: ["办理中", "挂起"],
  恢复: ["挂起", "办理中"],
  申请延期: ["办理中", "="],
  批准延期: ["办理中", "="],
  驳回延期: ["办理中", "="],
  申请办结: ["办理中", "待审核"],
  通过: ["待审核", "待回访"],
  退回: ["待审核", "办理中"],
  回访: ["待回访", "已回访"],
  二次办理: ["已回访", "办理中"],
  关闭: ["已回访", "已关闭"],
  催办: ["待受理 已受理 待接收 办理中 待审核 待回访", "="],
  撤回: ["草稿 待受理 已受理 待接收 办理中 挂起 待审核 待回访 已回访", "已作废"],
  作废: ["草稿 待受理 已受理 待接收 办理中 挂起 待审核 待回访 已回访", "已作废"],
};

describe("a demand", () => {
  it.each(demandActions)("moves by %s from the states of the drawing to its state, and from no other", (action) => {
    const rule = demandRule(action);
    const [from, to] = drawing[action];
    expect(rule.to ?? "=").toBe(to);
    for (const status of demandStatuses) {
      const someone = rule.by.some((part) => mayMove(demandFor(action, status), action, people[part]));
      expect(someone, status).toBe(from.split(" ").includes(status));
    }
  });

  it.each(demandMoves)("lets exactly the named people make $action", ({ action, by, from }) => {
    const demand = demandFor(action, from[0]);
    const may = Object.keys(people).filter((part) => mayMove(demand, action, people[part as keyof typeof people]));
    expect(may.sort()).toEqual([...by].sort());
    expect(mayMove(demand, action, stranger)).toBe(false);
    expect(mayMove(demand, action, administrator)).toBe(false);
  });

  it("can leave every state that is not an end, and no end", () => {
    for (const status of demandStatuses) {
      const exits = demandMoves.filter(({ from, to }) => (from as readonly string[]).includes(status) && to !== null);
      expect(exits.length === 0, status).toBe((endedStatuses as readonly string[]).includes(status));
    }
  });

  it("says who may, and what state stands in the way", () => {
    expect(moveProblem(demandFor("受理", "待受理"), "受理", stranger)).toBe(
      "“受理”只能由受理单位人员、镇街负责人、区级人员操作",
    );
    expect(moveProblem(demandFor("受理", "办理中"), "受理", people.lead)).toBe("需求现为“办理中”，不能受理");
  });

  it("is taken over only by somebody in charge of its street", () => {
    const unit = person("colleague", { com_id: "unit", street_ids: ["440606006"] });
    expect(moveProblem(demandFor("由我办理", "待受理"), "由我办理", unit)).toBe("您不管辖该镇街，不能由您办理");
  });

  it("keeps an owner who leads the street from judging their own work", () => {
    const both = person("owner", { roles: ["lead"], street_ids: [street] });
    expect(moveProblem(demandFor("通过", "待审核"), "通过", both)).toBe("经办人不能对自己办理的需求“通过”");
    expect(mayMove(demandFor("挂起", "办理中"), "挂起", both)).toBe(true);
  });

  it("decides an extension only while one is asked for, and asks only once", () => {
    const asked = { ...demandFor("答复", "办理中"), extension: { days: 3 } };
    expect(moveProblem(asked, "申请延期", people.owner)).toBe("已有延期申请等待批准");
    expect(mayMove(asked, "批准延期", people.lead)).toBe(true);
    expect(moveProblem({ ...asked, extension: null }, "批准延期", people.lead)).toBe("没有待批准的延期申请");
  });

  it("goes into a second round only after a dissatisfied follow-up", () => {
    const visited = demandFor("二次办理", "已回访");
    expect(mayMove(visited, "二次办理", people.lead)).toBe(true);
    expect(mayMove({ ...visited, satisfaction: "满意" }, "二次办理", people.lead)).toBe(false);
  });

  it("offers each person their own moves", () => {
    const offered = movesFor(demandFor("答复", "办理中"), people.owner).map(({ action }) => action);
    expect(offered).toEqual(["答复", "挂起", "申请延期", "申请办结"]);
    expect(movesFor(demandFor("答复", "办理中"), stranger)).toEqual([]);
  });

  it("counts as open from 待受理 until it ends", () => {
    expect(demandStatuses.filter(isOpenDemand)).toHaveLength(demandStatuses.length - 4);
  });
});
