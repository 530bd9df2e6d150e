import { companyScales } from "#contract/company/company.ts";
import { tradeName } from "#contract/company/trades.ts";
import { contract } from "#contract/index.ts";
import { type RankPage, tierKeys } from "#contract/ranking/ranking-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { type Option, optionsOf } from "#src/ui/form/form-kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { recordDay } from "#src/ui/text/record-day.tsx";
import type { RankInput } from "./use-ranking.ts";

export type ChoiceName = "street_id" | "trade" | "tier" | "scale" | "honor_type_id" | "label_id" | "day" | "against";

interface Choice {
  name: ChoiceName;
  label: string;
  options: Option[];
}

const counted = (name: string, count: number) => `${name}（${formatCount(count)}）`;

/** Conditions of which one value is chosen, with how many companies there are of each where that is known. */
export function useRankChoices(page: RankPage | undefined): Choice[] {
  const { companyLabels } = useFieldNames();
  const streets = useCall(contract.ranking.street, {});
  const types = useCall(contract.honor.honorTag, {});
  const days = optionsOf(page?.days ?? []).map(({ value }) => ({ value, label: recordDay(value) }));
  const ofStreets = (streets.data ?? []).map(({ id, name, count }) => ({ value: id, label: counted(name, count) }));
  return [
    ...(ofStreets.length < 2 ? [] : [{ name: "street_id" as const, label: "镇街", options: ofStreets }]),
    {
      name: "trade",
      label: "行业",
      options: (page?.trades ?? []).map(({ value, count }) => ({ value, label: counted(tradeName(value), count) })),
    },
    {
      name: "tier",
      label: "企业层级",
      options: [
        ...tierKeys.map((tier) => ({ value: tier as string, label: tierWord(tier) })),
        { value: "none", label: "未分级" },
      ],
    },
    { name: "scale", label: "企业规模", options: optionsOf(companyScales) },
    {
      name: "honor_type_id",
      label: "有效荣誉",
      options: (types.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: "label_id",
      label: "标签",
      options: companyLabels.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: "day", label: "快照日期", options: days },
    { name: "against", label: "对比日期", options: days.filter(({ value }) => value < (page?.day ?? "")) },
  ];
}

/** A chosen option as the list takes it; empty: any. */
export const chosen = (name: ChoiceName, value: string | undefined): Partial<RankInput> => ({
  [name]: value === undefined || value === "" ? undefined : value,
});
