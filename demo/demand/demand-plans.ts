import type { NewDemandMove } from "#contract/demand/demand-fields.ts";
import type { DemandAction, DemandStatus } from "#contract/demand/demand-states.ts";
import type { DemoRandom } from "#demo/random.ts";

/** A move to make: after how many working days, and what it brings. */
export interface PlannedMove extends Pick<NewDemandMove, "satisfaction" | "days"> {
  action: DemandAction;
  after: number;
}

/** The way of a demand that meets nothing unusual. */
const trunk: readonly DemandAction[] = ["提交", "受理", "转办", "接收", "答复", "申请办结", "通过", "回访", "关闭"];

/** Which demands there are: state, how many, how far along the trunk, and the moves after it. */
export const demandTargets: readonly {
  status: DemandStatus;
  count: number;
  trunk: [number, number];
  last?: DemandAction;
}[] = [
  { status: "草稿", count: 14, trunk: [0, 0] },
  { status: "待受理", count: 22, trunk: [1, 1] },
  { status: "已受理", count: 16, trunk: [2, 2] },
  { status: "待接收", count: 18, trunk: [3, 3] },
  { status: "办理中", count: 80, trunk: [4, 5] },
  { status: "挂起", count: 14, trunk: [5, 5], last: "挂起" },
  { status: "待审核", count: 22, trunk: [6, 6] },
  { status: "待回访", count: 26, trunk: [7, 7] },
  { status: "已回访", count: 18, trunk: [8, 8] },
  { status: "已关闭", count: 140, trunk: [9, 9] },
  { status: "不予受理", count: 14, trunk: [1, 1], last: "不予受理" },
  { status: "已作废", count: 8, trunk: [0, 5], last: "撤回" },
  { status: "已作废", count: 8, trunk: [1, 7], last: "作废" },
];

/** Detours a demand may take before a move of the trunk, with their probability. */
const detours: Partial<Record<DemandAction, readonly (readonly [number, readonly DemandAction[]])[]>> = {
  受理: [[0.08, ["退回补正", "提交"]]],
  接收: [[0.08, ["退回重派", "转办"]]],
  申请办结: [
    [0.12, ["挂起", "恢复"]],
    [0.1, ["申请延期", "批准延期"]],
    [0.05, ["申请延期", "驳回延期"]],
    [0.08, ["催办"]],
  ],
  通过: [[0.1, ["退回", "申请办结"]]],
  关闭: [[0.1, ["二次办理", "申请办结", "通过", "回访"]]],
};

/** Working days before a move; the same day when it is not named. */
const waits: Partial<Record<DemandAction, [number, number]>> = {
  受理: [0, 1],
  接收: [0, 2],
  答复: [1, 4],
  申请办结: [2, 8],
  通过: [0, 2],
  回访: [1, 4],
  关闭: [0, 2],
  挂起: [1, 2],
  恢复: [2, 8],
  申请延期: [1, 3],
  批准延期: [0, 1],
  驳回延期: [0, 1],
  退回补正: [0, 1],
  退回: [0, 1],
  二次办理: [1, 2],
  催办: [2, 4],
  撤回: [1, 3],
  作废: [1, 3],
  不予受理: [0, 1],
};

function satisfactionBefore(following: DemandAction | undefined, random: DemoRandom): PlannedMove["satisfaction"] {
  if (following === "二次办理") return random.pick(["不满意", "非常不满意"]);
  return random.weighted([
    ["非常满意", 42],
    ["满意", 40],
    ["基本满意", 18],
  ]);
}

/** The moves that lead to a target's state, with their detours. */
export function planOf(target: (typeof demandTargets)[number], random: DemoRandom): PlannedMove[] {
  const straight = trunk.slice(0, random.whole(...target.trunk));
  const actions = straight.flatMap((action) => [
    ...(detours[action] ?? []).flatMap(([probability, moves]) => (random.chance(probability) ? moves : [])),
    action,
  ]);
  if (target.last !== undefined) actions.push(target.last);
  else if (target.status === "办理中" && random.chance(0.1)) actions.push("申请延期");
  else if (["待受理", "待接收", "办理中"].includes(target.status) && random.chance(0.15)) actions.push("催办");
  return actions.map((action, place) => ({
    action,
    after: random.whole(...(waits[action] ?? [0, 0])),
    ...(action === "回访" ? { satisfaction: satisfactionBefore(actions[place + 1], random) } : {}),
    ...(action === "申请延期" ? { days: random.whole(3, 10) } : {}),
  }));
}
