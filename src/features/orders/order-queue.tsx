import { lazy, Suspense } from "react";
import { dateWords } from "#contract/core/date-words.ts";
import { orderPartWords } from "#contract/order/order-lists.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListTools } from "#src/ui/list/phone-list.tsx";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { OrderCards } from "./order-card.tsx";
import { type OrderQueueView, useOrderQueue } from "./use-order-queue.tsx";

// The phone has no table.
const OrderTable = lazy(async () => ({ default: (await import("./order-table.tsx")).OrderTable }));

/** All orders by state and conditions, those that wait for the office first: cards on the phone, a table at the desk. */
export function OrderQueue() {
  const queue = useOrderQueue();
  const isPhone = useIsPhone();
  const { input, list, narrow } = queue;
  return (
    <>
      <ChipRow label="订单状态">
        <Button aria-pressed={input.state === undefined} onClick={() => narrow({ state: undefined })}>
          全部
        </Button>
        {list.data?.states.map(({ state, count, waiting }) => (
          <Button key={state} aria-pressed={input.state === state} onClick={() => narrow({ state })}>
            {state} {formatCount(count)}
            {waiting > 0 && `（待办 ${formatCount(waiting)}）`}
          </Button>
        ))}
      </ChipRow>
      {isPhone ? (
        <PhoneQueue queue={queue} />
      ) : (
        <>
          <Sum queue={queue} />
          <Suspense fallback={<PartSkeleton />}>
            <OrderTable queue={queue} />
          </Suspense>
        </>
      )}
    </>
  );
}

/** How many orders are listed, and what they come to. */
function Sum({ queue: { input, list } }: { queue: OrderQueueView }) {
  const { data } = list;
  if (data === undefined || data.total === 0) return null;
  const { month, part } = input;
  return (
    <p className="order-note" role="status">
      {month !== undefined && `${dateWords(month)}${part === undefined ? "下单的" : ""}`}
      {part !== undefined && orderPartWords[part].title}订单 {formatCount(data.total)} 个，合计{" "}
      <span className="order-money">{centsWords(data.sum)}</span>
      {part !== undefined && `。${orderPartWords[part].definition}`}
    </p>
  );
}

function PhoneQueue({ queue }: { queue: OrderQueueView }) {
  const { input, list, choices, asked, tools, show, narrow, isPlain, clear } = queue;
  const { data } = list;
  return (
    <>
      <ListTools
        label="订单号、服务、联系人或说明"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={asked}
        sheet={{
          title: "筛选订单",
          values: input,
          choices,
          onChoice: (name, value) => narrow({ [name]: value === "" ? undefined : value }),
          onReset: clear,
        }}
      >
        {tools}
      </ListTools>
      <Sum queue={queue} />
      <ListState
        list={list}
        empty={isPlain ? "还没有订单" : "没有符合条件的订单"}
        clear={isPlain ? undefined : clear}
      />
      {list.error === null && data !== undefined && <OrderCards rows={data.list} label="订单" office />}
      <ListPages input={input} total={data?.total ?? 0} show={show} />
    </>
  );
}
