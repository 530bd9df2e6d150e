/** Where the source of a trademark says that it stands, without an event; keys in the order the database keeps. */
export interface TrademarkSourceStatus {
  /** The day of which it was said, `YYYY-MM-DD`; what happened later goes before it. */
  on: string;
  state: "申请中" | "初审公告" | "已注册" | "已失效" | "已驳回";
  /** Why it ended, in the words of this program; may be empty. */
  reason: string;
}

type Meaning = readonly [words: RegExp, state: TrademarkSourceStatus["state"], reason: string];

/** What words of registers and data bases mean, the first that fits: a procedure that goes on ends nothing. */
const meanings: readonly Meaning[] = [
  [/(?:撤销|撤三|无效)(?:宣告)?[^已]*(?:申请|请求|审理|审查|受理|答辩|中$)/u, "已注册", ""],
  [/撤回|放弃/u, "已失效", "申请撤回"],
  [/未续展|届满|期满|到期|过期/u, "已失效", "期满未续展"],
  [/撤销/u, "已失效", "注册商标被撤销"],
  [/宣告无效|无效宣告/u, "已失效", "被宣告无效"],
  [/注销/u, "已失效", "注册商标被注销"],
  [/驳回.*复审|复审中|等待驳回/u, "申请中", ""],
  [/驳回|不予(?:受理|注册|核准)/u, "已驳回", ""],
  [/失效|无效|无权|死亡/u, "已失效", ""],
  [/已注册|注册公告|注册成功|核准注册|(?:待|已|核准)续展|宽展|有效|^注册$|^注册商标$/u, "已注册", ""],
  [/初审|初步审定/u, "初审公告", ""],
  [/申请|受理|审查|待审|实审/u, "申请中", ""],
];

/** What a cell says of a trademark on a day; null where it is not understood. */
export function readTrademarkStatus(cell: string, on: string): TrademarkSourceStatus | null {
  const words = cell.normalize("NFKC").replaceAll(/\s/gu, "");
  const found = meanings.find(([pattern]) => pattern.test(words));
  return found === undefined ? null : { on, state: found[1], reason: found[2] };
}

/** Ends the reason of a state that the source says and no event does. */
export const toldBySource = "（来源注明）";
