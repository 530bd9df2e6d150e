import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf } from "#contract/core/time.ts";
import { honorLevels } from "#contract/honor/honor-rules.ts";
import { type Option, optionsOf } from "#src/ui/form/form-kit.ts";
import type { ChoiceName } from "./honor-filters.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

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

/** A type with its number, once that is known. */
const counted = (types: Named, counts: readonly { id: string; count: number }[] = []): Option[] =>
  types.map(({ id, name }) => {
    const count = counts.find((one) => one.id === id)?.count;
    return { value: id, label: count === undefined ? name : `${name}（${formatCount(count)}）` };
  });

/** Conditions of which one value is chosen; the street only where there are several. */
export function honorChoices(
  streets: Named,
  types: Named,
  counts?: readonly { id: string; count: number }[],
): Filter[] {
  const thisYear = Number(dayOf(currentTime()).slice(0, 4));
  return [
    { name: "type_id", label: "荣誉类型", options: counted(types, counts) },
    { name: "level", label: "级别", options: optionsOf(honorLevels) },
    {
      name: "year",
      label: "年度",
      options: optionsOf(Array.from({ length: shownYears }, (_, at) => String(thisYear - at))),
    },
    ...(streets.length < 2 ? [] : [{ name: "street_id" as const, label: "镇街", options: named(streets) }]),
  ];
}
