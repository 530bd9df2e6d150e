import type { InputOf } from "#contract/core/call.ts";
import { companyList, type companySorts } from "#contract/company/company-list.ts";

export type CompanyListInput = InputOf<typeof companyList.getCompany>;

const shape = companyList.getCompany.input.shape;
const names = Object.keys(shape) as (keyof CompanyListInput)[];
const numbers: ReadonlySet<keyof CompanyListInput> = new Set(["page", "size", "unvisited_days"]);
const listDefaults: CompanyListInput = { keyword: "", sort: "name", page: 1, size: 20 };

function valueOf(name: keyof CompanyListInput, raw: string): unknown {
  if (name === "followed") return raw === "true" ? true : raw;
  return numbers.has(name) ? Number(raw) : raw;
}

/** The list an address asks for; what breaks a rule is left out. */
export function companyListOf(search: URLSearchParams): CompanyListInput {
  const input: Record<string, unknown> = {};
  for (const name of names) {
    const raw = search.get(name);
    if (raw === null || raw === "") continue;
    const parsed = shape[name].safeParse(valueOf(name, raw));
    if (parsed.success) input[name] = parsed.data;
  }
  return input as CompanyListInput;
}

/** The address of a list: only what differs from the plain list. */
export function companySearchOf(input: CompanyListInput): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = input[name];
    if (value !== undefined && value !== "" && value !== false && value !== listDefaults[name])
      search.set(name, String(value));
  }
  return search;
}

/** The server sorts each of these in one direction only: names from A, dates and counts from the greatest. */
export const sortOrders = {
  name: "asc",
  last_visit: "desc",
  visits: "desc",
  open_demands: "desc",
  updated: "desc",
} as const satisfies Record<(typeof companySorts)[number], "asc" | "desc">;
export type CompanySort = keyof typeof sortOrders;
export const isCompanySort = (key: string | undefined): key is CompanySort => key !== undefined && key in sortOrders;

/** What list and export share. */
export type CompanyFilters = Omit<CompanyListInput, "sort" | "page" | "size">;

export function companyFiltersOf({
  sort: _sort,
  page: _page,
  size: _size,
  ...filters
}: CompanyListInput): CompanyFilters {
  return filters;
}

/** Steps of "not visited for" in days. */
export const unvisitedSteps = [30, 60, 90, 180, 365] as const;
