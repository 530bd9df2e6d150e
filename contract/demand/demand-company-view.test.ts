import { describe, expect, it } from "vitest";
import {
  companyActProblem,
  companyMove,
  demandHidden,
  demandShown,
  demandShownInPart,
  statusForCompany,
} from "./demand-company-view.ts";
import { DemandListRow } from "./demand-list.ts";
import { demandStatuses, endedStatuses } from "./demand-states.ts";

const rating = { satisfaction: "满意", content: "", at: "2026-11-20T02:00:00.000Z" } as const;

describe("what a company sees of a demand", () => {
  it("is decided for every field of the schema, once", () => {
    const decided = [...demandShown, ...Object.keys(demandShownInPart), ...Object.keys(demandHidden)];
    expect(decided.toSorted()).toEqual(Object.keys(DemandListRow.shape).toSorted());
  });

  it("tells of a return for completion only where the company handed it in", () => {
    const move = {
      id: "m",
      demand_id: "d",
      action: "退回补正",
      from: "待受理",
      to: "草稿",
      operator: "somebody",
      operator_name: "大良甲",
      remark: "请补充注册号",
      at: "2026-11-20T02:00:00.000Z",
    } as const;
    expect(companyMove(move, false)).toEqual([]);
    expect(companyMove(move, true)).toEqual([{ ...move, operator: null, operator_name: "" }]);
    expect(statusForCompany({ status: "草稿", source: "企业" })).toContain("请补充");
    expect(statusForCompany({ status: "草稿", source: "走访" })).not.toContain("请补充");
  });
});

describe("what a company may do about a demand", () => {
  it.each(["修改", "撤回"] as const)("%s: as long as nobody has accepted what it handed in", (act) => {
    const open = demandStatuses.filter((status) => companyActProblem(act, { status, source: "企业" }, null) === null);
    expect(open).toEqual(["草稿", "待受理"]);
    expect(companyActProblem(act, { status: "待受理", source: "走访" }, null)).toContain("工作人员登记");
  });

  it("评价: once, after it was closed, whoever wrote it down", () => {
    const open = demandStatuses.filter(
      (status) => companyActProblem("评价", { status, source: "走访" }, null) === null,
    );
    expect(open).toEqual([endedStatuses[0]]);
    expect(companyActProblem("评价", { status: "已关闭", source: "走访" }, rating)).toContain("不能重复评价");
  });
});
