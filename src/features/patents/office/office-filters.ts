import { ipcSections, officePatents } from "#contract/company/office-patents.ts";
import type { InputOf } from "#contract/core/call.ts";
import { patentTypes, rightKinds } from "#contract/patent/patent-words.ts";
import { listAddress } from "#src/api/list-address.ts";
import { type Option, optionsOf } from "#src/ui/form/form-kit.ts";

export type OfficeList = InputOf<typeof officePatents.officePatents>;
export type OfficeSort = NonNullable<OfficeList["sort"]>;

const numbers = ["page", "size", "year", "granted_year"] as const;
const address = listAddress(officePatents.officePatents, { numbers, flags: ["abroad", "old", "at_risk"] });
const plain: OfficeList = { keyword: "", sort: "filed", page: 1, size: 20, abroad: false, old: false, at_risk: false };

/** The list an address asks for. */
export const officeListOf = address.inputOf;
export const officeSearchOf = (input: OfficeList) => address.searchOf(input, plain);

export const sortOrders = { filed: "desc", granted: "desc", title: "asc", number: "asc" } as const satisfies Record<
  OfficeSort,
  "asc" | "desc"
>;
export const isOfficeSort = (key: string | undefined): key is OfficeSort => key !== undefined && key in sortOrders;

type ChoiceName = "street_id" | "type" | "year" | "granted_year" | "ipc" | "right";

export interface ChoiceFilter {
  name: ChoiceName;
  label: string;
  options: Option[];
}

/** Years that patents are looked for in, the latest first. */
const shownYears = 25;

/** Conditions of which one value is chosen; the street only where there are several. */
export function choiceFilters(streets: readonly { id: string; name: string }[], thisYear: number): ChoiceFilter[] {
  const years = optionsOf(Array.from({ length: shownYears }, (_, at) => String(thisYear - at)));
  const choices: ChoiceFilter[] = [
    { name: "type", label: "专利类型", options: optionsOf(patentTypes) },
    { name: "year", label: "申请年份", options: years },
    { name: "granted_year", label: "授权年份", options: years },
    { name: "ipc", label: "IPC 部", options: ipcSections.map((one) => ({ value: one, label: `${one} 部` })) },
    { name: "right", label: "权利变动", options: optionsOf(rightKinds) },
  ];
  if (streets.length < 2) return choices;
  return [
    { name: "street_id", label: "镇街", options: streets.map(({ id, name }) => ({ value: id, label: name })) },
    ...choices,
  ];
}

export const { choiceOf } = address;

/** Conditions that hold or do not matter. */
export const flagFilters = [
  { name: "abroad", label: "有国外同族" },
  { name: "old", label: "申请满十年" },
  { name: "at_risk", label: "本季度有风险" },
] as const;
