import { lazy, Suspense } from "react";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { MonthsPart } from "./months-part.tsx";
import { OrderQueue } from "./order-queue.tsx";
import { ProductsPart } from "./products-part.tsx";
import { often } from "./use-orders.ts";
import "#src/ui/page/card.css";
import "./orders.css";

// Opened now and then.
const CouponsPart = lazy(async () => ({ default: (await import("./coupons/coupons-part.tsx")).CouponsPart }));

/** 订单管理 of administrators: the orders, their sums by month, what is on offer and where it is paid, and coupons. */
export default function ManageOrdersPage() {
  const { search } = useConditions();
  const tab = wordOf(["months", "products", "coupons"], search.get("tab")) ?? "";
  const { data } = useCall(contract.order.list, { size: 1 }, { refetchInterval: often });
  const waiting = data?.states.reduce((sum, state) => sum + state.waiting, 0) ?? 0;
  const tabs = [
    { to: "?", words: "订单", waiting: { count: waiting, words: `${waiting} 个待办理` } },
    { to: "?tab=months", words: "按月统计" },
    { to: "?tab=products", words: "服务与收款账户" },
    { to: "?tab=coupons", words: "优惠券" },
  ];
  return (
    <div className={tab === "" ? "orders orders-wide" : "orders"}>
      <LinkTabs label="订单管理" tabs={tabs} current={tab === "" ? "?" : `?tab=${tab}`} />
      {tab === "" && <OrderQueue />}
      {tab === "months" && <MonthsPart />}
      {tab === "products" && <ProductsPart />}
      {tab === "coupons" && (
        <Suspense fallback={<PartSkeleton />}>
          <CouponsPart />
        </Suspense>
      )}
    </div>
  );
}
