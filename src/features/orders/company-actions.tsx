import { useState } from "react";
import { orderCalls } from "#contract/order/order.ts";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { centsOf, centsTyped } from "#contract/order/order-amounts.ts";
import type { OrderFile } from "#contract/order/order-files.ts";
import type { InvoiceKind } from "#contract/order/order-invoice.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { useToday } from "#src/api/use-today.ts";
import { RateFields } from "#src/entities/rating/rate-fields.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import type { FormProps } from "./move-form.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderFilesField } from "./order-files.tsx";
import { useOrderForm } from "./use-orders.ts";
import { BankFacts } from "./order-facts.tsx";
import { blankInvoice, InvoiceFields, type InvoiceValues } from "./invoice-fields.tsx";
import { UseCouponForm } from "./coupons/use-coupon-form.tsx";

/** What the company may do about its order. Without an account to transfer to there is nothing to hand in. */
export function CompanyActions({ info }: { info: OrderInfo }) {
  const words = {
    用券: info.coupon === null ? "使用优惠券" : "更换优惠券",
    申请开票: info.invoice === null ? "申请开票" : "修改开票信息",
    ...(info.voucher && { 上传凭证: "更换凭证" }),
  };
  return (
    <OrderActions
      info={info}
      side="company"
      primary={info.voucher ? ["验收", "评价"] : ["上传凭证", "验收", "评价"]}
      without={info.bank === null ? ["上传凭证"] : []}
      words={words}
      form={(move, onClose) => {
        const props = { info, onClose };
        if (move === "用券") return <UseCouponForm {...props} />;
        if (move === "申请开票") return <InvoiceAskForm {...props} />;
        return move === "评价" ? <RateForm {...props} /> : <VoucherForm {...props} />;
      }}
    />
  );
}

function VoucherForm({ info: { id, seq, amount, bank }, onClose }: FormProps) {
  const { Sheet, Text, Day } = useFormKit();
  const limits = useDateLimits("done");
  const today = useToday();
  const [files, setFiles] = useState<OrderFile[]>([]);
  const [values, setValues] = useState({ amount: centsTyped(amount), date: today });
  const { problems, send, alarm, button } = useOrderForm(orderCalls.voucher, "凭证已上传，等待平台核对", onClose);
  const file_id = files[0]?.id ?? "";
  const save = () => send({ id, seq, file_id, amount: centsOf(values.amount), date: values.date });
  return (
    <Sheet title="上传付款凭证" onClose={onClose} footer={button(save, "提交凭证")}>
      {alarm}
      {bank !== null && <BankFacts bank={bank} />}
      <Text
        name="amount"
        label="转账金额（元）"
        required
        inputMode="decimal"
        maxLength={14}
        value={values.amount}
        onChange={(value) => setValues({ ...values, amount: value })}
        problem={problems.amount}
      />
      <Day
        name="date"
        label="转账日期"
        required
        {...limits}
        value={values.date}
        onChange={(date) => setValues({ ...values, date })}
        problem={problems.date}
      />
      <OrderFilesField
        order_id={id}
        kind="付款凭证"
        label="付款凭证"
        most={1}
        files={files}
        problem={file_id === "" && problems.file_id !== undefined ? "请选择付款凭证" : problems.file_id}
        onChange={setFiles}
      />
    </Sheet>
  );
}

/** What an invoice is to be made out to, while none was made. */
function InvoiceAskForm({ info, onClose }: FormProps) {
  const { Sheet } = useFormKit();
  const { id, seq } = info;
  const [values, setValues] = useState<InvoiceValues>(info.invoice ?? info.invoice_start ?? blankInvoice);
  const { problems, send, alarm, button } = useOrderForm(orderCalls.invoiceAsk, "已提交开票信息", onClose);
  const save = () => send({ id, seq, invoice: { ...values, kind: values.kind as InvoiceKind } });
  return (
    <Sheet title="开票信息" onClose={onClose} footer={button(save, "提交")}>
      {alarm}
      <InvoiceFields values={values} problems={problems} onChange={setValues} />
    </Sheet>
  );
}

function RateForm({ info: { id, seq }, onClose }: FormProps) {
  const { Sheet } = useFormKit();
  const [rating, setRating] = useState({ stars: "", words: "" });
  const { problems, send, alarm, button } = useOrderForm(orderCalls.rate, "谢谢您的评价", onClose);
  const save = () => send({ id, seq, stars: Number(rating.stars), words: rating.words });
  return (
    <Sheet title="评价服务" onClose={onClose} footer={button(save, "提交评价")}>
      {alarm}
      <RateFields rating={rating} problems={problems} onChange={setRating} />
    </Sheet>
  );
}
