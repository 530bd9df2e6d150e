import { Link } from "react-router-dom";
import type { QueuedOrder } from "#contract/order/order-shapes.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { orderSorts } from "#contract/order/order-lists.ts";
import { officeOwes } from "#contract/order/order-moves.ts";
import { KeywordFilter } from "#src/ui/list/desk-filters.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilter, FilterBar } from "#src/ui/list/filter-bar.tsx";
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
        list={list}
        paging={input}
        onPaging={({ sort, ...paging }) => show({ ...input, ...paging, sort: orderSorts.find((one) => one === sort) })}
        toolbar={tools}
        empty="还没有订单"
        clear={isPlain ? undefined : clear}
      />
    </div>
  );
}

function Filters({ queue: { input, choices, narrow, clear, asked } }: { queue: OrderQueueView }) {
  const shown = choices.map(({ name, label, options }) =>
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
      <ChoiceFilter
        key={name}
        label={label}
        options={options}
        value={input[name]}
        onChange={(value) => narrow({ [name]: value })}
      />
    ),
  );
  return (
    <FilterBar
      label="筛选订单"
      words={{
        value: input.keyword,
        placeholder: "订单号、服务、联系人或说明",
        maxLength: 60,
        onSearch: (keyword) => narrow({ keyword }),
      }}
      unfolded={asked > 0}
      onReset={clear}
    >
      {(isOpen) => isOpen && shown}
    </FilterBar>
  );
}
