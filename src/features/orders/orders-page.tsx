import { lazy, Suspense } from "react";
import { contract } from "#contract/index.ts";
import { orderStates } from "#contract/order/order-moves.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { OffersList } from "./offers-list.tsx";
import { OrderCards } from "./order-card.tsx";
import { pageSize } from "./use-orders.ts";
import "./orders.css";

const tabs = [
  { to: "?", words: "我的订单" },
  { to: "?tab=offers", words: "可订服务" },
  { to: "?tab=coupons", words: "我的优惠券" },
];

const OwnCouponsPart = lazy(async () => ({
  default: (await import("./coupons/own-coupons-part.tsx")).OwnCouponsPart,
}));

/** 服务订单 of a company: what it ordered, what it may order, and its coupons. */
export default function OrdersPage() {
  const { search } = useConditions();
  const tab = wordOf(["offers", "coupons"], search.get("tab")) ?? "";
  const hasCompany = useHasCompany();
  return (
    <div className="orders">
      <LinkTabs label="服务订单" tabs={tabs} current={tab === "" ? "?" : `?tab=${tab}`} />
      {tab === "offers" && <OffersList />}
      {tab !== "offers" && !hasCompany && <NoCompany title="完成企业认证后，可在这里下单、查看订单和优惠券" />}
      {tab === "" && hasCompany && <OwnOrders />}
      {tab === "coupons" && hasCompany && (
        <Suspense fallback={<PartSkeleton />}>
          <OwnCouponsPart />
        </Suspense>
      )}
    </div>
  );
}

function OwnOrders() {
  const { search, keyword, page, show, narrow } = useConditions();
  const state = wordOf(orderStates, search.get("state"));
  const input = { state, keyword, page, size: pageSize };
  const list = useCall(contract.order.mine, input, { keepPrevious: true });
  const isPlain = state === undefined && keyword === "";
  const clearAll = () => show({ state: "", keyword: "" });
  const clear = isPlain ? undefined : clearAll;
  const empty = isPlain ? "还没有订单，可到“可订服务”中下单" : "没有符合条件的订单";
  return (
    <>
      <RecordFilters
        label="筛选订单"
        placeholder="订单号、服务或说明"
        conditions={[{ name: "state", label: "状态", options: optionsOf(orderStates) }]}
        listed={{ input, narrow, clear: clearAll }}
      />
      <ListState list={list} empty={empty} clear={clear} />
      {list.error === null && list.data !== undefined && <OrderCards rows={list.data.list} label="我的订单" />}
      {list.data !== undefined && list.data.total > 0 && (
        <Pager page={page} size={pageSize} total={list.data.total} onPage={(next) => show({ page: String(next) })} />
      )}
    </>
  );
}
