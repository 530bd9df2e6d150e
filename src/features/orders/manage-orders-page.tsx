import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { MonthsPart } from "./months-part.tsx";
import { OrderQueue } from "./order-queue.tsx";
import { ProductsPart } from "./products-part.tsx";
import { often } from "./use-orders.ts";
import "#src/ui/page/card.css";
import "./orders.css";

const tabs = [
  ["", "订单"],
  ["months", "按月统计"],
  ["products", "服务与收款账户"],
] as const;

/** 订单管理 of administrators: the orders, their sums by month, what is on offer and where it is paid. */
export default function ManageOrdersPage() {
  const { search } = useConditions();
  const tab = wordOf(["months", "products"], search.get("tab")) ?? "";
  const { data } = useCall(contract.order.list, { size: 1 }, { refetchInterval: often });
  const waiting = data?.states.reduce((sum, state) => sum + state.waiting, 0) ?? 0;
  return (
    <div className="orders">
      <nav className="order-tabs" aria-label="订单管理">
        {tabs.map(([name, words]) => (
          <Link
            key={name}
            to={name === "" ? "?" : `?tab=${name}`}
            replace
            aria-current={tab === name ? "page" : undefined}
          >
            {words}
            {name === "" && waiting > 0 && (
              <span className="order-badge" aria-label={`${waiting} 个待办理`}>
                {waiting}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {tab === "months" ? <MonthsPart /> : tab === "products" ? <ProductsPart /> : <OrderQueue />}
    </div>
  );
}
