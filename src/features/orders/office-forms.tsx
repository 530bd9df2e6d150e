import { useState } from "react";
import { orderCalls } from "#contract/order/order.ts";
import { couponCut } from "#contract/order/coupon-rules.ts";
import { centsOf, centsWords, discountProblems, totalOf } from "#contract/order/order-amounts.ts";
import { type OrderFile, orderFileRules } from "#contract/order/order-files.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { useToday } from "#src/api/use-today.ts";
import { invoiceEndings } from "#contract/order/order-invoice.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import type { FormProps } from "./move-form.tsx";
import { OrderFilesField } from "./order-files.tsx";
import { Money } from "./order-words.tsx";
import { useOrderForm } from "./use-orders.ts";

/** Confirms an order, with a discount or without; says what is then to be paid. */
export function ConfirmForm({ info, onClose }: FormProps) {
  const { id, seq, price, quantity, unit } = info;
  const { Sheet, Text, LongText } = useFormKit();
  const [values, setValues] = useState({ discount: "", reason: "" });
  const { problems, send, alarm, button } = useOrderForm(orderCalls.confirm, "订单已确认，企业会收到消息", onClose);
  const total = totalOf(price, quantity);
  const discount = values.discount.trim() === "" ? 0 : centsOf(values.discount);
  const rest = total - discount;
  const cut = info.coupon === null || !(rest >= 0) ? 0 : couponCut(info.coupon, rest);
  const early = discountProblems(total, discount, values.reason);
  const save = () => send({ id, seq, discount, reason: values.reason });
  return (
    <Sheet title="确认订单" onClose={onClose} footer={button(save, "确认订单")}>
      {alarm}
      <p>
        {info.company_name} · {info.product_name} · {quantity} {unit}
      </p>
      {info.note !== "" && <p className="order-text">{info.note}</p>}
      {total === 0 ? (
        <p>这是免费订单，不用付款。确认后企业会收到消息，您就可以开始服务。</p>
      ) : (
        <p>
          订单金额 <Money cents={total} />
          {discount > 0 && rest >= 0 && `，优惠 ${centsWords(discount)}`}
          {info.coupon !== null && `，优惠券“${info.coupon_name}”减免 ${centsWords(cut)}`}
          {rest >= 0 && (
            <>
              ，确认后应付 <Money cents={rest - cut} />
            </>
          )}
          {info.coupon !== null && rest === 0 && "。优惠券没有用上，会退回企业"}
        </p>
      )}
      {total > 0 && (
        <>
          <Text
            name="discount"
            label="优惠金额（元）"
            inputMode="decimal"
            maxLength={14}
            hint={`价格只能下调，最多 ${centsWords(total)}；不优惠可不填`}
            value={values.discount}
            onChange={(value) => setValues({ ...values, discount: value })}
            problem={early.discount ?? problems.discount}
          />
          <LongText
            name="reason"
            label="优惠的原因"
            required={discount > 0}
            maxLength={200}
            value={values.reason}
            onChange={(value) => setValues({ ...values, reason: value })}
            problem={problems.reason}
          />
        </>
      )}
    </Sheet>
  );
}

/** Words and files that are handed over. */
export function DeliverForm({ info: { id, seq, opens, reports }, onClose }: FormProps) {
  const { Sheet, LongText } = useFormKit();
  const [text, setText] = useState("");
  const [files, setFiles] = useState<OrderFile[]>([]);
  const { problems, send, alarm, button } = useOrderForm(orderCalls.deliver, "已交付，企业会收到消息", onClose);
  const save = () => send({ id, seq, text, files: files.map((file) => file.id) });
  return (
    <Sheet title="交付" onClose={onClose} footer={button(save, "交付")}>
      {alarm}
      {reports.length > 0 && !opens && (
        <p>交付后，该企业即可阅读和下载产业报告：{reports.map(({ title }) => title).join("、")}</p>
      )}
      <LongText
        name="text"
        label="交付说明"
        required
        rows={5}
        maxLength={2000}
        value={text}
        onChange={setText}
        problem={problems.text}
      />
      <OrderFilesField
        order_id={id}
        kind="交付文件"
        label="交付文件"
        most={orderFileRules.mostDelivered}
        files={files}
        problem={problems.files}
        onChange={setFiles}
      />
    </Sheet>
  );
}

/** An invoice that was made elsewhere: number, day, and the paper where there is one. */
export function InvoiceForm({ info, onClose }: FormProps) {
  const { Sheet, Text, Day } = useFormKit();
  const { id, seq, invoice, amount } = info;
  const [no, setNo] = useState(info.invoice_no);
  const limits = useDateLimits("done");
  const today = useToday();
  const [date, setDate] = useState(info.invoice_date ?? today);
  const [files, setFiles] = useState<OrderFile[]>([]);
  const { problems, send, alarm, button } = useOrderForm(orderCalls.invoice, "已登记开票，企业会收到消息", onClose);
  const save = () => send({ id, seq, no, date, file_id: files[0]?.id ?? null });
  return (
    <Sheet title="登记开票" onClose={onClose} footer={button(save)}>
      {alarm}
      {invoice !== null && (
        <p>
          {invoice.kind} · {invoice.title} · 税号 {invoice.tax_no} · <Money cents={amount} />
        </p>
      )}
      <Text name="no" label="发票号码" required maxLength={40} value={no} onChange={setNo} problem={problems.no} />
      <Day name="date" label="开票日期" required {...limits} value={date} onChange={setDate} problem={problems.date} />
      <OrderFilesField
        order_id={id}
        kind="发票"
        label="发票文件"
        most={1}
        files={files}
        problem={problems.file_id}
        onChange={setFiles}
      />
    </Sheet>
  );
}

/** A refund that was transferred at the bank. */
export function RefundedForm({ info: { id, seq, amount, invoice_no }, onClose }: FormProps) {
  const { Sheet, Text, Day, Choice } = useFormKit();
  const [ending, setEnding] = useState("");
  const [reference, setReference] = useState("");
  const limits = useDateLimits("done");
  const [date, setDate] = useState(useToday());
  const { problems, send, alarm, button } = useOrderForm(orderCalls.refunded, "已登记退款，企业会收到消息", onClose);
  const save = () =>
    send({ id, seq, reference, date, invoice_ending: invoiceEndings.find((one) => one === ending) ?? null });
  return (
    <Sheet title="登记退款完成" onClose={onClose} footer={button(save)}>
      {alarm}
      <p>
        退款金额 <Money cents={amount} />
        。平台不经手资金，请先在银行完成退款。
      </p>
      {invoice_no !== "" && (
        <Choice
          name="invoice_ending"
          label="发票的处理"
          required
          hint={`该订单已开具发票 ${invoice_no}，企业已确认退回`}
          options={optionsOf(invoiceEndings)}
          value={ending}
          onChange={setEnding}
          problem={problems.invoice_ending}
        />
      )}
      <Text
        name="reference"
        label="银行流水号"
        required
        maxLength={60}
        value={reference}
        onChange={setReference}
        problem={problems.reference}
      />
      <Day name="date" label="退款日期" required {...limits} value={date} onChange={setDate} problem={problems.date} />
    </Sheet>
  );
}
