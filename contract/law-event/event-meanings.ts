import { type Effect, effects, rightEffects } from "../patent/legal/event-codes.ts";

/** What events are sorted by; an event is of one kind. */
export const lawEventKinds = [
  "公开",
  "实质审查",
  "授权",
  "驳回",
  "撤回",
  "未缴年费终止",
  "终止或放弃",
  "无效或撤销",
  "部分无效",
  "恢复",
  "期限补偿",
  "转让",
  "许可",
  "质押",
  "保全",
  "开放许可",
  "其他",
] as const;
export type LawEventKind = (typeof lawEventKinds)[number];

/** An event in words, and what is to be done; empty: nothing. */
export interface EventMeaning {
  means: string;
  todo: string;
}

/** What each kind means. Days are told with the law they follow from; the office's notice goes before all of them. */
export const eventMeanings: Readonly<Record<LawEventKind, EventMeaning>> = {
  公开: {
    means: "发明专利申请已公布，任何人可以查阅。",
    todo: "确认自申请日起三年内提出实质审查请求（专利法第三十五条）。",
  },
  实质审查: {
    means: "申请已进入实质审查。",
    todo: "留意审查意见通知书，在指定期限内答复，逾期申请被视为撤回（专利法第三十七条）。",
  },
  授权: { means: "专利权自公告之日起生效。", todo: "登记证书，安排每年缴纳年费，可上门介绍转化与质押融资政策。" },
  驳回: {
    means: "申请被驳回，没有取得专利权。",
    todo: "不服的，自收到驳回决定之日起三个月内请求复审（专利法第四十一条）。",
  },
  撤回: {
    means: "申请已撤回或被视为撤回，没有取得专利权。",
    todo: "被视为撤回的，可自收到通知之日起两个月内请求恢复权利（实施细则第六条）。",
  },
  未缴年费终止: {
    means: "专利权因未缴年费终止。",
    todo: "核对是否需要保留；需要的，自收到通知之日起两个月内请求恢复权利并补缴费用（实施细则第六条）。",
  },
  终止或放弃: {
    means: "专利权因期限届满、放弃或其他原因终止。",
    todo: "核对企业产品与荣誉是否依靠这件专利，提醒更新宣传与标识。",
  },
  无效或撤销: {
    means: "专利权被宣告全部无效或撤销，视为自始即不存在。",
    todo: "不服无效决定的，自收到通知之日起三个月内起诉（专利法第四十六条）；核对许可与质押合同。",
  },
  部分无效: {
    means: "专利权在缩小的范围内继续有效。",
    todo: "核对剩余的权利要求是否仍覆盖企业产品，核对许可与质押合同。",
  },
  恢复: { means: "专利权或专利申请权已恢复。", todo: "确认后续年费与期限已安排。" },
  期限补偿: {
    means: "专利权期限已获补偿（审查延误，或新药上市审评占用的时间），专利权在二十年届满后继续有效。",
    todo: "核对补偿后的期限届满日，补偿期每年缴纳年费（专利法第四十二条）。",
  },
  转让: { means: "申请人或专利权人变更已登记。", todo: "核对受让方是否在辖区内，必要时走访了解转让原因。" },
  许可: { means: "实施许可合同的备案、变更或注销已公告。", todo: "核对许可期限与被许可人，可介绍许可奖补政策。" },
  质押: {
    means: "专利权质押登记的生效、变更或注销已公告。",
    todo: "质押期间留意年费，专利权终止会影响融资；可介绍贴息政策。",
  },
  保全: {
    means: "专利权被采取财产保全或解除保全。",
    todo: "保全期间不得转让、质押；走访了解纠纷，需要时安排维权援助。",
  },
  开放许可: {
    means: "专利权人作出或撤回开放许可声明。",
    todo: "向有需要的企业推介；许可合同备案后，实施期间的年费减缴 15%（专利法第五十一条）。",
  },
  其他: { means: "著录事项变更等公告，不改变专利的法律状态。", todo: "" },
};

const byReason: Readonly<Record<string, LawEventKind>> = {
  公开: "公开",
  实质审查: "实质审查",
  驳回: "驳回",
  未缴年费终止: "未缴年费终止",
  全部无效: "无效或撤销",
  撤销: "无效或撤销",
};

const byEffect: Readonly<Record<Effect["does"], LawEventKind>> = {
  advance: "其他",
  grant: "授权",
  refuse: "撤回",
  end: "终止或放弃",
  narrow: "部分无效",
  extend: "期限补偿",
  restore: "恢复",
};

/** The kind of an event by the office's code. */
export function lawEventKind(code: string): LawEventKind {
  const effect = effects[code];
  if (effect !== undefined) return byReason[effect.reason] ?? byEffect[effect.does];
  return rightEffects[code]?.[0] ?? "其他";
}

/** Every code of a kind; of 其他 those that are known to be of another. */
export const codesOf = (kind: LawEventKind): string[] =>
  [...Object.keys(effects), ...Object.keys(rightEffects)].filter((code) =>
    kind === "其他" ? lawEventKind(code) !== "其他" : lawEventKind(code) === kind,
  );
