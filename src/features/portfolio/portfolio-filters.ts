import type { InputOf } from "#contract/core/call.ts";
import { decisions, grades } from "#contract/portfolio/portfolio.ts";
import { portfolioCalls } from "#contract/portfolio/portfolio-calls.ts";
import { patentTypes } from "#contract/patent/patent-words.ts";
import { listAddress } from "#src/api/list-address.ts";
import { type Option, optionsOf } from "#src/ui/form/form-kit.ts";

export type PortfolioList = InputOf<typeof portfolioCalls.portfolio>;
type Sort = NonNullable<PortfolioList["sort"]>;

const numbers = ["page", "size", "year", "granted_year"] as const;
const address = listAddress(portfolioCalls.portfolio, { numbers, flags: ["core", "collected"] });
const plain: PortfolioList = { keyword: "", sort: "added", page: 1, size: 20 };

/** The list an address asks for. */
export const portfolioOf = address.inputOf;
export const portfolioSearch = (input: PortfolioList) => address.searchOf(input, plain);

export const sortOrders = { added: "desc", filed: "desc", granted: "desc", title: "asc", number: "asc" } as const;
export const isSort = (key: string | undefined): key is Sort => key !== undefined && Object.hasOwn(sortOrders, key);

type ChoiceName = "type" | "grade" | "decision" | "year" | "granted_year" | "tag" | "responsible";
interface Words {
  tags: readonly string[];
  people: readonly string[];
}

/** Years that patents are looked for in, the latest first. */
const shownYears = 25;

/** Conditions of which one value is chosen; those without any value to choose are left out. */
export function choiceFilters({ tags, people }: Words, thisYear: number) {
  const years = optionsOf(Array.from({ length: shownYears }, (_, at) => String(thisYear - at)));
  const choices: { name: ChoiceName; label: string; options: Option[] }[] = [
    { name: "type", label: "专利类型", options: optionsOf(patentTypes) },
    { name: "grade", label: "价值等级", options: optionsOf(grades) },
    { name: "decision", label: "处置决定", options: optionsOf(decisions) },
    { name: "tag", label: "标签", options: optionsOf(tags) },
    { name: "responsible", label: "负责人", options: optionsOf(people) },
    { name: "year", label: "申请年份", options: years },
    { name: "granted_year", label: "授权年份", options: years },
  ];
  return choices.filter(({ options }) => options.length > 0);
}

export const { choiceOf } = address;

/** Conditions that hold or do not matter. */
export const flagFilters = [
  { name: "core", label: "核心专利" },
  { name: "collected", label: "收藏" },
] as const;
