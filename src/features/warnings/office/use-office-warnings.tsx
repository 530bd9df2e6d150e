import { useState } from "react";
import { contract } from "#contract/index.ts";
import { useAskedList } from "#src/api/use-asked-list.ts";
import type { Condition } from "#src/ui/list/phone-list.tsx";
import { namedOptions } from "#src/ui/form/form-kit.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useWarningRefresh } from "../use-warning-refresh.ts";
import { useOpened } from "../warning-address.ts";
import { kindOptions, officeAddress, stateOptions } from "../warning-lists.ts";

/** The warnings of the scope as the address asks for them; both widths draw the same. */
export function useOfficeWarnings() {
  const { ownStreets } = useFieldNames();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const refresh = useWarningRefresh();
  const asked = useAskedList(contract.warning.warningList, officeAddress, { failsWhole: true });
  const conditions: Condition[] = [
    { name: "kind", label: "预警类型", options: kindOptions(true) },
    { name: "state", label: "状态", options: stateOptions },
    ...(ownStreets.length < 2 ? [] : [{ name: "street_id", label: "镇街", options: namedOptions(ownStreets) }]),
  ];
  return {
    ...useOpened(),
    ...asked,
    data: asked.list.data,
    conditions,
    chosen,
    setChosen,
    refresh,
  };
}
export type OfficeWarnings = ReturnType<typeof useOfficeWarnings>;
