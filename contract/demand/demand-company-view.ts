import type { DemandFields, DemandRating } from "./demand-fields.ts";
import type { DemandListRow, DemandMoveLine } from "./demand-list.ts";
import type { DemandAction, DemandStatus } from "./demand-states.ts";

type Known = Pick<DemandListRow, "status" | "source">;

/** Sources of demands that the company handed in itself: what it wrote stays its own until it is accepted. */
export const handedInSources: readonly DemandFields["source"][] = ["小程序", "企业"];
/** Whether the company handed the demand in itself. */
export const isHandedIn = ({ source }: Pick<Known, "source">): boolean => handedInSources.includes(source);

/** What a company reads of the state of its demand. */
const companyStatusWords: Record<DemandStatus, string> = {
  草稿: "待完善，工作人员正在补充材料",
  待受理: "已提交，等待受理",
  已受理: "已受理，正在安排专人",
  待接收: "已安排专人，等待对接",
  办理中: "正在办理",
  挂起: "暂缓办理，条件具备后继续",
  待审核: "已办结，正在核对结果",
  待回访: "已办结，将与您联系回访",
  已回访: "已回访，感谢您的反馈",
  已关闭: "已完成",
  不予受理: "未能受理",
  已作废: "已撤销",
};
/** The state of a demand in the company's words; one that came back waits for the company. */
export const statusForCompany = (demand: Known): string =>
  demand.status === "草稿" && isHandedIn(demand) ? "已退回，请补充后重新提交" : companyStatusWords[demand.status];

/** Steps a company reads, in its words; `remark` is told only where it was written for the company. */
const companySteps: Partial<Record<DemandAction, { words: string; remark: boolean }>> = {
  提交: { words: "需求已提交", remark: false },
  受理: { words: "需求已受理", remark: false },
  不予受理: { words: "需求未能受理", remark: true },
  转办: { words: "已安排专人", remark: false },
  由我办理: { words: "已受理，专人开始办理", remark: false },
  接收: { words: "专人开始办理", remark: false },
  答复: { words: "工作人员答复", remark: true },
  挂起: { words: "暂缓办理", remark: true },
  恢复: { words: "继续办理", remark: false },
  申请办结: { words: "办理结果", remark: true },
  通过: { words: "结果核对完成", remark: false },
  回访: { words: "完成回访", remark: false },
  二次办理: { words: "再次办理", remark: false },
  关闭: { words: "需求已完成", remark: false },
  撤回: { words: "需求已撤销", remark: false },
  作废: { words: "需求已撤销", remark: false },
};
const returned = { words: "退回补充", remark: true };
const stepOf = (action: DemandAction, own: boolean) => (own && action === "退回补正" ? returned : companySteps[action]);
export const companyStepWords = (action: DemandAction): string => stepOf(action, true)?.words ?? action;
/** Whether the official's words with a step were written for the company. */
export const companyReadsRemark = (action: DemandAction): boolean => stepOf(action, true)?.remark === true;

/**
 * A step as the company may read it, without names; nothing for the office's internal ones. `own`: it handed the
 * demand in itself, so that a return for completion is told to it.
 */
export function companyMove(move: DemandMoveLine, own: boolean): DemandMoveLine[] {
  const step = stepOf(move.action, own);
  if (step === undefined) return [];
  return [{ ...move, operator: null, operator_name: "", remark: step.remark ? move.remark : "" }];
}

/** Fields of a demand that its company reads as they are (decision record 085). */
export const demandShown = [
  "id",
  "demand_no",
  "company_id",
  "company_name",
  "contact",
  "source",
  "title",
  "category",
  "urgency",
  "content",
  "expected_result",
  "status",
  "submitted_at",
  "accepted_at",
  "replied_at",
  "passed_at",
  "held_at",
  "satisfaction",
  "moved_at",
  "street_id",
  "street_name",
  "accept_org",
  "accept_name",
  "rev",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof DemandListRow)[];

const inPart = ["attachments", "rounds"] as const;
type Hidden = Omit<DemandListRow, (typeof demandShown)[number] | (typeof inPart)[number]>;

/** What stands in the place of each field that is the office's own: persons, deadlines, inner marks. */
export const demandHidden: Hidden = {
  visit_id: null,
  label_ids: [],
  owner_id: null,
  collaborator_ids: [],
  due_at: null,
  reply_due_at: null,
  extension: null,
  urges: 0,
  created_by: null,
  updated_by: null,
  owner_name: "",
  collaborator_names: "",
  author_name: "",
};

/** Fields that the company reads in part: the files it handed in itself, results without who reached them. */
export const demandShownInPart: {
  [Field in (typeof inPart)[number]]: (demand: DemandListRow, ownFiles: readonly string[]) => DemandListRow[Field];
} = {
  attachments: ({ attachments }, ownFiles) => attachments.filter(({ id }) => ownFiles.includes(id)),
  rounds: ({ rounds }) => rounds.map((round) => ({ ...round, by: "" })),
};

/** A demand as its company may read it; `ownFiles`: those of its attachments that the company handed in. */
export const forCompany = (demand: DemandListRow, ownFiles: readonly string[] = []): DemandListRow => ({
  ...demand,
  ...demandHidden,
  attachments: demandShownInPart.attachments(demand, ownFiles),
  rounds: demandShownInPart.rounds(demand, ownFiles),
});

/** What a company may do about its demand. */
type CompanyAct = "修改" | "撤回" | "评价";

/** States in which nobody has taken the demand on yet. */
const unaccepted: readonly DemandStatus[] = ["草稿", "待受理"];

/** Why a company may not do this about its demand now, in words; null: it may. */
export function companyActProblem(act: CompanyAct, demand: Known, rating: DemandRating | null): string | null {
  if (act === "评价") {
    if (rating !== null) return "本企业已经评价过这条需求，不能重复评价";
    return demand.status === "已关闭" ? null : "需求完成后才能评价";
  }
  if (!isHandedIn(demand)) return `这条需求由工作人员登记，如需${act}请联系服务专员`;
  return unaccepted.includes(demand.status) ? null : `需求${statusForCompany(demand)}，不能再${act}`;
}
