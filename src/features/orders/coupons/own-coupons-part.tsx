import { Link } from "react-router-dom";
import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { contract } from "#contract/index.ts";
import { type OwnCoupon, ownCouponParts } from "#contract/order/order-coupons.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { pageSize } from "../use-orders.ts";
import { ClaimCode } from "./claim-code.tsx";
import { CouponMark, CouponTermsView } from "./coupon-words.tsx";
import "./coupons.css";

const empties = {
  可用: "没有可用的优惠券",
  已使用: "还没有使用过优惠券",
  已失效: "没有过期或被收回的优惠券",
} as const;

/** 我的优惠券 of a company: usable, used, and those it can use no more. */
export function OwnCouponsPart() {
  const { search, page, show } = useConditions();
  const part = wordOf(ownCouponParts, search.get("part")) ?? "可用";
  const list = useCall(contract.order.coupons, { part, page, size: pageSize }, { keepPrevious: true });
  const user = useSessionUser();
  const { type, is_admin_view } = user;
  const counts = new Map(list.data?.parts.map((one) => [one.part, one.count]));
  return (
    <>
      {type !== 1 && is_admin_view !== 1 && <ClaimCode />}
      <ChipRow label="优惠券">
        {ownCouponParts.map((one) => (
          <Button key={one} aria-pressed={one === part} onClick={() => show({ part: one === "可用" ? "" : one })}>
            {one} {formatCount(counts.get(one) ?? 0)}
          </Button>
        ))}
      </ChipRow>
      {part === "可用" && (
        <p className="order-note">{isSubAccount(user) && "由本单位的主账号"}下单时或付款前，在订单里选用。</p>
      )}
      <ListState list={list} empty={empties[part]} />
      {list.error === null && (
        <ul className="order-list" aria-label={`优惠券：${part}`}>
          {list.data?.list.map((coupon) => (
            <OwnCouponCard key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <Pager page={page} size={pageSize} total={list.data.total} onPage={(next) => show({ page: String(next) })} />
      )}
    </>
  );
}

const OwnCouponCard = ({ coupon }: { coupon: OwnCoupon }) => (
  <li className="order-card coupon-card">
    <div className="order-line">
      <h2>{coupon.name}</h2>
      <CouponMark state={coupon.state} />
    </div>
    <CouponTermsView coupon={coupon} />
    {coupon.order_id !== null && (
      <p className="order-facts">
        用于订单 <Link to={`/ordersDetails?id=${coupon.order_id}`}>{coupon.order_no}</Link>
      </p>
    )}
    {coupon.recalled_at !== null && <p className="order-facts">收回的原因：{coupon.recall_reason}</p>}
  </li>
);
