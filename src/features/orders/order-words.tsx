import { dateWords } from "#contract/core/date-words.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { type OrderMove, type OrderSide, type OrderState, type Owing, takenBack } from "#contract/order/order-moves.ts";
import { noBankYet } from "#contract/order/order-products.ts";

const marks: Record<OrderState, string> = {
  待确认: "●",
  待付款: "¥",
  已付款: "✓",
  服务中: "▶",
  已交付: "▣",
  已完成: "★",
  已取消: "■",
  退款中: "↺",
  已退款: "↩",
};

export const OrderMark = ({ state }: { state: OrderState }) => (
  <span className="order-state">
    <span aria-hidden="true">{marks[state]} </span>
    {state}
  </span>
);

/** A sum that no line breaks; nothing to pay is said in a word. */
export const Money = ({ cents }: { cents: number }) => (
  <span className="order-money">{cents === 0 ? "免费" : centsWords(cents)}</span>
);

/** What a button says that makes a move: 取消 alone would be read as leaving the form. */
export const wordsOfButton = (move: OrderMove): string => (move === "取消" ? "取消订单" : move);

const awaited: Record<OrderState, string> = {
  待确认: "平台确认",
  待付款: "企业付款",
  已付款: "平台开始服务",
  服务中: "平台交付",
  已交付: "企业验收",
  已完成: "—",
  已取消: "—",
  退款中: "平台处理退款",
  已退款: "—",
};

/** Who is to do what next, in two words. */
export function awaitedOf({ state, voucher, invoice_due }: Owing): string {
  if (state === "待付款" && voucher) return "平台核对凭证";
  return invoice_due && !awaited[state].startsWith("平台") ? "平台开票" : awaited[state];
}

type Standing = Owing & Pick<OrderInfo, "amount" | "bank" | "refund_agreed" | "stars">;
const invoiceDue = "企业要求开票，开票后请登记。";

const paying = (order: Standing): Record<OrderSide, string> => {
  if (order.voucher)
    return { company: "付款凭证已上传，等待平台核对到账。", office: "请核对账上是否到账，再确认或退回凭证。" };
  return {
    company:
      order.bank === null ? noBankYet : `请通过银行转账 ${centsWords(order.amount)} 到下面的收款账户，再上传付款凭证。`,
    office:
      order.bank === null ? "还没有设置收款账户，企业无法付款；请到“服务与收款账户”设置。" : "等待企业转账并上传凭证。",
  };
};

/** What comes next, in a sentence for each side. */
export function nextStep(order: Standing, side: OrderSide): string {
  const due = order.invoice_due ? invoiceDue : "";
  const steps: Record<OrderState, Record<OrderSide, string>> = {
    待确认: { company: "等待平台确认；确认前可以取消。", office: "请核对后确认订单，或说明原因婉拒。" },
    待付款: paying(order),
    已付款: { company: "等待平台开始服务。", office: "可以开始服务了。" },
    服务中: { company: "平台正在服务，交付后请您验收。", office: "服务完成后，请填写交付说明、上传交付文件。" },
    已交付: { company: "请查看交付内容：没有问题请验收，有问题请写明需要修改的地方。", office: `等待企业验收。${due}` },
    已完成: {
      company: order.stars === null ? "订单已完成，欢迎评价。" : "订单已完成。",
      office: `订单已完成。${due}`,
    },
    已取消: { company: "订单已取消。", office: "订单已取消。" },
    退款中: order.refund_agreed
      ? { company: "退款已同意，平台将通过银行退款。", office: "请通过银行退款，再登记流水号。" }
      : { company: "退款申请等待平台处理。", office: "请同意退款，或说明原因拒绝。" },
    已退款: { company: "退款已完成。", office: "退款已完成。" },
  };
  return steps[order.state][side];
}

/** How the invoice stands that a company asked for: none is made where nothing is paid, or where all was taken back. */
export function invoiceWords({
  amount,
  state,
  ...invoice
}: Pick<OrderInfo, "amount" | "state" | "invoice_no" | "invoice_date">) {
  if (invoice.invoice_no !== "") return `发票号码 ${invoice.invoice_no}，${dateWords(invoice.invoice_date ?? "")}开具`;
  if (amount === 0) return "无需付款，不开发票";
  return takenBack.some((one) => one === state) ? `订单${state}，不开发票` : "待开票";
}

/** Why an order does not open the reports of its service. */
export const reportsClosed = ({ state }: Pick<OrderInfo, "state">): string =>
  takenBack.some((one) => one === state) ? `订单${state}，不能凭本订单阅读` : "订单交付后自动开通阅读和下载";
