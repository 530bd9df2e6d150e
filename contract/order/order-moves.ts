import { mainAccountsOnly } from "../account/sub-accounts.ts";

/**
 * The way of an order. No money is moved by the platform: both sides write down what they did at their banks.
 *
 *     待确认 →确认→ 待付款 →上传凭证→ 待付款 →确认到账→ 已付款 →开始服务→ 服务中 →交付→ 已交付 →验收→ 已完成 →评价
 *     待确认 →确认→ 已付款, where nothing is to be paid      待付款 →退回凭证→ 待付款      已交付 →要求修改→ 服务中
 *     待确认 →用券→ 待确认      待付款 →用券→ 待付款, or 已付款 where nothing is left to be paid
 *     待确认 →婉拒→ 已取消      待确认, 待付款; 已付款 and 服务中 of a free one →取消→ 已取消
 *     已付款, 服务中, 已交付 →申请退款→ 退款中 →同意退款→ 退款中 →退款完成→ 已退款
 *     退款中 →撤回退款, 拒绝退款→ where it was      待确认 to 已完成: 申请开票      已付款 to 已完成: 开票
 */
export const orderStates = [
  "待确认",
  "待付款",
  "已付款",
  "服务中",
  "已交付",
  "已完成",
  "已取消",
  "退款中",
  "已退款",
] as const;
export type OrderState = (typeof orderStates)[number];

export const orderMoves = [
  "确认",
  "婉拒",
  "用券",
  "上传凭证",
  "确认到账",
  "退回凭证",
  "开始服务",
  "交付",
  "要求修改",
  "验收",
  "评价",
  "申请开票",
  "开票",
  "取消",
  "申请退款",
  "撤回退款",
  "同意退款",
  "拒绝退款",
  "退款完成",
] as const;
export type OrderMove = (typeof orderMoves)[number];

/** Moves that need nothing but, some of them, words. */
export const plainMoves = [
  "婉拒",
  "确认到账",
  "退回凭证",
  "开始服务",
  "要求修改",
  "验收",
  "取消",
  "申请退款",
  "撤回退款",
  "同意退款",
  "拒绝退款",
] as const satisfies readonly OrderMove[];
export type PlainMove = (typeof plainMoves)[number];

/** Who makes a move: the company that ordered, or administrators. */
export type OrderSide = "company" | "office";

/** Where an order stands. */
export interface OrderStanding {
  state: OrderState;
  /** Cents before anything was taken off. */
  total: number;
  /** Cents to be paid. */
  amount: number;
  /** A voucher waits to be compared with the account. */
  voucher: boolean;
  /** A voucher was handed in once, whatever became of it: money may be on its way. */
  handed_in: boolean;
  invoice_wanted: boolean;
  /** Its number; "": none was made. */
  invoice_no: string;
  rated: boolean;
  /** The state it is led back to where the refund is not made; null: none was asked for. */
  refund_from: OrderState | null;
  refund_agreed: boolean;
}

interface MoveRule {
  by: readonly OrderSide[];
  /** The state a move leads to from each it may be made in; `before`: the one the refund was asked for in. */
  leads: Partial<Record<OrderState, OrderState | "before">>;
  /** What the words are that have to be given; absent: none are asked for. */
  words?: string;
  /** Binds the company: its main account alone. */
  main?: true;
  /** Why it may not be made although the state would let it; null: it may. */
  but?: (standing: OrderStanding) => string | null;
}

const company = ["company"] as const;
const office = ["office"] as const;
const free = ({ amount }: OrderStanding) => amount === 0;
const waiting = ({ voucher }: OrderStanding) => (voucher ? null : "企业还没有上传付款凭证");
const undecided = ({ refund_agreed }: OrderStanding) => (refund_agreed ? "退款已经同意，正在办理" : null);
const refundable = (standing: OrderStanding) => (free(standing) ? "免费订单没有付款，不需要退款，可直接取消" : null);
const noInvoice = (standing: OrderStanding) =>
  free(standing) ? "免费订单不开发票" : standing.invoice_wanted ? null : "企业没有要求开票";

function invoiceAskProblem(standing: OrderStanding): string | null {
  if (free(standing)) return "免费订单不开发票";
  return standing.invoice_no === "" ? null : "发票已经开具，需要更正请联系平台";
}

function couponMoveProblem({ total, handed_in }: OrderStanding): string | null {
  if (total === 0) return "免费订单不需要优惠券";
  return handed_in ? "已经上传过付款凭证，不能再更换优惠券" : null;
}

function cancelProblem(standing: OrderStanding): string | null {
  if (standing.state === "待付款" && standing.voucher) return "付款凭证正在核对，核对后才能取消";
  if (standing.state === "已付款" || standing.state === "服务中")
    return free(standing) ? null : "已付款的订单不能直接取消，请由企业申请退款";
  return null;
}

/** States in which an invoice is made. */
const invoicing = { 已付款: "已付款", 服务中: "服务中", 已交付: "已交付", 已完成: "已完成" } as const;

const rules: Record<OrderMove, MoveRule> = {
  确认: { by: office, leads: { 待确认: "待付款" } },
  婉拒: { by: office, leads: { 待确认: "已取消" }, words: "婉拒的原因" },
  用券: { by: company, leads: { 待确认: "待确认", 待付款: "待付款" }, main: true, but: couponMoveProblem },
  上传凭证: { by: company, leads: { 待付款: "待付款" } },
  确认到账: { by: office, leads: { 待付款: "已付款" }, but: waiting },
  退回凭证: { by: office, leads: { 待付款: "待付款" }, words: "退回的原因", but: waiting },
  开始服务: { by: office, leads: { 已付款: "服务中" } },
  交付: { by: office, leads: { 服务中: "已交付" } },
  要求修改: { by: company, leads: { 已交付: "服务中" }, words: "需要修改的地方" },
  验收: { by: company, leads: { 已交付: "已完成" }, main: true },
  评价: {
    by: company,
    leads: { 已完成: "已完成" },
    but: ({ rated }) => (rated ? "该订单已经评价过" : null),
  },
  申请开票: {
    by: company,
    leads: { 待确认: "待确认", 待付款: "待付款", ...invoicing },
    but: invoiceAskProblem,
  },
  开票: {
    by: office,
    leads: invoicing,
    but: noInvoice,
  },
  取消: {
    by: ["company", "office"],
    leads: { 待确认: "已取消", 待付款: "已取消", 已付款: "已取消", 服务中: "已取消" },
    words: "取消的原因",
    main: true,
    but: cancelProblem,
  },
  申请退款: {
    by: company,
    leads: { 已付款: "退款中", 服务中: "退款中", 已交付: "退款中" },
    words: "退款的原因",
    main: true,
    but: refundable,
  },
  撤回退款: { by: company, leads: { 退款中: "before" }, main: true, but: undecided },
  同意退款: { by: office, leads: { 退款中: "退款中" }, but: undecided },
  拒绝退款: { by: office, leads: { 退款中: "before" }, words: "拒绝的原因", but: undecided },
  退款完成: {
    by: office,
    leads: { 退款中: "已退款" },
    but: ({ refund_agreed }) => (refund_agreed ? null : "请先同意退款"),
  },
};

/** What the words of a move are called; null: it needs none. */
export const wordsOfMove = (move: OrderMove): string | null => rules[move].words ?? null;

/** Whether a side may ever make a move. */
export const isMoveOf = (move: OrderMove, side: OrderSide): boolean => rules[move].by.includes(side);

/** Whether an invoice is wanted that was not made, of an order that was paid. */
export const isInvoiceDue = ({
  state,
  amount,
  invoice_wanted,
  invoice_no,
}: Pick<OrderStanding, "state" | "amount" | "invoice_wanted" | "invoice_no">): boolean =>
  state in invoicing && amount > 0 && invoice_wanted && invoice_no === "";

/** Whether the office owes the next step, or an invoice. */
export const officeOwes = ({ state, voucher, invoice_due }: Owing): boolean =>
  invoice_due || ["待确认", "已付款", "服务中", "退款中"].includes(state) || (state === "待付款" && voucher);

/** What tells whether the office owes anything. */
export interface Owing extends Pick<OrderStanding, "state" | "voucher"> {
  invoice_due: boolean;
}

/** States in which nothing that an order brought is the company's any more. */
export const takenBack = ["已取消", "已退款"] as const satisfies readonly OrderState[];

/** Whether what an order brings is the company's: handed over once, and not taken back since. */
export const isHandedOver = ({ state, delivered_at }: { state: OrderState; delivered_at: Date | null }): boolean =>
  delivered_at !== null && !takenBack.some((one) => one === state);

/** The state a move leads to, where `amount` is what the move leaves to be paid. */
export function stateAfterMove(move: OrderMove, standing: OrderStanding): OrderState {
  const isDue = move === "确认" || (move === "用券" && standing.state === "待付款");
  if (isDue && free(standing)) return "已付款";
  const to = rules[move].leads[standing.state] ?? standing.state;
  return to === "before" ? (standing.refund_from ?? standing.state) : to;
}

/** Why somebody may not make a move, in words; null: it may be made. */
export function orderMoveProblem(
  move: OrderMove,
  standing: OrderStanding,
  { side, isSub = false }: { side: OrderSide; isSub?: boolean },
): string | null {
  const { leads, main, but } = rules[move];
  if (!isMoveOf(move, side)) return `不能由您${move}`;
  if (side === "company" && main === true && isSub) return mainAccountsOnly;
  if (leads[standing.state] === undefined) return `该订单${standing.state}，不能${move}`;
  // Who declines says why; nothing was ordered yet that could be cancelled.
  if (move === "取消" && side === "office" && standing.state === "待确认") return "还没有确认的订单请婉拒";
  return but?.(standing) ?? null;
}

/**
 * Whether a move gives the coupon of an order back to its company: the order ends, and the service never began. Where the
 * office takes an order back it had begun, the coupon comes back too, unless something was handed over.
 */
export function givesCouponBack(
  move: OrderMove,
  { state, refund_from }: Pick<OrderStanding, "state" | "refund_from">,
  { side, delivered }: { side: OrderSide; delivered: boolean },
): boolean {
  if (move === "婉拒") return true;
  if (move === "退款完成") return refund_from === "已付款";
  return move === "取消" && (state !== "服务中" || (side === "office" && !delivered));
}
