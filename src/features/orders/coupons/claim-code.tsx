import { useState } from "react";
import { couponCalls } from "#contract/order/order-coupons.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useOrdersChanged } from "../use-orders.ts";

/** Takes a coupon by its code. No form of its own: it stands in others too, and tells them what it took. */
export function ClaimCode({ onClaimed }: { onClaimed?: (id: string) => void }) {
  const { Text } = useFormKit();
  const [code, setCode] = useState("");
  const changed = useOrdersChanged();
  const { problems, busy, run } = useWork();
  const claim = async () => {
    await run(async () => {
      const { id, name } = await callServer(couponCalls.couponClaim, { code });
      toast(`已领取优惠券：${name}`);
      setCode("");
      onClaimed?.(id);
    });
    changed();
  };
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
      <Button disabled={busy || code.trim() === ""} onClick={() => void claim()}>
        领取
      </Button>
    </div>
  );
}
