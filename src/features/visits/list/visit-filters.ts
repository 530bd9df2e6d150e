import { type InputOf } from "#contract/core/call.ts";
import { visit } from "#contract/visit/visit.ts";

export type VisitListInput = InputOf<typeof visit.visitListnews>;
export type VisitFilters = Omit<VisitListInput, "sort" | "order" | "page" | "size">;

const shape = visit.visitListnews.input.shape;
const names = Object.keys(shape) as (keyof VisitListInput)[];
const numbers: ReadonlySet<keyof VisitListInput> = new Set(["page", "size"]);
const flags: ReadonlySet<keyof VisitListInput> = new Set(["has_demand", "with_photos"]);

function typed(name: keyof VisitListInput, raw: string): unknown {
  if (numbers.has(name)) return Number(raw);
  if (flags.has(name)) return raw === "true" ? true : raw === "false" ? false : raw;
  return raw;
}
const listDefaults: VisitListInput = { sort: "start_at", order: "desc", page: 1, size: 20, keyword: "" };

/** The list an address asks for; what breaks a rule is left out, so that any address shows a list. */
export function listInputOf(search: URLSearchParams): VisitListInput {
  const input: Record<string, unknown> = {};
  for (const name of names) {
    const raw = search.get(name);
    if (raw === null || raw === "") continue;
    const parsed = shape[name].safeParse(typed(name, raw));
    if (parsed.success) input[name] = parsed.data;
  }
  return input as VisitListInput;
}

/** The address of a list: only what differs from the plain list, in a fixed order. */
export function searchOf(input: VisitListInput): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = input[name];
    if (value !== undefined && value !== "" && value !== listDefaults[name]) search.set(name, String(value));
  }
  return search;
}

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
