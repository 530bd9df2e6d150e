import { dateWords } from "#contract/core/date-words.ts";
import { dayOf, minuteOf } from "#contract/core/time.ts";
import { mostOrdersExported } from "#contract/order/order.ts";
import type { Order } from "#contract/order/order-shapes.ts";
import { orderPartWords } from "#contract/order/order-lists.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { listedOrders, type OrderConditions } from "./order-lists.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const text = (header: string, width: number, value: (row: Order) => string): ListColumn<Order> => ({
  header,
  width,
  cell: (row) => ({ value: value(row) }),
});
/** Cents below 10^13 are exact as yuan in a sheet's numbers. */
const money = (header: string, value: (row: Order) => number | null): ListColumn<Order> => ({
  header: `${header}（元）`,
  width: 16,
  cell(row) {
    const cents = value(row);
    return cents === null ? { value: "" } : { value: cents / 100, type: Number, format: "#,##0.00" };
  },
});
const minute = (at: string | null) => (at === null ? "" : minuteOf(at));

const columns: ListColumn<Order>[] = [
  text("订单号", 18, ({ no }) => no),
  text("企业", 36, ({ company_name }) => company_name),
  text("服务", 28, ({ product_name }) => product_name),
  text("类别", 12, ({ category }) => category),
  text("状态", 10, ({ state }) => state),
  money("单价", ({ price }) => price),
  { header: "数量", width: 8, cell: ({ quantity }) => ({ value: quantity, type: Number }) },
  text("单位", 8, ({ unit }) => unit),
  money("优惠", ({ discount }) => discount),
  text("优惠券", 20, ({ coupon_name }) => coupon_name),
  money("用券减免", ({ coupon_cut }) => coupon_cut),
  money("应付", ({ amount }) => amount),
  money("实付", ({ amount, paid_at }) => (paid_at === null ? null : amount)),
  text("下单时间", 18, ({ created_at }) => minute(created_at)),
  text("到账确认", 18, ({ paid_at }) => minute(paid_at)),
  text("退款完成", 18, ({ refunded_at }) => minute(refunded_at)),
  { header: "评分", width: 8, cell: ({ stars }) => (stars === null ? { value: "" } : { value: stars, type: Number }) },
];

/** The orders of the list as a workbook, with the conditions it stands under. */
export async function exportOrders(context: CallContext, asked: OrderConditions): Promise<FileReply> {
  const { list, total } = await listedOrders(context, asked, mostOrdersExported);
  if (total === 0) throw new Refused(422, "没有可以导出的订单，请调整条件", { reason: "empty" });
  if (total > mostOrdersExported)
    throw new Refused(422, `符合条件的订单超过 ${mostOrdersExported} 个，请缩小范围后再导出`, { reason: "too_many" });
  const at = new Date(context.now());
  const { sort: _sort, order: _order, ...conditions } = asked;
  const { state, category, company, month, part, keyword } = conditions;
  await writeAudit(context, "order-export", { ...conditions, rows: total });
  const lines: [string, string | undefined][] = [
    ["统计项", part && `${orderPartWords[part].title}：${orderPartWords[part].definition}`],
    ["月份", month && dateWords(month)],
    ["状态", state],
    ["类别", category],
    ["企业", company],
    ["关键词", keyword],
    ["导出时间", minuteOf(at)],
  ];
  const notes = lines.filter((line): line is [string, string] => line[1] !== undefined && line[1] !== "");
  return {
    file: await listWorkbook(context, "订单", { columns, rows: list, notes: { sheet: "说明", lines: notes } }),
    mime: workbookMime,
    name: `订单_${dayOf(at)}.xlsx`,
  };
}
