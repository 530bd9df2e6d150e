import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf } from "#contract/core/time.ts";
import { type CouponState, type HeldState, termsWords } from "#contract/order/coupon-rules.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import type { Coupon, OwnCoupon } from "#contract/order/order-coupons.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";

const marks: Record<CouponState | HeldState, string> = {
  草稿: "○",
  发放中: "▶",
  停用: "■",
  可用: "●",
  已使用: "✓",
  已过期: "■",
  已收回: "↩",
};

export const CouponMark = ({ state }: { state: CouponState | HeldState }) => (
  <span className="order-state">
    <span aria-hidden="true">{marks[state]} </span>
    {state}
  </span>
);

type Terms = Pick<OwnCoupon, "kind" | "value" | "least" | "product_names" | "valid_from" | "valid_to">;

/** From how much on a coupon is good, and for what. */
const scopeWords = ({ least, product_names }: Terms): string => {
  const services = product_names.length === 0 ? "全部收费服务" : product_names.join("、");
  return `${least > 0 ? `满 ${centsWords(least)} 可用` : "不限金额"} · 适用：${services}`;
};

/** What a coupon takes off, for what, and when. */
export const CouponTermsView = ({ coupon }: { coupon: Terms }) => (
  <>
    <p className="order-text">
      <strong>{termsWords(coupon)}</strong>
    </p>
    <p className="order-facts">{scopeWords(coupon)}</p>
    <p className="order-facts">
      <DayWords of={coupon.valid_from} /> 至 <DayWords of={coupon.valid_to} />
      {coupon.valid_from > dayOf(currentTime()) && " · 还没到开始日期"}
      {coupon.valid_to < dayOf(currentTime()) && " · 有效期已结束"}
    </p>
  </>
);

/** How companies come by it, and how many there are. */
export function wayWords({ way, street_names, code, per_company, total }: Coupon): string {
  const whom = way === "镇街企业" ? `：${street_names.join("、")}` : way === "券码" ? ` ${code}` : "";
  return `${way}${whom} · 每家 ${formatCount(per_company)} 张 · 共 ${formatCount(total)} 张`;
}

/** What became of those that were given. */
export const CouponCounts = ({ coupon: { given, used, expired, recalled } }: { coupon: Coupon }) => (
  <p className="order-facts">
    已发 {formatCount(given)} · 已用 {formatCount(used)} · 已过期 {formatCount(expired)} · 已收回{" "}
    {formatCount(recalled)}
  </p>
);
