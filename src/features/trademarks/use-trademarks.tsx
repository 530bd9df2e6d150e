import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { niceClasses } from "#contract/trademark/nice-classes.ts";
import { trademarkCalls } from "#contract/trademark/trademark-calls.ts";
import { trademarkStates, trademarkTypes } from "#contract/trademark/trademark-words.ts";
import { listAddress } from "#src/api/list-address.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
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
  const { busy, run } = useWork();
  const { page: _page, size: _size, ...conditions } = input;
  const take = (call: typeof contract.trademark.trademarkExport, plain: string) =>
    run(async () => {
      const { blob, name } = await fetchFile(call, conditions);
      saveFile(blob, name || plain);
    });
  const calendar = () =>
    run(async () => {
      const { blob, name } = await fetchFile(contract.trademark.trademarkCalendar, conditions);
      saveFile(blob, name || "商标续展.ics");
    });
  return (
    <div className="record-tools">
      <Button disabled={busy || total === 0} onClick={() => void take(contract.trademark.trademarkExport, "商标.xlsx")}>
        导出 Excel
      </Button>
      <Button disabled={busy || total === 0} onClick={() => void calendar()}>
        加入日历
      </Button>
      <ButtonLink to="/trademarks/rights">转让、许可与质押</ButtonLink>
    </div>
  );
}
