import { useState } from "react";
import { Link } from "react-router-dom";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { couponStates } from "#contract/order/coupon-rules.ts";
import type { Coupon } from "#contract/order/order-coupons.ts";
import { useConditions } from "#src/api/use-conditions.ts";
import { listPage } from "#src/entities/list-page/list-page.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { CouponActions } from "./coupon-actions.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { CouponHolders } from "./coupon-holders.tsx";
import { CouponCounts, CouponMark, CouponTermsView, wayWords } from "./coupon-words.tsx";
import "./coupons.css";

const CouponCard = ({ row: coupon }: { row: Coupon }) => (
  <li className="order-card coupon-card">
    <div className="order-line">
      <h2>
        {coupon.state === "草稿" ? coupon.name : <Link to={`?tab=coupons&coupon=${coupon.id}`}>{coupon.name}</Link>}
      </h2>
      <CouponMark state={coupon.state} />
    </div>
    <CouponTermsView coupon={coupon} />
    <p className="order-facts">{wayWords(coupon)}</p>
    <CouponCounts coupon={coupon} />
    <CouponActions coupon={coupon} />
  </li>
);

function AddCoupon() {
  const [fresh, setFresh] = useState<string | null>(null);
  return (
    <>
      <div className="order-actions">
        <Button kind="primary" onClick={() => setFresh(v7())}>
          新增优惠券
        </Button>
      </div>
      {fresh !== null && <CouponForm id={fresh} coupon="new" onClose={() => setFresh(null)} />}
    </>
  );
}

const CouponList = listPage(contract.order.couponList, {
  label: "优惠券",
  filters: "筛选优惠券",
  searchIn: "名称或券码",
  choices: { state: { label: "状态", options: optionsOf(couponStates) } },
  empty: { plain: "还没有优惠券，请新增", narrowed: "没有符合条件的优惠券" },
  className: "order-list",
  BelowFilters: AddCoupon,
  Row: CouponCard,
});

/** Coupons of the office, or those who hold one of them. */
export function CouponsPart() {
  const { search } = useConditions();
  const id = search.get("coupon");
  return id === null ? <CouponList /> : <CouponHolders id={id} />;
}
