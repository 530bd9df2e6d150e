import { useState } from "react";
import { couponCalls } from "#contract/order/order-coupons.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useOrderForm } from "../use-orders.ts";

/** Takes a coupon by its code. No form of its own: it stands in others too. */
export function ClaimCode() {
  const { Text } = useFormKit();
  const [code, setCode] = useState("");
  const { problems, send, busy, alarm } = useOrderForm(couponCalls.couponClaim, "已领取优惠券", () => setCode(""));
  return (
    <div className="coupon-claim">
      <Text
        name="code"
        label="券码"
        maxLength={30}
        placeholder="字母或数字，不分大小写"
        value={code}
        onChange={setCode}
        problem={problems.code}
      />
      <Button disabled={busy || code.trim() === ""} onClick={() => void send({ code })}>
        领取
      </Button>
      {problems.code === undefined && alarm}
    </div>
  );
}
