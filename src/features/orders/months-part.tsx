import { Link } from "react-router-dom";
import { dateWords } from "#contract/core/date-words.ts";
import { contract } from "#contract/index.ts";
import { orderParts, orderPartWords } from "#contract/order/order-lists.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { useCall } from "#src/api/use-call.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";

/** Sums by month; each leads to the orders it adds up. */
export function MonthsPart() {
  const read = useCall(contract.order.months, {});
  const { data } = read;
  if (data === undefined || read.error !== null) return <ReadingState of={read} />;
  return (
    <>
      <ul className="order-note order-definitions">
        {orderParts.map((part) => (
          <li key={part}>
            {orderPartWords[part].title}：{orderPartWords[part].definition}
          </li>
        ))}
        <li>
          数据截至 <MinuteWords at={data.as_of} />。
        </li>
      </ul>
      {data.months.length === 0 && <EmptyNote title="还没有订单" />}
      {data.months.map(({ month, parts }) => (
        <section key={month} className="card order-month" aria-label={dateWords(month)}>
          <h2>{dateWords(month)}</h2>
          <ul>
            {parts.map(({ part, count, sum, cut }) => (
              <li key={part}>
                <Link to={`?month=${month}&part=${part}`}>
                  <span className="order-facts">
                    {orderPartWords[part].title} {formatCount(count)} 个
                  </span>
                  <strong className="order-money">{centsWords(sum)}</strong>
                  {cut > 0 && <span className="order-facts order-cut">优惠和用券减免 {centsWords(cut)}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
