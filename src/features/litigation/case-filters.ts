import type { InputOf } from "#contract/core/call.ts";
import { caseCalls } from "#contract/litigation/case-calls.ts";
import { countries, countryCodes } from "#contract/core/countries.ts";
import { caseKinds, caseRoles, caseStages } from "#contract/litigation/case-kinds.ts";
import { listAddress } from "#src/api/list-address.ts";
import { type Option, optionsOf } from "#src/ui/form/form-kit.ts";

export type CaseList = InputOf<typeof caseCalls.caseIndex>;
type Sort = NonNullable<CaseList["sort"]>;

const numbers = ["page", "size", "year"] as const;
const address = listAddress(caseCalls.caseIndex, { numbers, flags: ["open", "favourite", "coming"] });
const plain: CaseList = { keyword: "", sort: "stage", page: 1, size: 20 };

/** The list an address asks for. */
export const caseListOf = address.inputOf;
export const caseSearchOf = (input: CaseList) => address.searchOf(input, plain);

export const sortOrders = { stage: "desc", started: "desc", next: "asc", claimed: "desc", title: "asc" } as const;
export const isSort = (key: string | undefined): key is Sort => key !== undefined && Object.hasOwn(sortOrders, key);

type ChoiceName = "stage" | "own_role" | "open" | "country" | "year" | "kind";

/** Years that cases are looked for in, the latest first. */
const shownYears = 15;

export const choiceFilters = (thisYear: number): { name: ChoiceName; label: string; options: Option[] }[] => [
  { name: "kind", label: "案件类型", options: optionsOf(caseKinds) },
  { name: "stage", label: "阶段", options: optionsOf(caseStages) },
  {
    name: "open",
    label: "是否结案",
    options: [
      { value: "true", label: "未结案" },
      { value: "false", label: "已结案" },
    ],
  },
  { name: "own_role", label: "本企业身份", options: optionsOf(caseRoles) },
  {
    name: "country",
    label: "国家或地区",
    options: countryCodes.map((value) => ({ value, label: countries[value] })),
  },
  {
    name: "year",
    label: "立案年份",
    options: optionsOf(Array.from({ length: shownYears }, (_, at) => String(thisYear - at))),
  },
];

export const { choiceOf } = address;

/** Conditions that hold or do not matter. */
export const flagFilters = [
  { name: "favourite", label: "我的收藏" },
  { name: "coming", label: "有待办日程" },
] as const;
