import type { InputOf } from "#contract/core/call.ts";
import { companyList, type companySorts } from "#contract/company/company-list.ts";
import { listAddress } from "#src/api/list-address.ts";

export type CompanyListInput = InputOf<typeof companyList.getCompany>;

const address = listAddress(companyList.getCompany, {
  numbers: ["page", "size", "unvisited_days"],
  flags: ["followed"],
});
const plain: CompanyListInput = { keyword: "", sort: "name", page: 1, size: 20, followed: false };

/** The list an address asks for. */
export const companyListOf = address.inputOf;
export const companySearchOf = (input: CompanyListInput) => address.searchOf(input, plain);

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
