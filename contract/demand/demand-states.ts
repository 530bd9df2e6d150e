import { kindOf } from "../core/roles.ts";
import type { SessionUser } from "../account/user.ts";

/*
 * 草稿 →提交→ 待受理 →受理→ 已受理 →转办→ 待接收 →接收→ 办理中 →申请办结→ 待审核 →通过→ 待回访 →回访→ 已回访 →关闭→ 已关闭
 * 待受理 →退回补正→ 草稿       待受理 →不予受理→ 不予受理      待受理, 已受理 →由我办理→ 办理中
 * 待接收 →退回重派→ 已受理     办理中 ⇄ 挂起/恢复      办理中 →申请延期, 批准延期, 驳回延期, 答复→ 办理中
 * 待审核 →退回→ 办理中         已回访 (不满意) →二次办理→ 办理中
 * every state but the last three: 撤回, 作废 → 已作废; from 待受理 to 待回访 also 催办
 */
export const demandStatuses = [
  "草稿",
  "待受理",
  "已受理",
  "待接收",
  "办理中",
  "挂起",
  "待审核",
  "待回访",
  "已回访",
  "已关闭",
  "不予受理",
  "已作废",
] as const;
export type DemandStatus = (typeof demandStatuses)[number];

/** States that nothing leads out of. */
export const endedStatuses = ["已关闭", "不予受理", "已作废"] as const satisfies readonly DemandStatus[];
const ended = (status: DemandStatus) => (endedStatuses as readonly DemandStatus[]).includes(status);
const notEnded = demandStatuses.filter((status) => !ended(status));

/** Whether a demand counts as open for its company: submitted and not ended. */
export const isOpenDemand = (status: DemandStatus): boolean => status !== "草稿" && !ended(status);

/** Who may make a move, by the person's part in the demand. */
export type DemandPart = "author" | "owner" | "collaborator" | "accept_org" | "lead" | "district";
export const partWords: Record<DemandPart, string> = {
  author: "登记人",
  owner: "经办人",
  collaborator: "协办人",
  accept_org: "受理单位人员",
  lead: "镇街负责人",
  district: "区级人员",
};

/**
 * What a move does to the clock: starts a period (`accept`, `finish`, `follow_up`), or the word's own effect. `take`
 * starts the period to finish unless it runs already.
 */
export type ClockEffect = "accept" | "finish" | "take" | "follow_up" | "reply" | "hold" | "resume" | "extend" | "stop";

export interface DemandMoveRule {
  action: string;
  from: readonly DemandStatus[];
  /** null: the state stays. */
  to: DemandStatus | null;
  by: readonly DemandPart[];
  /** A word of reason or result is required. */
  remark: boolean;
  /** What the move must bring besides. */
  takes?: "owner_id" | "satisfaction" | "days";
  /** What must hold of the demand. */
  needs?: "extension" | "no_extension" | "dissatisfied";
  clock?: ClockEffect;
  /** May wait in the outbox: hardly anyone else can move the demand meanwhile. */
  offline: boolean;
  /** The owner may not judge their own work. */
  notOwner?: true;
  /** Who makes it becomes the owner, and so has to be in charge of the demand's street. */
  takesOver?: true;
}

const office = ["accept_org", "lead", "district"] as const;
const judges = ["lead", "district"] as const;

/** The state machine of demands, the same table on the phone and on the server. */
export const demandMoves = [
  { action: "提交", from: ["草稿"], to: "待受理", by: ["author"], remark: false, clock: "accept", offline: true },
  { action: "受理", from: ["待受理"], to: "已受理", by: office, remark: false, clock: "finish", offline: false },
  { action: "退回补正", from: ["待受理"], to: "草稿", by: office, remark: true, clock: "stop", offline: false },
  { action: "不予受理", from: ["待受理"], to: "不予受理", by: office, remark: true, clock: "stop", offline: false },
  { action: "转办", from: ["已受理"], to: "待接收", by: office, remark: false, takes: "owner_id", offline: false },
  {
    action: "由我办理",
    from: ["待受理", "已受理"],
    to: "办理中",
    by: office,
    remark: false,
    clock: "take",
    offline: false,
    takesOver: true,
  },
  { action: "接收", from: ["待接收"], to: "办理中", by: ["owner"], remark: false, offline: true },
  { action: "退回重派", from: ["待接收"], to: "已受理", by: ["owner"], remark: true, offline: true },
  {
    action: "答复",
    from: ["办理中"],
    to: null,
    by: ["owner", "collaborator"],
    remark: true,
    clock: "reply",
    offline: true,
  },
  { action: "挂起", from: ["办理中"], to: "挂起", by: ["owner", "lead"], remark: true, clock: "hold", offline: true },
  {
    action: "恢复",
    from: ["挂起"],
    to: "办理中",
    by: ["owner", "lead"],
    remark: false,
    clock: "resume",
    offline: true,
  },
  {
    action: "申请延期",
    from: ["办理中"],
    to: null,
    by: ["owner"],
    remark: true,
    takes: "days",
    needs: "no_extension",
    offline: true,
  },
  {
    action: "批准延期",
    from: ["办理中"],
    to: null,
    by: judges,
    remark: false,
    needs: "extension",
    clock: "extend",
    offline: false,
    notOwner: true,
  },
  {
    action: "驳回延期",
    from: ["办理中"],
    to: null,
    by: judges,
    remark: true,
    needs: "extension",
    offline: false,
    notOwner: true,
  },
  { action: "申请办结", from: ["办理中"], to: "待审核", by: ["owner"], remark: true, clock: "reply", offline: true },
  {
    action: "通过",
    from: ["待审核"],
    to: "待回访",
    by: judges,
    remark: false,
    clock: "follow_up",
    offline: false,
    notOwner: true,
  },
  { action: "退回", from: ["待审核"], to: "办理中", by: judges, remark: true, offline: false, notOwner: true },
  {
    action: "回访",
    from: ["待回访"],
    to: "已回访",
    by: ["author", ...office],
    remark: false,
    takes: "satisfaction",
    clock: "stop",
    offline: true,
  },
  {
    action: "二次办理",
    from: ["已回访"],
    to: "办理中",
    by: office,
    remark: true,
    needs: "dissatisfied",
    clock: "finish",
    offline: false,
  },
  { action: "关闭", from: ["已回访"], to: "已关闭", by: office, remark: false, offline: false },
  {
    action: "催办",
    from: ["待受理", "已受理", "待接收", "办理中", "待审核", "待回访"],
    to: null,
    by: ["author", ...judges],
    remark: false,
    offline: true,
  },
  { action: "撤回", from: notEnded, to: "已作废", by: ["author"], remark: true, clock: "stop", offline: false },
  { action: "作废", from: notEnded, to: "已作废", by: judges, remark: true, clock: "stop", offline: false },
] as const satisfies readonly DemandMoveRule[];

export type DemandAction = (typeof demandMoves)[number]["action"];
export const demandActions = demandMoves.map(({ action }) => action);

const rules: ReadonlyMap<DemandAction, DemandMoveRule> = new Map(demandMoves.map((rule) => [rule.action, rule]));
export function demandRule(action: DemandAction): DemandMoveRule {
  const rule = rules.get(action);
  if (rule === undefined) throw new Error(`no rule for ${action}`);
  return rule;
}

/** What the rules look at of a demand. */
export interface DemandStanding {
  status: DemandStatus;
  street_id: string;
  created_by: string | null;
  owner_id: string | null;
  collaborator_ids: readonly string[];
  /** Unit that accepts; null is the district. */
  accept_org: string | null;
  /** An extension is asked for and not decided. */
  extension: object | null;
  satisfaction: string | null;
}
export type Mover = Pick<SessionUser, "id" | "is_admin" | "is_news" | "com_id" | "roles" | "street_ids">;

/** Answers of a follow-up that allow 二次办理. */
const dissatisfied: readonly (string | null)[] = ["不满意", "非常不满意"];

/** Whether a person has a part in a demand. */
export function hasPart(part: DemandPart, demand: DemandStanding, person: Mover): boolean {
  const kind = kindOf(person);
  switch (part) {
    case "author":
      return demand.created_by === person.id;
    case "owner":
      return demand.owner_id === person.id;
    case "collaborator":
      return demand.collaborator_ids.includes(person.id);
    case "accept_org":
      return kind === "street" && demand.accept_org === person.com_id;
    case "lead":
      return kind === "street" && person.roles.includes("lead") && person.street_ids.includes(demand.street_id);
    case "district":
      return kind === "district";
  }
}

/** Whether somebody of these streets is in charge of the street; of none is of all. */
export const isInCharge = (streetIds: readonly string[], streetId: string): boolean =>
  streetIds.length === 0 || streetIds.includes(streetId);

const needWords = {
  extension: "没有待批准的延期申请",
  no_extension: "已有延期申请等待批准",
  dissatisfied: "回访结果为不满意时才能二次办理",
} as const;

function holds(needs: NonNullable<DemandMoveRule["needs"]>, demand: DemandStanding): boolean {
  if (needs === "dissatisfied") return dissatisfied.includes(demand.satisfaction);
  return (needs === "extension") === (demand.extension !== null);
}

/** Why a person may not make a move, in words that name who may; null when the person may. */
export function moveProblem(demand: DemandStanding, action: DemandAction, person: Mover): string | null {
  const rule = demandRule(action);
  if (!rule.from.includes(demand.status)) return `需求现为“${demand.status}”，不能${action}`;
  if (rule.needs !== undefined && !holds(rule.needs, demand)) return needWords[rule.needs];
  if (rule.notOwner && demand.owner_id === person.id) return `经办人不能对自己办理的需求“${action}”`;
  if (rule.takesOver && !isInCharge(person.street_ids, demand.street_id)) return "您不管辖该镇街，不能由您办理";
  if (rule.by.some((part) => hasPart(part, demand, person))) return null;
  return `“${action}”只能由${rule.by.map((part) => partWords[part]).join("、")}操作`;
}

/** Whether a person may make a move. */
export const mayMove = (demand: DemandStanding, action: DemandAction, person: Mover): boolean =>
  moveProblem(demand, action, person) === null;

/** The moves a person may make now, in the table's order. */
export const movesFor = (demand: DemandStanding, person: Mover): DemandMoveRule[] =>
  demandMoves.filter(({ action }) => mayMove(demand, action, person));
