import { Select } from "antd";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { QueuedOrder } from "#contract/order/order-shapes.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { orderSorts } from "#contract/order/order-lists.ts";
import { officeOwes } from "#contract/order/order-moves.ts";
import { FilterButtons, KeywordFilter } from "#src/ui/list/desk-filters.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatShortMinute } from "#src/ui/text/format-date.ts";
import { Stars } from "#src/ui/text/stars.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { OrderQueueView } from "./use-order-queue.tsx";
import { awaitedOf, Money, OrderMark } from "./order-words.tsx";

const columns: DeskColumn<QueuedOrder>[] = [
  {
    key: "product",
    title: "服务",
    fixed: "left",
    width: 190,
    render: (_, { id, no, product_name }) => (
      <>
        <Link to={`/ordersDetails?id=${id}`}>{product_name}</Link>
        <div className="order-facts">{no}</div>
      </>
    ),
  },
  { key: "company", title: "企业", dataIndex: "company_name", width: 170, sorter: true },
  { key: "state", title: "状态", sorter: true, render: (_, { state }) => <OrderMark state={state} /> },
  {
    key: "amount",
    title: "应付",
    align: "right",
    sorter: true,
    sortDirections: ["descend", "ascend"],
    render: (_, { amount }) => <Money cents={amount} />,
  },
  {
    key: "waits",
    title: "待办",
    render: (_, row) => <span className={officeOwes(row) ? "order-waits" : undefined}>{awaitedOf(row)}</span>,
  },
  { key: "moved", title: "最近进展", sorter: true, render: (_, { moved_at }) => formatShortMinute(moved_at) },
  { key: "created", title: "下单日期", sorter: true, render: (_, { created_at }) => <DayWords of={created_at} /> },
  { key: "category", title: "类别", dataIndex: "category", rare: true },
  {
    key: "quantity",
    title: "数量",
    align: "right",
    rare: true,
    render: (_, { quantity, unit }) => `${formatCount(quantity)} ${unit}`,
  },
  {
    key: "cut",
    title: "优惠和用券",
    align: "right",
    rare: true,
    render: (_, { discount, coupon_cut }) => (discount + coupon_cut > 0 ? centsWords(discount + coupon_cut) : "—"),
  },
  { key: "paid", title: "到账确认", rare: true, render: (_, { paid_at }) => <DayWords of={paid_at} /> },
  { key: "stars", title: "评分", rare: true, render: (_, { stars }) => stars !== null && <Stars stars={stars} /> },
];

/** The orders of the office as a table, with their conditions beside each other. */
export function OrderTable({ queue }: { queue: OrderQueueView }) {
  const { input, list, show, clear, isPlain, tools } = queue;
  return (
    <div className="list-page">
      <Filters queue={queue} />
      <DeskTable
        name="orders"
        columns={columns}
        rows={list.data?.list}
        total={list.data?.total ?? 0}
        paging={{ page: input.page ?? 1, size: input.size ?? 20, sort: input.sort, order: input.order }}
        onPaging={({ sort, ...paging }) => show({ ...input, ...paging, sort: orderSorts.find((one) => one === sort) })}
        loading={list.isFetching}
        error={list.error}
        retry={() => void list.refetch()}
        toolbar={tools}
        empty="还没有订单"
        clear={isPlain ? undefined : clear}
      />
    </div>
  );
}

function Filters({ queue: { input, choices, narrow, clear, asked } }: { queue: OrderQueueView }) {
  const [isOpen, setOpen] = useState(asked > 0);
  return (
    <search className="filter-bar" aria-label="筛选订单">
      <KeywordFilter
        value={input.keyword ?? ""}
        placeholder="订单号、服务、联系人或说明"
        maxLength={60}
        onSearch={(keyword) => narrow({ keyword })}
      />
      {isOpen &&
        choices.map(({ name, label, options }) =>
          options === undefined ? (
            <KeywordFilter
              key={name}
              label={label}
              placeholder={label}
              value={input[name] ?? ""}
              maxLength={60}
              onSearch={(words) => narrow({ [name]: words })}
            />
          ) : (
            <Select<string>
              key={name}
              aria-label={label}
              placeholder={label}
              allowClear
              options={[...options]}
              value={input[name] ?? null}
              onChange={(value: string | undefined) => narrow({ [name]: value })}
            />
          ),
        )}
      <FilterButtons isOpen={isOpen} onFold={setOpen} onReset={clear} />
    </search>
  );
}
