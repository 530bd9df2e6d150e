import type { Column } from "./content-columns.ts";

/** What a steward can be asked for. */
export const stewardTopics = ["专利申请", "商标注册", "维权援助", "政策申报", "质押融资", "管理托管", "其他"] as const;
export type StewardTopic = (typeof stewardTopics)[number];

/** What a steward does, by what is asked for. */
export const stewardDuties: Record<Exclude<StewardTopic, "其他">, string> = {
  专利申请: "梳理技术要点，指导检索查新，对接预审和代理机构。",
  商标注册: "建议类别和布局，提醒续展、变更和异议期限。",
  维权援助: "指导固定证据，对接行政投诉、调解和法律援助。",
  政策申报: "告知适用的资助和奖励，核对条件和申报材料。",
  质押融资: "了解资金需求，对接银行、评估和担保机构。",
  管理托管: "帮助建立台账和制度，提醒年费和期限。",
};

/** The way of a request from the company to its end, as readers are told it. */
export const stewardSteps: readonly { title: string; text: string }[] = [
  { title: "留下需求", text: "填写企业、镇街、联系人和具体情况，不用注册账号；提交后得到回执码。" },
  { title: "管家联系", text: "所在镇街的管家按登记的手机号联系您，了解情况；镇街没有管家的，由区里安排。" },
  { title: "对接服务", text: "管家现场指导，或对接窗口、服务机构、金融机构办理；进度可凭回执码查询。" },
  { title: "办结答复", text: "办理结果写入答复，凭回执码随时可以查看。" },
];

/** Pieces of the columns `central` and `guides` with this tag belong to the steward service. */
export const stewardTag = "管家服务";

/** Pieces of a column that editors have given to the service. */
export const stewardPieces = (column: Column) => ({ column, tag: stewardTag, size: 6 });
