import { describe, expect, it } from "vitest";
import { moveBetween } from "./move-between.ts";

const street = "440606005";
const lead = {
  id: "lead",
  is_admin: 0,
  is_news: 1,
  com_id: "unit",
  roles: ["lead"],
  street_ids: [street],
};
const demand = {
  status: "待受理" as const,
  street_id: street,
  created_by: "author",
  owner_id: null,
  collaborator_ids: [],
  accept_org: "unit",
  extension: null,
  satisfaction: null,
};

describe("a card dragged to another column", () => {
  it("means the move between the two states that the person may make", () => {
    expect(moveBetween(demand, "已受理", lead)).toEqual({ action: "受理" });
    expect(moveBetween(demand, "草稿", lead)).toEqual({ action: "退回补正" });
    // The author would withdraw it; the lead declares it void.
    expect(moveBetween(demand, "已作废", lead)).toEqual({ action: "作废" });
    expect(moveBetween(demand, "已作废", { ...lead, id: "author", roles: [] })).toEqual({ action: "撤回" });
  });

  it("says by whom the move is, or that there is none", () => {
    expect(moveBetween({ ...demand, status: "待接收", owner_id: "owner" }, "办理中", lead)).toEqual({
      problem: "“接收”只能由经办人操作",
    });
    expect(moveBetween(demand, "已关闭", lead)).toEqual({ problem: "需求不能从“待受理”直接变为“已关闭”" });
  });
});
