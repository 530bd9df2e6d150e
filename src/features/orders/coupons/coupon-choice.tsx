import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { type CouponTerms, couponCut, couponProblem, termsWords } from "#contract/order/coupon-rules.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { Money } from "../order-words.tsx";
import { ClaimCode } from "./claim-code.tsx";
import "./coupons.css";

/** What a coupon is judged by: cents before anything was taken off, and those of the office's discount. */
export interface ForOrder {
  product_id: string;
  total: number;
  discount: number;
}

/** One to choose, with its words. */
interface Usable extends CouponTerms {
  id: string;
  label: string;
}

const mostOffered = 200;

/**
 * The company's coupons for an order: those that fit, dearest first, after the one that is used already, and why the
 * others do not. What is chosen and fits no more, as the order became smaller, is chosen no more.
 */
export function useCouponChoice(order: ForOrder, used: Usable | null, chosen: string) {
  const read = useCall(contract.order.coupons, { part: "可用", size: mostOffered });
  const today = dayOf(currentTime());
  const rest = order.total - order.discount;
  const judged = (read.data?.list ?? [])
    .filter(({ id }) => id !== used?.id)
    .map((coupon) => ({
      ...coupon,
      label: `${coupon.name}，${termsWords(coupon)}，${dateWords(coupon.valid_to)}到期`,
      problem: couponProblem(coupon, order, today),
      cut: couponCut(coupon, rest),
    }));
  const fitting = judged.filter(({ problem }) => problem === null).toSorted((a, b) => b.cut - a.cut);
  const usable: Usable[] = used === null ? fitting : [used, ...fitting];
  const coupon = usable.find(({ id }) => id === chosen) ?? null;
  return {
    read,
    usable,
    unfit: judged.filter(({ problem }) => problem !== null),
    coupon,
    cut: coupon === null ? 0 : couponCut(coupon, rest),
  };
}

interface Props {
  choice: ReturnType<typeof useCouponChoice>;
  order: ForOrder;
  onChange: (id: string) => void;
}

/** Chooses a coupon, or takes one by its code, which is chosen then; says what is then to be paid. */
export function CouponChoice({ choice, order, onChange }: Props) {
  const { Choice } = useFormKit();
  const [isClaiming, setClaiming] = useState(false);
  const { read, usable, unfit, coupon } = choice;
  if (read.data === undefined) return <ReadingState of={read} />;
  return (
    <>
      <Choice
        name="coupon_id"
        label="优惠券"
        value={coupon?.id ?? ""}
        onChange={onChange}
        options={[
          { value: "", label: usable.length === 0 ? "没有可用于本订单的优惠券" : "不使用优惠券" },
          ...usable.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      {unfit.length > 0 && (
        <ul className="coupon-unfit" aria-label="不能用于本订单的优惠券">
          {unfit.map(({ id, name, problem: why }) => (
            <li key={id}>
              {name}：{why}
            </li>
          ))}
        </ul>
      )}
      {isClaiming ? (
        <ClaimCode onClaimed={onChange} />
      ) : (
        <Button onClick={() => setClaiming(true)}>输入券码领取</Button>
      )}
      <Sums order={order} cut={choice.cut} />
    </>
  );
}

/** The price before, what is taken off, and what is left to be paid. */
const Sums = ({ order: { total, discount }, cut }: { order: ForOrder; cut: number }) => (
  <dl className="coupon-sums" aria-live="polite">
    <div>
      <dt>订单金额</dt>
      <dd>{centsWords(total)}</dd>
    </div>
    {discount > 0 && (
      <div>
        <dt>优惠</dt>
        <dd>-{centsWords(discount)}</dd>
      </div>
    )}
    {cut > 0 && (
      <div>
        <dt>优惠券减免</dt>
        <dd>-{centsWords(cut)}</dd>
      </div>
    )}
    <div className="coupon-due">
      <dt>应付</dt>
      <dd>
        <Money cents={total - discount - cut} />
      </dd>
    </div>
  </dl>
);
