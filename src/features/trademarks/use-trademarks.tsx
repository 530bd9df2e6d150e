import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { niceClasses } from "#contract/trademark/nice-classes.ts";
import { trademarkCalls } from "#contract/trademark/trademark-calls.ts";
import { trademarkStates, trademarkTypes } from "#contract/trademark/trademark-words.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import type { Condition } from "#src/ui/list/phone-list.tsx";
import { useRecordList } from "#src/entities/public-record/use-record-list.ts";

export type TrademarkList = InputOf<typeof trademarkCalls.trademarkList>;

const address = listAddress(trademarkCalls.trademarkList, { numbers: ["page", "size", "class"], flags: ["mine"] });

export const trademarkConditions: readonly Condition[] = [
  {
    name: "class",
    label: "国际分类",
    options: niceClasses.map(({ number, name }) => ({ value: String(number), label: `${number} ${name}` })),
  },
  { name: "state", label: "状态", options: optionsOf(trademarkStates) },
  { name: "type", label: "商标类型", options: optionsOf(trademarkTypes) },
  { name: "name", label: "商标名称" },
  { name: "number", label: "注册号" },
  { name: "applicant", label: "申请人" },
];

export const conditionOf = (name: string, value: string) => address.choiceOf(name as keyof TrademarkList, value);

/** The list as the address asks for it, with what both widths show around it. */
export function useTrademarks() {
  const listed = useRecordList<TrademarkList>(address, { sort: "due" });
  const { input } = listed;
  const list = useCall(contract.trademark.trademarkList, input, { keepPrevious: true, failsWhole: true });
  const { data } = list;
  return { ...listed, list, data, total: data?.total ?? 0, tools: <Tools input={input} total={data?.total ?? 0} /> };
}

function Tools({ input, total }: { input: TrademarkList; total: number }) {
  const conditions = unpaged(input);
  return (
    <div className="record-tools">
      <ExportButton call={contract.trademark.trademarkExport} input={conditions} total={total} plain="商标.xlsx" />
      <DownloadButton
        call={contract.trademark.trademarkCalendar}
        input={conditions}
        plain="商标续展.ics"
        disabled={total === 0}
      >
        加入日历
      </DownloadButton>
      <ButtonLink to="/trademarks/rights">转让、许可与质押</ButtonLink>
    </div>
  );
}
