import { currentTime } from "#contract/sync/current-time.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf, shiftMonth } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { orderCalls } from "#contract/order/order.ts";
import { orderParts, orderPartWords } from "#contract/order/order-lists.ts";
import { productCategories } from "#contract/order/order-products.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { useListInput } from "#src/api/use-list-input.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import type { Condition } from "#src/ui/list/phone-list.tsx";
import { often, pageSize } from "./use-orders.ts";

const address = listAddress(orderCalls.list, { numbers: ["page", "size"] }).over({ page: 1, size: pageSize });
const names = ["category", "company", "month", "part"] as const;

/** Months to choose from: the last twelve, and the one that is asked for. */
function monthOptions(asked: string | undefined) {
  const today = dayOf(currentTime());
  const months = Array.from({ length: 12 }, (_, at) => shiftMonth(today, -at).slice(0, 7));
  const all = asked === undefined || months.includes(asked) ? months : [...months, asked];
  return all.map((value) => ({ value, label: dateWords(value) }));
}

/** The orders of the office by the conditions of the address, whatever they are drawn as. */
export function useOrderQueue() {
  const listed = useListInput(address);
  const { input } = listed;
  const list = useCall(contract.order.list, input, { keepPrevious: true, refetchInterval: often });
  const shown = unpaged(input);
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
  return {
    ...listed,
    list,
    choices,
    /** How many of the choices are at work. */
    asked: names.filter((name) => input[name] !== undefined && input[name] !== "").length,
    tools: <ExportButton call={contract.order.orderExport} input={shown} total={list.data?.total ?? 0} />,
  };
}
export type OrderQueueView = ReturnType<typeof useOrderQueue>;
