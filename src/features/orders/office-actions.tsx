import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { OrderActions } from "./order-actions.tsx";
import { ConfirmForm, DeliverForm, InvoiceForm, RefundedForm } from "./office-forms.tsx";

/** What an administrator may do about an order. */
export function OfficeActions({ info }: { info: OrderInfo }) {
  return (
    <OrderActions
      info={info}
      side="office"
      primary={["确认", "确认到账", "开始服务", "交付", "同意退款", "退款完成"]}
      words={{ 确认: "确认订单", 退款完成: "登记退款完成", ...(info.invoice_no !== "" && { 开票: "更正发票" }) }}
      form={(move, onClose) => {
        const props = { info, onClose };
        if (move === "确认") return <ConfirmForm {...props} />;
        if (move === "交付") return <DeliverForm {...props} />;
        return move === "开票" ? <InvoiceForm {...props} /> : <RefundedForm {...props} />;
      }}
    />
  );
}
