import { askCategories } from "./ask-categories.ts";
import type { Column } from "./content-columns.ts";

/** Fields that lists are filtered by, as they stand in addresses. */
export const filterNames = [
  "category",
  "format",
  "topic",
  "level",
  "form",
  "field",
  "product",
  "provider",
  "industry",
  "year",
  "award",
  "grade",
  "region",
  "audience",
  "state",
] as const;
export type FilterName = (typeof filterNames)[number];

/** What the first page of the website asks for: pieces of each of these columns. */
export const indexAsked = { each: 4, columns: ["news", "policies", "activities"] } as const satisfies {
  each: number;
  columns: readonly Column[];
};

const sorts = ["newest", "views", "soonest"] as const;
/** Rows of a list's page. */
export const pageSize = 12;
const longestPage = 1000;

function pageIn(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? "1");
  return Number.isInteger(page) && page >= 1 && page <= longestPage ? page : 1;
}

/** What the address of a list asks for; nonsense counts as not said. */
export function listQuery(column: Column, params: URLSearchParams) {
  const said = filterNames.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === "" ? [] : [[name, value.slice(0, 40)] as const];
  });
  return {
    column,
    keyword: (params.get("keyword") ?? "").trim().slice(0, 60),
    ...(Object.fromEntries(said) as Partial<Record<FilterName, string>>),
    sort: sorts.find((one) => one === params.get("sort")) ?? "newest",
    page: pageIn(params),
    size: pageSize,
  };
}

/** What the address of the answered questions asks for. */
export function asksQuery(params: URLSearchParams) {
  const category = askCategories.find((one) => one === params.get("category"));
  return { ...(category && { category }), page: pageIn(params), size: 10 };
}

/** The newest of a column on the page of its group. */
export const newestQuery = (column: Column) => ({ column, size: 4 });
