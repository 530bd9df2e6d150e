import { useState } from "react";
import { Link } from "react-router-dom";
import type { ReportProduct } from "#contract/industry/report-order.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { RowList } from "#src/ui/list/row-list.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { PriceWords } from "./report-facts.tsx";
import { pageSize } from "./use-industry.ts";

/** The service that is ordered, and who may read the report by which order. */
export function BuyersPart({ id, product }: { id: string; product: ReportProduct }) {
  const [page, setPage] = useState(1);
  const list = useCall(contract.industry.buyers, { id, page, size: pageSize }, { keepPrevious: true });
  return (
    <section className="card" aria-label="已订购企业">
      <h3 className="industry-part">已订购企业</h3>
      <p className="industry-facts">
        订购服务：{product.name} · <PriceWords of={product} />
        。订单交付后自动开通，取消或退款后停止
      </p>
      {!product.on_offer && <p className="industry-barrier">该服务已下架，企业暂时不能订购</p>}
      <RowList
        list={list}
        empty="还没有企业凭订单阅读"
        label="凭订单可读的企业"
        className="industry-steps"
        paging={{ page, size: pageSize, onPage: setPage }}
      >
        {(row) => (
          <li key={row.order_id}>
            {row.company_name}{" "}
            <span className="industry-facts">
              <Link to={`/ordersDetails?id=${row.order_id}`}>{row.no}</Link> · {row.state} ·{" "}
              <DayWords of={row.delivered_at} />
              交付
            </span>
          </li>
        )}
      </RowList>
      <div className="industry-actions">
        <ButtonLink to="/ManageOrders?tab=products">管理服务</ButtonLink>
      </div>
    </section>
  );
}
