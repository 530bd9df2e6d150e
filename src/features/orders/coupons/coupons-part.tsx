import { useState } from "react";
import { Link } from "react-router-dom";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { couponStates } from "#contract/order/coupon-rules.ts";
import type { Coupon } from "#contract/order/order-coupons.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { pageSize } from "../use-orders.ts";
import { CouponActions } from "./coupon-actions.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { CouponHolders } from "./coupon-holders.tsx";
import { CouponCounts, CouponMark, CouponTermsView, wayWords } from "./coupon-words.tsx";
import "./coupons.css";

/** Coupons of the office, or those who hold one of them. */
export function CouponsPart() {
  const { search } = useConditions();
  const id = search.get("coupon");
  return id === null ? <CouponList /> : <CouponHolders id={id} />;
}

function CouponList() {
  const { search, keyword, page, show, narrow } = useConditions();
  const state = wordOf(couponStates, search.get("state"));
  const input = { state, keyword, page, size: pageSize };
  const list = useCall(contract.order.couponList, input, { keepPrevious: true });
  const [fresh, setFresh] = useState<string | null>(null);
  const isPlain = state === undefined && keyword === "";
  const clearAll = () => show({ state: "", keyword: "" });
  return (
    <>
      <RecordFilters
        label="筛选优惠券"
        placeholder="名称或券码"
        conditions={[{ name: "state", label: "状态", options: optionsOf(couponStates) }]}
        listed={{ input, narrow, clear: clearAll }}
      />
      <div className="order-actions">
        <Button kind="primary" onClick={() => setFresh(v7())}>
          新增优惠券
        </Button>
      </div>
      <ListState
        list={list}
        empty={isPlain ? "还没有优惠券，请新增" : "没有符合条件的优惠券"}
        clear={isPlain ? undefined : clearAll}
      />
      {list.error === null && (
        <ul className="order-list" aria-label="优惠券">
          {list.data?.list.map((coupon) => (
            <CouponCard key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <Pager page={page} size={pageSize} total={list.data.total} onPage={(next) => show({ page: String(next) })} />
      )}
      {fresh !== null && <CouponForm id={fresh} coupon="new" onClose={() => setFresh(null)} />}
    </>
  );
}

const CouponCard = ({ coupon }: { coupon: Coupon }) => (
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
