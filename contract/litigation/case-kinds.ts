/** Kinds of proceedings about rights of a company. */
export const caseKinds = [
  "民事诉讼",
  "行政诉讼",
  "无效宣告",
  "海关保护",
  "行政裁决",
  "行政查处",
  "仲裁",
  "海外案件",
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a party is in a case, and what the company itself is. */
export const caseRoles = ["原告", "被告", "第三人", "请求人", "被请求人", "申请人", "被申请人"] as const;
export type CaseRole = (typeof caseRoles)[number];

/** Steps of a case, each with the day on which it happened. */
export const caseStages = [
  "立案",
  "受理",
  "扣留",
  "证据交换",
  "调查取证",
  "开庭",
  "口头审理",
  "一审判决",
  "裁决",
  "决定",
  "上诉",
  "二审判决",
  "再审",
  "执行",
  "结案",
] as const;
export type CaseStage = (typeof caseStages)[number];

/** The last step of every kind; a case that stands on it is closed. */
export const closedStage = "结案" satisfies CaseStage;

/** From each step the steps that may follow. A step that names itself may come again: a second hearing. */
export type StageMoves = Partial<Record<CaseStage, readonly CaseStage[]>>;

/*
 *  立案 → 证据交换 → 开庭 ⟲ → 一审判决 → 上诉 → 开庭/二审判决 → 再审 → 开庭 … → 执行 → 结案
 *  Every step may lead to 结案 (settled, withdrawn); a closed case may be tried again or enforced.
 */
const trial: StageMoves = {
  立案: ["证据交换", "开庭", "一审判决", "结案"],
  证据交换: ["证据交换", "开庭", "一审判决", "结案"],
  开庭: ["开庭", "一审判决", "二审判决", "结案"],
  一审判决: ["上诉", "再审", "执行", "结案"],
  上诉: ["证据交换", "开庭", "二审判决", "结案"],
  二审判决: ["再审", "执行", "结案"],
  再审: ["开庭", "一审判决", "二审判决", "结案"],
  执行: ["执行", "再审", "结案"],
  结案: ["再审", "执行"],
};

/** 受理 → 证据交换 → 口头审理 ⟲ → 决定 → 结案; against the decision one sues, which is a case of its own. */
const invalidation: StageMoves = {
  受理: ["证据交换", "口头审理", "决定", "结案"],
  证据交换: ["证据交换", "口头审理", "决定", "结案"],
  口头审理: ["口头审理", "决定", "结案"],
  决定: ["结案"],
};

/** 受理 → 扣留 → 调查取证 → 决定 → 结案. */
const customs: StageMoves = {
  受理: ["扣留", "调查取证", "决定", "结案"],
  扣留: ["调查取证", "决定", "结案"],
  调查取证: ["决定", "结案"],
  决定: ["执行", "结案"],
  执行: ["结案"],
};

/** 立案 → 调查取证 → 口头审理 ⟲ → 决定 → 执行 → 结案. */
const authority: StageMoves = {
  立案: ["调查取证", "口头审理", "决定", "结案"],
  调查取证: ["调查取证", "口头审理", "决定", "结案"],
  口头审理: ["口头审理", "决定", "结案"],
  决定: ["执行", "结案"],
  执行: ["结案"],
};

/** 受理 → 证据交换 → 开庭 ⟲ → 裁决 → 执行 → 结案; an award knows no appeal. */
const arbitration: StageMoves = {
  受理: ["证据交换", "开庭", "裁决", "结案"],
  证据交换: ["证据交换", "开庭", "裁决", "结案"],
  开庭: ["开庭", "裁决", "结案"],
  裁决: ["执行", "结案"],
  执行: ["结案"],
};

interface KindRule {
  moves: StageMoves;
  /** What the company may be. */
  roles: readonly CaseRole[];
  /** Who decides. */
  court: string;
  /** What the number looks like; a kind with a form is held to it. */
  form?: RegExp;
  example: string;
}

const suitors = ["原告", "被告", "第三人"] as const;
const requesters = ["请求人", "被请求人", "第三人"] as const;
/** Numbers of courts: 最高人民法院《关于人民法院案件案号的若干规定》. */
const courtNumber =
  /^（\d{4}）\p{Script=Han}{1,4}\d{0,6}\p{Script=Han}{1,8}\d{1,7}号(?:之[一二三四五六七八九十]{1,3})?$/u;

/** What is known of each kind. */
export const kindRules: Readonly<Record<CaseKind, KindRule>> = {
  民事诉讼: { moves: trial, roles: suitors, court: "审理法院", form: courtNumber, example: "（2025）粤0606民初1234号" },
  行政诉讼: { moves: trial, roles: suitors, court: "审理法院", form: courtNumber, example: "（2025）京73行初1234号" },
  无效宣告: { moves: invalidation, roles: requesters, court: "受理机关", example: "4W123456" },
  海关保护: { moves: customs, roles: requesters, court: "海关", example: "海关文书编号" },
  行政裁决: { moves: authority, roles: requesters, court: "受理机关", example: "粤知裁字〔2025〕12号" },
  行政查处: { moves: authority, roles: requesters, court: "受理机关", example: "市监立案〔2025〕12号" },
  仲裁: {
    moves: arbitration,
    roles: ["申请人", "被申请人", "第三人"],
    court: "仲裁机构",
    example: "佛仲字〔2025〕12号",
  },
  海外案件: { moves: trial, roles: suitors, court: "受理法院或机构", example: "案件编号，按当地写法" },
};

/** The steps of a kind in their usual order. */
export const stagesOf = (kind: CaseKind): CaseStage[] =>
  caseStages.filter((stage) => stage === closedStage || kindRules[kind].moves[stage] !== undefined);

/** Where a case of a kind may go from a step; nowhere from one the kind does not have. */
export const nextStages = (kind: CaseKind, stage: CaseStage): readonly CaseStage[] =>
  kindRules[kind].moves[stage] ?? [];

/** How a case ended for the company, or for the right in question. */
export const caseResults = [
  "胜诉",
  "部分胜诉",
  "败诉",
  "调解",
  "和解",
  "撤诉",
  "驳回",
  "维持有效",
  "部分无效",
  "全部无效",
  "其他",
] as const;
export type CaseResult = (typeof caseResults)[number];

export const currencies = ["人民币", "美元", "欧元", "英镑", "日元", "韩元", "港元", "其他"] as const;
export type Currency = (typeof currencies)[number];

/** Days of a case: those on which people meet, and those by which something is to be done. */
export const hearingKinds = [
  "开庭",
  "证据交换",
  "口头审理",
  "听证",
  "调解",
  "宣判",
  "举证期限",
  "答辩期限",
  "上诉期限",
  "缴费期限",
  "其他",
] as const;
export type HearingKind = (typeof hearingKinds)[number];

/** A deadline is a whole day; everything else has an hour. */
export const isDeadline = (kind: HearingKind): boolean => kind.endsWith("期限");

export const documentKinds = [
  "起诉状",
  "答辩状",
  "请求书",
  "证据",
  "委托书",
  "传票通知",
  "判决裁定",
  "决定书",
  "其他",
] as const;
export type DocumentKind = (typeof documentKinds)[number];
