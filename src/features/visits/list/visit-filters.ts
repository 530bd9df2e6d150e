import { type InputOf } from "#contract/core/call.ts";
import { visit } from "#contract/visit/visit.ts";
import { listAddress } from "#src/api/list-address.ts";

export type VisitListInput = InputOf<typeof visit.visitListnews>;
export type VisitFilters = Omit<VisitListInput, "sort" | "order" | "page" | "size">;

const address = listAddress(visit.visitListnews, { numbers: ["page", "size"], flags: ["has_demand", "with_photos"] });
const plain: VisitListInput = { sort: "start_at", order: "desc", page: 1, size: 20, keyword: "" };

/** The list an address asks for. */
export const listInputOf = address.inputOf;
export const searchOf = (input: VisitListInput) => address.searchOf(input, plain);

/** Changed filters lead back to the first page. */
export function withFilters(input: VisitListInput, changes: Partial<VisitFilters>): VisitListInput {
  return { ...input, ...changes, page: 1 };
}

export function filtersOf({
  sort: _sort,
  order: _order,
  page: _page,
  size: _size,
  ...filters
}: VisitListInput): VisitFilters {
  return filters;
}
