import type { ReactNode } from "react";
import { dateWords } from "#contract/core/date-words.ts";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { invoiceEndingWords } from "#contract/order/order-invoice.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { type BankAccount, noMoneyMoved } from "#contract/order/order-products.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { Stars } from "#src/ui/text/stars.tsx";
import { invoiceWords, Money } from "./order-words.tsx";

type Row = readonly [string, ReactNode];

function invoiceRows(info: OrderInfo): Row[] {
  const { invoice } = info;
  if (invoice === null) return [];
  return [
    ["发票", `${invoice.kind} · ${invoice.title} · 税号 ${invoice.tax_no} · ${invoice.email}`],
    ["开票情况", invoiceWords(info)],
    ...(info.invoice_no !== "" && info.invoice_ending !== null
      ? ([["退款后的发票", invoiceEndingWords(info.invoice_no, info.invoice_ending)]] as Row[])
      : []),
  ];
}

function moneyRows(info: OrderInfo): Row[] {
  const { price, quantity, unit, discount, discount_reason, amount, paid_at, refunded_at } = info;
  const { coupon, coupon_cut, coupon_name } = info;
  const used = `${coupon_name}，减免 ${centsWords(coupon_cut)}${coupon === null ? "（已退回）" : ""}`;
  return [
    ["价格", price === 0 ? `免费 × ${quantity} ${unit}` : `${centsWords(price)} × ${quantity} ${unit}`],
    ...(discount > 0 ? ([["优惠", `${centsWords(discount)}（${discount_reason}）`]] as Row[]) : []),
    ...(coupon_name === "" ? [] : ([["优惠券", used]] as Row[])),
    ["应付", <Money key="amount" cents={amount} />],
    ...(paid_at !== null && amount > 0 ? ([["到账确认", <MinuteWords key="paid" at={paid_at} />]] as Row[]) : []),
    ...(refunded_at !== null
      ? ([["退款", `${dateWords(info.refund_date ?? "")}退款，银行流水号 ${info.refund_reference}`]] as Row[])
      : []),
  ];
}

/** What was ordered, by whom, and what is to be paid. */
export function OrderFacts({ info }: { info: OrderInfo }) {
  const rows: Row[] = [
    ["订单号", info.no],
    ["企业", info.company_name],
    ["类别", info.category],
    ["下单", <MinuteWords key="placed" at={info.created_at} />],
    ["下单人", info.ordered_by_name],
    [
      "联系人",
      <span key="contact">
        {info.contact} <a href={`tel:${info.mobile}`}>{info.mobile}</a>
      </span>,
    ],
    ...(info.note === ""
      ? []
      : ([
          [
            "需求说明",
            <span key="note" className="order-text">
              {info.note}
            </span>,
          ],
        ] as Row[])),
    ...moneyRows(info),
    ...invoiceRows(info),
    ...(info.stars === null
      ? []
      : ([
          [
            "评价",
            <span key="stars">
              <Stars stars={info.stars} /> {info.stars_words}
            </span>,
          ],
        ] as Row[])),
  ];
  return (
    <section className="card" aria-label="订单内容">
      <h2>{info.product_name}</h2>
      <FactRows rows={rows} />
    </section>
  );
}

/** Where to transfer to, and that the platform has no hand in it. */
export const BankFacts = ({ bank }: { bank: BankAccount }) => (
  <section className="order-bank" aria-label="收款账户">
    <FactRows
      rows={[
        ["户名", bank.name],
        ["开户行", bank.bank],
        ["账号", <span key="number">{bank.number.replaceAll(/(\d{4})(?=\d)/gu, "$1 ")}</span>],
      ]}
    />
    <p className="order-facts">{noMoneyMoved}</p>
  </section>
);
