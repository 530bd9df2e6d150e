import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { v7 } from "uuid";
import { orderCalls } from "#contract/order/order.ts";
import { mostUnits, totalOf } from "#contract/order/order-amounts.ts";
import type { InvoiceKind } from "#contract/order/order-invoice.ts";
import { noMoneyMoved, type OfferedProduct } from "#contract/order/order-products.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { InvoiceFields, type InvoiceValues } from "./invoice-fields.tsx";
import { CouponChoice, useCouponChoice } from "./coupons/coupon-choice.tsx";
import { Money } from "./order-words.tsx";
import { useOrderForm } from "./use-orders.ts";
import "#src/ui/form/form.css";

/** What is ordered, by whom it is asked about, and what an invoice is made out to. */
export function OrderForm({ product }: { product: OfferedProduct }) {
  const { FormFrame, Text, LongText, Flag } = useFormKit();
  const navigate = useNavigate();
  const { name } = useSessionUser();
  const [id] = useState(() => v7());
  const [first] = useState({ quantity: "1", contact: name, mobile: "", note: "", coupon: "", wanted: false });
  const [values, setValues] = useState(first);
  const [invoice, setInvoice] = useState<InvoiceValues>(product.invoice_start);
  const [isSent, setSent] = useState(false);
  const { problems, busy, alarm, send } = useOrderForm(orderCalls.place, "订单已提交，平台确认后在消息中心告知您", () =>
    setSent(true),
  );
  useUnsavedGuard(!isSent && JSON.stringify(values) !== JSON.stringify(first), undefined, false);
  // After the guard has heard of it.
  useEffect(() => {
    if (isSent) void navigate(`/ordersDetails?id=${id}`, { replace: true });
  }, [isSent, id, navigate]);
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const quantity = /^\d{1,4}$/u.test(values.quantity.trim()) ? Number(values.quantity) : Number.NaN;
  const { contact, mobile, note, wanted } = values;
  const total = quantity >= 1 && quantity <= mostUnits ? totalOf(product.price, quantity) : 0;
  const order = { product_id: product.id, total, discount: 0 };
  const choice = useCouponChoice(order, null, values.coupon);
  const run = () =>
    send({
      id,
      product_id: product.id,
      product_rev: product.rev,
      quantity,
      contact,
      mobile,
      note,
      coupon_id: choice.coupon?.id ?? null,
      invoice: wanted && product.price > 0 ? { ...invoice, kind: invoice.kind as InvoiceKind } : null,
    });
  const text = (field: "contact" | "mobile") => ({
    name: field,
    value: values[field],
    onChange: (value: string) => set({ [field]: value }),
    problem: problems[field],
  });
  return (
    <div className="orders">
      <FormFrame title="下单" busy={busy} actions={[{ label: "提交订单", primary: true, byKey: true, run }]}>
        {alarm}
        <Ordered product={product} quantity={quantity} />
        <div className="card">
          <Text
            name="quantity"
            label={`数量（${product.unit}）`}
            required
            inputMode="numeric"
            maxLength={4}
            value={values.quantity}
            onChange={(value) => set({ quantity: value })}
            problem={Number.isNaN(quantity) && problems.quantity !== undefined ? "数量应为整数" : problems.quantity}
          />
          <Text {...text("contact")} label="联系人" required maxLength={30} />
          <Text {...text("mobile")} label="联系电话" required inputMode="tel" maxLength={mobileTypedMax} />
          <LongText
            name="note"
            label="需求说明"
            maxLength={1000}
            placeholder="想解决的问题、时间要求、已有的材料"
            value={note}
            onChange={(value) => set({ note: value })}
            problem={problems.note}
          />
          {product.price > 0 && (
            <Flag name="wanted" label="需要发票" value={wanted} onChange={(value) => set({ wanted: value })} />
          )}
          {product.price > 0 && wanted && <InvoiceFields values={invoice} problems={problems} onChange={setInvoice} />}
          {total > 0 && <CouponChoice choice={choice} order={order} onChange={(coupon) => set({ coupon })} />}
          {total > 0 && choice.cut === total && (
            <p className="order-facts">平台确认后订单无需付款；无需付款的订单不开发票。</p>
          )}
        </div>
      </FormFrame>
    </div>
  );
}

const Ordered = ({ product, quantity }: { product: OfferedProduct; quantity: number }) => (
  <section className="card order-ordered" aria-label="所订服务">
    <h2>{product.name}</h2>
    <p className="order-facts">
      {product.category} · 单价 <Money cents={product.price} />
      {product.price > 0 && `/${product.unit}`}
    </p>
    <p className="order-text">{product.description}</p>
    {quantity >= 1 && quantity <= mostUnits && (
      <p role="status">
        合计 <Money cents={totalOf(product.price, quantity)} />
      </p>
    )}
    {product.price > 0 && <p className="order-facts">{noMoneyMoved}</p>}
    {product.waiting !== null && (
      <p>
        本企业 <MinuteWords at={product.waiting.created_at} /> 已提交过该服务的订单 {product.waiting.no}
        ，正在等待平台确认。
        <Link to={`/ordersDetails?id=${product.waiting.id}`}>查看该订单</Link>
      </p>
    )}
  </section>
);
