import { annuitySumCalls } from "#contract/annuity/annuity-sums.ts";
import type { InputOf } from "#contract/core/call.ts";

export type OverviewList = InputOf<typeof annuitySumCalls.overview>;

const shape = annuitySumCalls.overview.input.shape;
const names = Object.keys(shape) as (keyof OverviewList)[];
const numbers: ReadonlySet<keyof OverviewList> = new Set(["page", "size"]);
/** What is certainly late comes first. */
export const plainOverview = { which: "grace", keyword: "", sort: "amount", page: 1, size: 20 } as const;

/** The list an address asks for; what breaks a rule is left out. */
export function overviewOf(search: URLSearchParams): OverviewList {
  const input: Record<string, unknown> = {};
  for (const name of names) {
    const raw = search.get(name);
    if (raw === null || raw === "") continue;
    const parsed = shape[name].safeParse(numbers.has(name) ? Number(raw) : raw);
    if (parsed.success) input[name] = parsed.data;
  }
  return { ...plainOverview, ...input };
}

/** The address of a list: only what differs from the plain one. */
export function overviewSearch(input: OverviewList): URLSearchParams {
  const plain: OverviewList = plainOverview;
  const told = names.flatMap((name): [string, string][] => {
    const value = input[name];
    return value === undefined || value === "" || value === plain[name] ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(told);
}
