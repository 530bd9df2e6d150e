import { useSearchParams } from "react-router-dom";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import type { RecordFilter } from "#src/entities/public-record/record-filters.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useWarningRefresh } from "../use-warning-refresh.ts";
import { useOpened } from "../warning-address.ts";
import { kindOptions, type OfficeList, officeAddress, plainList, stateOptions } from "../warning-lists.ts";

/** The warnings of the scope as the address asks for them; both widths draw the same. */
export function useOfficeWarnings() {
  const [search, setSearch] = useSearchParams();
  const { ownStreets } = useFieldNames();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const refresh = useWarningRefresh();
  const input: OfficeList = { ...plainList, ...officeAddress.inputOf(search) };
  const list = useCall(contract.warning.warningList, input, { keepPrevious: true });
  const show = (next: OfficeList) => setSearch(officeAddress.searchOf(next, plainList));
  const data = list.error === null ? list.data : undefined;
  const filters: RecordFilter[] = [
    { name: "kind", label: "预警类型", options: kindOptions(true) },
    { name: "state", label: "状态", options: stateOptions },
    ...(ownStreets.length < 2
      ? []
      : [
          { name: "street_id", label: "镇街", options: ownStreets.map(({ id, name }) => ({ value: id, label: name })) },
        ]),
  ];
  return {
    ...useOpened(),
    input,
    list,
    data,
    filters,
    chosen,
    setChosen,
    refresh,
    show,
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<OfficeList>) => show({ ...input, ...changes, page: 1 }),
    clear: () => show(plainList),
    isPlain: officeAddress.searchOf({ ...input, page: 1 }, plainList).toString() === "",
  };
}
export type OfficeWarnings = ReturnType<typeof useOfficeWarnings>;
