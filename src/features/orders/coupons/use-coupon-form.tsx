import { useState } from "react";
import { termsWords } from "#contract/order/coupon-rules.ts";
import { totalOf } from "#contract/order/order-amounts.ts";
import { couponCalls } from "#contract/order/order-coupons.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import type { FormProps } from "../move-form.tsx";
import { useOrderForm } from "../use-orders.ts";
import { CouponChoice, useCouponChoice } from "./coupon-choice.tsx";

/** Uses a coupon for an order that is not paid yet, another one, or none any more. */
export function UseCouponForm({ info, onClose }: FormProps) {
  const { Sheet } = useFormKit();
  const { id, seq, product_id, price, quantity, discount, coupon, coupon_name, state } = info;
  const used = coupon && { ...coupon, label: `${coupon_name}，${termsWords(coupon)}（正在使用）` };
  const [chosen, setChosen] = useState(coupon?.id ?? "");
  const order = { product_id, total: totalOf(price, quantity), discount };
  const choice = useCouponChoice(order, used, chosen);
  const { send, alarm, button } = useOrderForm(couponCalls.couponUse, "订单金额已更新", onClose);
  const picked = choice.coupon?.id ?? null;
  const isSame = picked === (coupon?.id ?? null);
  const isFree = choice.cut === order.total - discount;
  const save = async () => (isSame ? onClose() : send({ id, seq, coupon_id: picked }));
  return (
    <Sheet title="使用优惠券" onClose={onClose} footer={button(save, isSame ? "不作改动" : "确定")}>
      {alarm}
      <CouponChoice choice={choice} order={order} onChange={setChosen} />
      {isFree && (
        <p className="order-facts">
          {state === "待付款" ? "确定后订单无需付款，平台将开始服务；" : "平台确认后订单无需付款；"}
          无需付款的订单不开发票。
        </p>
      )}
    </Sheet>
  );
}
