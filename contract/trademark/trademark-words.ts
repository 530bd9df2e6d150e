export const trademarkTypes = ["商品商标", "服务商标", "集体商标", "证明商标"] as const;
export type TrademarkType = (typeof trademarkTypes)[number];

export const trademarkForms = ["文字", "图形", "图文组合", "字母数字", "三维标志", "颜色组合", "声音"] as const;
export type TrademarkForm = (typeof trademarkForms)[number];

/** Where a trademark stands on a day. */
export const trademarkStates = ["申请中", "初审公告", "已注册", "待续展", "宽展期", "已失效", "已驳回"] as const;
export type TrademarkState = (typeof trademarkStates)[number];
/** States in which its owner has something to do before a day. */
export const renewalStates = ["待续展", "宽展期"] as const satisfies readonly TrademarkState[];

export const trademarkEventKinds = [
  "申请",
  "初步审定公告",
  "注册公告",
  "驳回",
  "驳回复审",
  "异议",
  "续展",
  "变更",
  "转让",
  "许可",
  "许可终止",
  "质押",
  "质押解除",
  "撤销",
  "无效宣告",
  "注销",
] as const;
export type TrademarkEventKind = (typeof trademarkEventKinds)[number];

/** What becomes of a trademark as property, with what each side is called. */
export const trademarkRightKinds = ["转让", "许可", "质押"] as const satisfies readonly TrademarkEventKind[];
export type TrademarkRightKind = (typeof trademarkRightKinds)[number];
export const trademarkParties: Readonly<Record<TrademarkRightKind, readonly [from: string, to: string]>> = {
  转让: ["转让人", "受让人"],
  许可: ["许可人", "被许可人"],
  质押: ["出质人", "质权人"],
};
