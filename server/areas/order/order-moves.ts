import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { dateProblem } from "#contract/core/plausible-dates.ts";
import type { orderCalls } from "#contract/order/order.ts";
import { couponCut } from "#contract/order/coupon-rules.ts";
import { centsWords, discountProblems, totalOf } from "#contract/order/order-amounts.ts";
import { invoiceEndingProblem, invoiceEndingWords } from "#contract/order/order-invoice.ts";
import type { OrderFileKind } from "#contract/order/order-files.ts";
import { type PlainMove, wordsOfMove } from "#contract/order/order-moves.ts";
import { noBankYet } from "#contract/order/order-products.ts";
import { remindCompanies } from "#server/areas/calendar/reminders.ts";
import { orderFiles } from "#server/database/tables/office/order.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { type CouponChange, couponOfOrder, noCoupon, releaseCoupon } from "./coupon-hold.ts";
import { moveOrder, type OrderChange, type OrderRow, sideOf, wordsWith } from "./order-access.ts";
import { bankAccount } from "./products.ts";

type In<K extends keyof typeof orderCalls> = ParsedInputOf<(typeof orderCalls)[K]>;

/** Tells the company in the transaction of what it tells of, with the way to the order. */
async function tell(inside: CallContext, row: OrderRow, title: string, body: string): Promise<void> {
  const path = `/ordersDetails?id=${row.id}`;
  const due_at = new Date(inside.now());
  const told = { company_id: row.company_id, kind: "order" as const, record_id: row.id, path, due_at };
  await remindCompanies(inside.db, [{ ...told, title: `${title}：${row.product_name}`, body: body.slice(0, 200) }]);
}

/** Binds files that were handed in for this order to a step; what is none of these is refused by its field. */
async function bindFiles(
  { db }: CallContext,
  files: { ids: readonly string[]; order_id: string; kind: OrderFileKind; step: number; field: string },
): Promise<void> {
  if (files.ids.length === 0) return;
  const bound = await db
    .update(orderFiles)
    .set({ step_seq: files.step })
    .where(
      and(
        inArray(orderFiles.id, [...files.ids]),
        eq(orderFiles.order_id, files.order_id),
        eq(orderFiles.kind, files.kind),
        isNull(orderFiles.step_seq),
      ),
    )
    .returning({ id: orderFiles.id });
  if (bound.length !== new Set(files.ids).size)
    throw refusedFields({ [files.field]: `有${files.kind}没有上传成功，请重新上传` });
}

function refuseDate(label: string, date: string, { now }: CallContext): void {
  const problem = dateProblem(label, date, "done", now());
  if (problem !== null) throw refusedFields({ date: problem });
}

/** What a plain move of the office tells the company. */
const told: Partial<Record<PlainMove, { title: string; body: string }>> = {
  婉拒: { title: "订单没有被接受", body: "原因：" },
  取消: { title: "订单已由平台取消", body: "原因：" },
  确认到账: { title: "付款已到账", body: "平台已核对到账，将尽快开始服务。" },
  退回凭证: { title: "付款凭证被退回，请重新上传", body: "原因：" },
  同意退款: { title: "退款申请已同意", body: "平台将通过银行退款，完成后再告知您。" },
  拒绝退款: { title: "退款申请没有通过", body: "原因：" },
};

/** What a plain move changes beside the state. */
function changeOf(move: PlainMove, row: OrderRow, at: Date): OrderChange {
  if (move === "确认到账") return { voucher: false, paid_at: at };
  if (move === "退回凭证") return { voucher: false };
  if (move === "申请退款") return { refund_from: row.state };
  if (move === "撤回退款" || move === "拒绝退款") return { refund_from: null };
  return move === "同意退款" ? { refund_agreed: true } : {};
}

/** Makes a move that needs nothing but, some of them, words. */
export const movePlain = (context: CallContext, { move, text, invoice_back, ...read }: In<"move">) =>
  moveOrder(context, read, move, async (inside, row, { back }) => {
    const words = wordsOfMove(move);
    if (words !== null && text.length < 2)
      throw refusedFields({ text: text === "" ? `请填写${words}` : `${words}至少 2 个字` });
    const returns = move === "申请退款" && row.invoice_no !== "";
    if (returns && !invoice_back)
      throw refusedFields({ invoice_back: `该订单已开具发票 ${row.invoice_no}，退款须退回发票，请确认` });
    const said = sideOf(inside) === "office" ? told[move] : undefined;
    // A long reason leaves room for what became of the coupon.
    const reason = words === null ? "" : text.slice(0, 150);
    if (said) await tell(inside, row, said.title, wordsWith(`${said.body}${reason}`, back));
    const written = wordsWith(words === null ? "" : text, returns ? `发票 ${row.invoice_no} 由企业退回` : "");
    return { text: written, change: changeOf(move, row, new Date(inside.now())) };
  });

/** What the coupon of an order takes off what a discount leaves; one that has nothing left to take goes back. */
async function couponLeft(inside: CallContext, row: OrderRow, rest: number): Promise<CouponChange & { words: string }> {
  const coupon = await couponOfOrder(inside.db, row.id);
  if (coupon === null) return { ...noCoupon, words: "" };
  if (rest === 0) {
    await releaseCoupon(inside.db, row.id);
    return { ...noCoupon, words: `优惠券“${coupon.name}”没有用上，已退回，` };
  }
  const coupon_cut = couponCut(coupon, rest);
  const words = `优惠券“${coupon.name}”减免 ${centsWords(coupon_cut)}，`;
  return { coupon_cut, coupon_name: coupon.name, words };
}

export const confirmOrder = (context: CallContext, { discount, reason, ...read }: In<"confirm">) =>
  moveOrder(context, read, "确认", async (inside, row) => {
    const total = totalOf(row.price, row.quantity);
    const problems = discountProblems(total, discount, reason);
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
    const { words, ...coupon } = await couponLeft(inside, row, total - discount);
    const amount = total - discount - coupon.coupon_cut;
    const lowered = discount > 0 ? `优惠 ${centsWords(discount)}（${reason}），` : "";
    const text = `${lowered}${words}应付 ${centsWords(amount)}`;
    const isFree = amount === 0;
    const next = isFree ? "无需付款，平台将尽快开始服务。" : "请按订单里的收款账户转账并上传凭证。";
    await tell(inside, row, isFree ? "订单已确认" : "订单已确认，请付款", `${text}。${next}`);
    const paid_at = isFree ? new Date(inside.now()) : null;
    return { text, change: { ...coupon, discount, discount_reason: discount > 0 ? reason : "", paid_at } };
  });

export const handInVoucher = (context: CallContext, { file_id, amount, date, ...read }: In<"voucher">) =>
  moveOrder(context, read, "上传凭证", async (inside, row, { step }) => {
    if ((await bankAccount(inside.db)) === null) throw new Refused(409, noBankYet, { reason: "no_bank" });
    if (amount !== row.amount)
      throw refusedFields({
        amount: `转账金额应等于应付金额 ${centsWords(row.amount)}；分几次转账的，请把凭证合并为一份 PDF`,
      });
    refuseDate("转账日期", date, inside);
    await bindFiles(inside, { ids: [file_id], order_id: row.id, kind: "付款凭证", step, field: "file_id" });
    const text = `${dateWords(date)}转账 ${centsWords(amount)}`;
    return { text, change: { voucher: true, voucher_amount: amount, voucher_date: date } };
  });

export const deliverOrder = (context: CallContext, { text, files, ...read }: In<"deliver">) =>
  moveOrder(context, read, "交付", async (inside, row, { step }) => {
    await bindFiles(inside, { ids: files, order_id: row.id, kind: "交付文件", step, field: "files" });
    await tell(inside, row, "服务已交付，请验收", text);
    return { text, change: row.delivered_at === null ? { delivered_at: new Date(inside.now()) } : {} };
  });

export const rateOrder = (context: CallContext, { stars, words, ...read }: In<"rate">) =>
  moveOrder(context, read, "评价", async () => ({
    text: words === "" ? `${stars} 星` : `${stars} 星：${words}`,
    change: { stars, stars_words: words },
  }));

export const askInvoice = (context: CallContext, { invoice, ...read }: In<"invoiceAsk">) =>
  moveOrder(context, read, "申请开票", async () => ({
    text: `${invoice.kind} · ${invoice.title} · 税号 ${invoice.tax_no}`,
    change: { invoice },
  }));

export const noteInvoice = (context: CallContext, { no, date, file_id, ...read }: In<"invoice">) =>
  moveOrder(context, read, "开票", async (inside, row, { step }) => {
    refuseDate("开票日期", date, inside);
    const ids = file_id === null ? [] : [file_id];
    await bindFiles(inside, { ids, order_id: row.id, kind: "发票", step, field: "file_id" });
    const text = `发票号码 ${no}，${dateWords(date)}开具`;
    await tell(inside, row, row.invoice_no === "" ? "发票已开具" : "发票信息已更正", text);
    return { text, change: { invoice_no: no, invoice_date: date } };
  });

export const noteRefunded = (context: CallContext, { reference, date, invoice_ending, ...read }: In<"refunded">) =>
  moveOrder(context, read, "退款完成", async (inside, row, { back }) => {
    refuseDate("退款日期", date, inside);
    const problem = invoiceEndingProblem(row.invoice_no, invoice_ending);
    if (problem !== null) throw refusedFields({ invoice_ending: problem });
    const paid = `${dateWords(date)}退款 ${centsWords(row.amount)}，银行流水号 ${reference}`;
    const text = wordsWith(paid, row.invoice_no === "" ? "" : invoiceEndingWords(row.invoice_no, invoice_ending));
    await tell(inside, row, "退款已完成", wordsWith(text, back));
    const refunded_at = new Date(inside.now());
    const ended = { refund_reference: reference, refund_date: date, refunded_at };
    return { text, change: { ...ended, invoice_ending: invoice_ending ?? "未开具" } };
  });
