import { dateWords } from "#contract/core/date-words.ts";
import { dayOf, shiftMonth } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { orderCalls, orderParts, orderPartWords } from "#contract/order/order.ts";
import { productCategories } from "#contract/order/order-products.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { useListInput } from "#src/api/use-list-input.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { ChipRow } from "#src/ui/list/chip-row.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { type Condition, ListTools } from "#src/ui/list/phone-list.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { OrderCards } from "./order-card.tsx";
import { often, pageSize } from "./use-orders.ts";

const address = listAddress(orderCalls.list, { numbers: ["page", "size"] }).over({ page: 1, size: pageSize });
const names = ["category", "company", "month", "part"] as const;

/** Months to choose from: the last twelve, and the one that is asked for. */
function monthOptions(asked: string | undefined) {
  const today = dayOf(Date.now());
  const months = Array.from({ length: 12 }, (_, at) => shiftMonth(today, -at).slice(0, 7));
  const all = asked === undefined || months.includes(asked) ? months : [...months, asked];
  return all.map((value) => ({ value, label: dateWords(value) }));
}

/** All orders by state and conditions, those that wait for the office first. */
export function OrderQueue() {
  const { input, show, narrow, isPlain, clear } = useListInput(address);
  const list = useCall(contract.order.list, input, { keepPrevious: true, refetchInterval: often });
  const { data } = list;
  const { page: _page, size: _size, ...asked } = input;
  const choices: Condition<(typeof names)[number]>[] = [
    { name: "category", label: "类别", options: optionsOf(productCategories) },
    { name: "company", label: "企业名称" },
    { name: "month", label: "月份", options: monthOptions(input.month) },
    {
      name: "part",
      label: "统计项",
      options: orderParts.map((value) => ({ value, label: orderPartWords[value].title })),
    },
  ];
  return (
    <>
      <ChipRow label="订单状态">
        <Button aria-pressed={input.state === undefined} onClick={() => narrow({ state: undefined })}>
          全部
        </Button>
        {data?.states.map(({ state, count, waiting }) => (
          <Button key={state} aria-pressed={input.state === state} onClick={() => narrow({ state })}>
            {state} {formatCount(count)}
            {waiting > 0 && `（待办 ${formatCount(waiting)}）`}
          </Button>
        ))}
      </ChipRow>
      <ListTools
        label="订单号、服务、联系人或说明"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={names.filter((name) => input[name] !== undefined && input[name] !== "").length}
        sheet={{
          title: "筛选订单",
          values: input,
          choices,
          onChoice: (name, value) => narrow({ [name]: value === "" ? undefined : value }),
          onReset: clear,
        }}
      >
        <ExportButton call={contract.order.orderExport} input={asked} total={data?.total ?? 0} />
      </ListTools>
      {data !== undefined && data.total > 0 && (
        <p className="order-note" role="status">
          {input.month !== undefined && `${dateWords(input.month)}${input.part === undefined ? "下单的" : ""}`}
          {input.part !== undefined && orderPartWords[input.part].title}订单 {formatCount(data.total)} 个，合计{" "}
          <span className="order-money">{centsWords(data.sum)}</span>
          {input.part !== undefined && `。${orderPartWords[input.part].definition}`}
        </p>
      )}
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
