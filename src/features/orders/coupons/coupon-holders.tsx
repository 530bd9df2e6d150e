import { useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { heldStates } from "#contract/order/coupon-rules.ts";
import { couponCalls, type GivenCoupon } from "#contract/order/order-coupons.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ListState, ReadingState } from "#src/ui/list/list-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { pageSize, useOrderForm } from "../use-orders.ts";
import { CouponActions } from "./coupon-actions.tsx";
import { CouponCounts, CouponMark, CouponTermsView, wayWords } from "./coupon-words.tsx";

/** A coupon with the companies that hold it; single ones are recalled here. */
export function CouponHolders({ id }: { id: string }) {
  const { search, keyword, page, show, narrow } = useConditions();
  const state = wordOf(heldStates, search.get("state"));
  const input = { id, state, keyword, page, size: pageSize };
  const list = useCall(contract.order.couponGiven, input, { keepPrevious: true });
  const [recalled, setRecalled] = useState<GivenCoupon | null>(null);
  const isPlain = state === undefined && keyword === "";
  const clearAll = () => show({ state: "", keyword: "" });
  const { data } = list;
  if (data === undefined) return <ReadingState of={list} />;
  const { coupon } = data;
  return (
    <>
      <section className="card coupon-card" aria-label="优惠券">
        <div className="order-line">
          <h2>{coupon.name}</h2>
          <CouponMark state={coupon.state} />
        </div>
        <CouponTermsView coupon={coupon} />
        <p className="order-facts">{wayWords(coupon)}</p>
        <CouponCounts coupon={coupon} />
        <CouponActions coupon={coupon} />
        <p className="order-facts">
          <Link to="?tab=coupons">返回全部优惠券</Link>
        </p>
      </section>
      <RecordFilters
        label="筛选企业"
        placeholder="企业名称"
        conditions={[{ name: "state", label: "状态", options: optionsOf(heldStates) }]}
        listed={{ input, narrow, clear: clearAll }}
      />
      <ListState
        list={list}
        empty={isPlain ? "还没有企业持有这种优惠券" : "没有符合条件的企业"}
        clear={isPlain ? undefined : clearAll}
      />
      {list.error === null && (
        <ul className="order-list" aria-label="持有企业">
          {data.list.map((one) => (
            <Holder key={one.id} one={one} onRecall={() => setRecalled(one)} />
          ))}
        </ul>
      )}
      {data.total > 0 && (
        <Pager page={page} size={pageSize} total={data.total} onPage={(next) => show({ page: String(next) })} />
      )}
      {recalled !== null && <RecallForm one={recalled} onClose={() => setRecalled(null)} />}
    </>
  );
}

const Holder = ({ one, onRecall }: { one: GivenCoupon; onRecall: () => void }) => (
  <li className="order-card coupon-card">
    <div className="order-line">
      <strong>{one.company_name}</strong>
      <CouponMark state={one.state} />
    </div>
    <p className="order-facts">
      <MinuteWords at={one.given_at} /> 发放
      {one.order_id !== null && (
        <>
          {" · 用于订单 "}
          <Link to={`/ordersDetails?id=${one.order_id}`}>{one.order_no}</Link>
        </>
      )}
      {one.recalled_at !== null && (
        <>
          {" · "}
          <MinuteWords at={one.recalled_at} /> 收回：{one.recall_reason}
        </>
      )}
    </p>
    {one.state === "可用" && (
      <div className="order-actions">
        <Button small aria-label={`收回：${one.company_name}`} onClick={onRecall}>
          收回
        </Button>
      </div>
    )}
  </li>
);

/** Recalls a single coupon, with a reason that its company reads. */
function RecallForm({ one: { id, company_name }, onClose }: { one: GivenCoupon; onClose: () => void }) {
  const { Sheet, LongText } = useFormKit();
  const [reason, setReason] = useState("");
  const { problems, send, alarm, button } = useOrderForm(couponCalls.couponRecall, "已收回，企业会收到消息", onClose);
  return (
    <Sheet title="收回优惠券" onClose={onClose} footer={button(() => send({ id, reason }), "收回")}>
      {alarm}
      <p>{company_name}不再能使用这张优惠券。</p>
      <LongText
        name="reason"
        label="收回的原因"
        required
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={problems.reason}
      />
    </Sheet>
  );
}
