import { dayOf } from "#contract/core/time.ts";
import { honorKinds, honorLevels } from "#contract/honor/honor-rules.ts";
import { type Option, optionsOf } from "#src/ui/form/form-kit.ts";
import type { ChoiceName } from "./honor-filters.ts";

interface Filter {
  name: ChoiceName;
  label: string;
  options: Option[];
}

/** Years that honors are looked for in, the latest first. */
const shownYears = 30;

const named = (rows: readonly { id: string; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

type Named = readonly { id: string; name: string }[];

/** Conditions of which one value is chosen. */
export function honorChoices(streets: Named, types: Named): Filter[] {
  const thisYear = Number(dayOf(Date.now()).slice(0, 4));
  return [
    { name: "type_id", label: "荣誉类型", options: named(types) },
    { name: "kind", label: "类别", options: optionsOf(honorKinds) },
    { name: "level", label: "级别", options: optionsOf(honorLevels) },
    {
      name: "year",
      label: "年度",
      options: optionsOf(Array.from({ length: shownYears }, (_, at) => String(thisYear - at))),
    },
    { name: "street_id", label: "镇街", options: named(streets) },
  ];
}
