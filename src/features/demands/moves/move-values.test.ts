import { describe, expect, it } from "vitest";
import type { demandRule } from "#contract/demand/demand-states.ts";
import { moveObstacle } from "./make-move.ts";
import { checkMove, emptyMove } from "./move-values.ts";
import { leadingAction, offeredActions } from "./move-words.ts";

const id = (n: number) => `0197b1f0-0000-7000-8000-00000000000${n}`;
const street = "440606005";
const staff = [
  { id: id(1), name: "甲", street_ids: [street], com_name: "大良街道", state: 1 },
  { id: id(2), name: "乙", street_ids: ["440606006"], com_name: "容桂街道", state: 1 },
];
const check = (action: Parameters<typeof demandRule>[0], values: Partial<typeof emptyMove>) =>
  checkMove({ id: id(8), demand_id: id(9), action }, { ...emptyMove, ...values }, street, staff);
const problemsOf = (...of: Parameters<typeof check>) => {
  const checked = check(...of);
  return checked.ok ? {} : checked.problems;
};

describe("the form of a move", () => {
  it("asks for what the move takes, and for nobody of another street", () => {
    expect(problemsOf("转办", {})).toEqual({ owner_id: "请选择经办人" });
    expect(problemsOf("转办", { owner_id: id(2) })).toEqual({ owner_id: "经办人不存在、已停用或不管辖该镇街" });
    expect(problemsOf("转办", { owner_id: id(1), collaborator_ids: [id(1)] })).toEqual({
      collaborator_ids: "协办人不能与经办人是同一人",
    });
    expect(problemsOf("回访", {})).toEqual({ satisfaction: "请选择满意度" });
    expect(problemsOf("申请延期", { remark: "等材料" })).toEqual({ days: "请填写延期工作日" });
    expect(problemsOf("申请延期", { remark: "等材料", days: "31" })).toEqual({ days: "延期工作日不能大于 30" });
    expect(problemsOf("申请延期", { remark: "等材料", days: "很久" })).toEqual({ days: "延期工作日应为整数" });
    expect(problemsOf("申请办结", {})).toEqual({ remark: "请填写申请办结的说明" });
  });

  it("sends only what the move takes", () => {
    const checked = check("受理", { owner_id: id(1), days: "3", satisfaction: "满意", remark: "好" });
    expect(checked.ok && checked.move).toEqual({ id: id(8), demand_id: id(9), action: "受理", remark: "好" });
  });

  it("says why a move must wait for the network, and lets the others go", () => {
    expect(moveObstacle("受理", { reachable: false, unsent: false })).toContain("需要联网");
    expect(moveObstacle("受理", { reachable: true, unsent: true })).toContain("未送达");
    expect(moveObstacle("受理", { reachable: true, unsent: false })).toBe(null);
    expect(moveObstacle("接收", { reachable: false, unsent: true })).toBe(null);
  });

  it("offers first the move that leads on", () => {
    expect(leadingAction(["受理", "退回补正", "不予受理", "作废"])).toBe("受理");
    expect(leadingAction(["答复", "挂起", "申请延期", "申请办结"])).toBe("申请办结");
    expect(leadingAction(["批准延期", "驳回延期", "挂起", "催办"])).toBe("批准延期");
    expect(leadingAction(["二次办理", "关闭", "作废"])).toBe("二次办理");
    expect(leadingAction(["催办", "撤回"])).toBe(null);
  });
});

describe("the moves a person is offered", () => {
  const person = { id: "me", is_admin: 0, is_news: 1, com_id: "unit", roles: [], street_ids: [street] };
  const demand = {
    status: "草稿" as const,
    street_id: street,
    created_by: "me",
    owner_id: null,
    collaborator_ids: [],
    accept_org: "unit",
    extension: null,
    satisfaction: null,
  };

  it("leave the withdrawal of a draft to its deletion", () => {
    expect(offeredActions(demand, person)).toEqual(["提交"]);
    expect(offeredActions({ ...demand, status: "待受理", accept_org: null }, person)).toEqual(["催办", "撤回"]);
  });
});
